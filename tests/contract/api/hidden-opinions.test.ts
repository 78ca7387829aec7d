/** Ratings and reviews that an operator has hidden, and what shoppers report. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { newestActions } from '../../../src/features/operator/actions.repository.ts';
import { hideOpinion, unhideOpinion } from '../../../src/features/opinions/operator/hide-opinion.service.ts';
import {
  opinionForOperator,
  opinionsForOperator,
} from '../../../src/features/opinions/operator/opinions.repository.ts';
import { insertProducts } from '../../../src/features/products/writing/products-write.repository.ts';
import { closeReport } from '../../../src/features/reports/operator/close-report.service.ts';
import { reportForOperator, reportsForOperator } from '../../../src/features/reports/operator/reports.repository.ts';
import { reviewsImporter } from '../../../src/import/import-reviews.ts';
import { memoryCounters } from '../../../src/providers/counters.ts';
import { createLimits, limitWindows } from '../../../src/providers/limits.ts';
import { readConfig } from '../../../src/server/config/config.ts';
import { deleteExpired } from '../../../src/server/housekeeping.ts';
import { RETENTION_DAYS } from '../../../src/shared/retention.ts';
import { describeEngines } from '../engines.ts';
import { newPlace, newProduct } from '../search/products.ts';
import { fillCatalogue, NOW } from './catalogue.ts';
import { type Answered, type Customer, type CustomersApi, customersApi } from './customers.ts';

const OPERATOR = { person: 'root', actingAs: 'Amaka' };
const NOTE = 'only you see this review. If you think that this is a mistake, please call us on 0700 000 0000.';
const DAY = 86_400_000;

describeEngines('hidden opinions', (open) => {
  let db: Database;
  let api: CustomersApi;
  let ada: Customer;
  let bola: Customer;
  let produitId: number;
  let place: Awaited<ReturnType<typeof newPlace>>;
  beforeAll(async () => {
    db = await open();
    await fillCatalogue(db);
    place = await newPlace(db, 'hidden');
  });
  beforeEach(async () => {
    const { limits } = readConfig({ LIMIT_REPORTS_ADDRESS: '3', LIMIT_REPORTS_OBJECT: '2' });
    api = customersApi(db, { limits: createLimits(limits, memoryCounters(limitWindows(limits))) });
    [ada, bola] = [await api.newCustomer(), await api.newCustomer()];
    [produitId = 0] = await db.write((trx) => insertProducts(trx, [newProduct(place)]));
  });

  const send = (of: Customer, method: string, path: string, body?: object) =>
    api.ask(path, { method, token: of.token, ...(body && { body: { clientId: of.id, ...body } }) });
  const rate = async (of: Customer, cote: number) => (await send(of, 'POST', '/etoiles', { produitId, cote })).body;
  const write = (of: Customer, text: string) => send(of, 'POST', '/comments', { produitId, text });
  const own = async (of: Customer) => (await send(of, 'GET', `/opinions/v1/produits/${produitId}`)).body;
  const read = async (path: string) => (await api.ask(path)).body;
  const refusal = ({ status, body }: Answered) => [status, body.code, body.messageError];
  const logged = async (work: () => Promise<unknown>) => {
    const last = await db.read
      .selectFrom('change_log')
      .select('seq')
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst();
    await work();
    const rows = db.read
      .selectFrom('change_log')
      .select('tag')
      .where('seq', '>', last?.seq ?? 0);
    return (await rows.execute()).map(({ tag }) => tag);
  };

  test('G-598: a hidden rating leaves list, count, mean and bars, and comes back as it was', async () => {
    const { id } = (await rate(ada, 1)) as { id: number };
    await rate(bola, 5);
    const seen = async () => ({
      list: await read(`/etoiles/v1/produits/${produitId}`),
      mean: await read(`/etoiles/v1/produits/average/${produitId}`),
      product: await read(`/produits/${produitId}`),
    });
    const before = await seen();
    const tags = await logged(() => hideOpinion(db, OPERATOR, { kind: 'rating', id, reason: 'Spite' }, NOW));
    expect(tags).toEqual(expect.arrayContaining([`product:${produitId}`, `ratings:${produitId}`]));
    expect(await seen()).toMatchObject({
      list: { totalItems: 1, data: [{ clientId: bola.id, cote: 5 }], stars: [0, 0, 0, 0, 1] },
      mean: 5,
      product: { ratingCount: 1, ratingAverage: 5 },
    });
    expect(await read(`/etoiles/v1/produits/${produitId}?clientId=${ada.id}`)).toMatchObject({ data: [] });
    expect(await own(ada)).toMatchObject({
      rating: { id, cote: 1, hiddenMessage: expect.stringContaining('Hidden by Oja') },
    });
    expect(((await own(bola)).rating as object) ?? {}).not.toHaveProperty('hiddenMessage');
    // Repeating it changes and records nothing.
    expect(await hideOpinion(db, OPERATOR, { kind: 'rating', id }, NOW)).toEqual({ isChanged: false, wasHidden: true });
    expect(await unhideOpinion(db, OPERATOR, { kind: 'rating', id }, NOW)).toBe(true);
    expect(await unhideOpinion(db, OPERATOR, { kind: 'rating', id }, NOW)).toBe(false);
    expect(await seen()).toEqual(before);
    const { actions } = await newestActions(db.read, { subject: `rating ${id}`, limit: 5 });
    expect(actions).toMatchObject([
      { action: 'ratings unhide', before: { hiddenReason: 'Spite' }, after: { hiddenAt: null } },
      { action: 'ratings hide', actingAs: 'Amaka', before: { hiddenAt: null }, after: { hiddenReason: 'Spite' } },
    ]);
  });

  test('G-598: rating again stays hidden and counts nothing; it is not deleted, and leaves with the account', async () => {
    const { id } = (await rate(ada, 1)) as { id: number };
    await rate(bola, 4);
    await hideOpinion(db, OPERATOR, { kind: 'rating', id }, NOW);
    expect(await rate(ada, 5)).toMatchObject({ id, cote: 5, hiddenMessage: expect.stringContaining('call us on') });
    expect(refusal(await send(ada, 'DELETE', `/etoiles/${id}`))).toEqual([
      409,
      'opinion_hidden',
      'This rating is hidden, so you cannot delete it here. Please call us on 0700 000 0000.',
    ]);
    const counts = () =>
      db.read
        .selectFrom('produits')
        .select(['ratingCount', 'ratingSum'])
        .where('id', '=', produitId)
        .executeTakeFirst();
    expect(await counts()).toEqual({ ratingCount: 1, ratingSum: 4 });
    const copy = await send(ada, 'GET', `/clients/${ada.id}/export`);
    expect(copy.body).toMatchObject({ etoiles: [{ id, hiddenAt: new Date(NOW).toISOString() }] });
    await api.ask(`/clients/${ada.id}`, { method: 'DELETE', token: ada.token, body: { password: ada.password } });
    expect(await counts()).toEqual({ ratingCount: 1, ratingSum: 4 });
    expect((await opinionForOperator(db.read, 'rating', id)) ?? null).toBeNull();
    const { actions } = await newestActions(db.read, { subject: `rating ${id}`, limit: 5 });
    expect(actions).toMatchObject([{ action: 'ratings hide', before: null, after: null }]);
  });

  test('G-598: a hidden review leaves the list and its count; its author changes it, and it stays hidden', async () => {
    const { id } = (await write(ada, 'Rude words')).body as { id: number };
    await write(bola, 'Fine');
    const tags = await logged(() => hideOpinion(db, OPERATOR, { kind: 'review', id }, NOW));
    expect(tags).toContain(`reviews:${produitId}`);
    for (const query of ['', `?reviewId=${id}`, `?clientId=${ada.id}`])
      expect(JSON.stringify(await read(`/comments/v1/produits/${produitId}${query}`)), query).not.toContain('Rude');
    expect(await read(`/comments/v1/produits/count/${produitId}`)).toBe(1);
    const changed = await send(ada, 'PUT', `/comments/${id}`, { text: 'Milder words' });
    expect(changed.body).toMatchObject({ text: 'Milder words', hiddenMessage: `Hidden by Oja: ${NOTE}` });
    expect(await own(ada)).toMatchObject({ reviews: [{ text: 'Milder words', hiddenMessage: expect.any(String) }] });
    expect(await own(bola)).toMatchObject({ rating: null, reviews: [{ text: 'Fine' }] });
    expect(refusal(await send(ada, 'DELETE', `/comments/${id}`))).toEqual([
      409,
      'opinion_hidden',
      'This review is hidden, so you cannot delete it here. Please call us on 0700 000 0000.',
    ]);
    expect(refusal(await write(ada, 'Rude words'))).toEqual([
      409,
      'opinion_hidden',
      'Your review of this product is hidden, so you cannot write another one. Please call us on 0700 000 0000.',
    ]);
    expect(await read(`/comments/v1/produits/${produitId}`)).toMatchObject({ totalItems: 1, data: [{ text: 'Fine' }] });
    expect(await unhideOpinion(db, OPERATOR, { kind: 'review', id }, NOW)).toBe(true);
    expect(await read(`/comments/v1/produits/count/${produitId}`)).toBe(2);
    expect((await send(ada, 'DELETE', `/comments/${id}`)).status).toBe(200);
    await expect(hideOpinion(db, OPERATOR, { kind: 'review', id }, NOW)).rejects.toThrow(`There is no review ${id}.`);
  });

  test('G-599: an import that changes a hidden review or rating leaves it hidden', async () => {
    await db.write((trx) =>
      trx
        .updateTable('produits')
        .set({ externalId: `h-${produitId}` })
        .where('id', '=', produitId)
        .execute(),
    );
    const row = { produit: `h-${produitId}`, pseudo: 'Ngozi', createdAt: undefined };
    const give = async (texts: readonly [string, string]) =>
      db.write((trx) =>
        reviewsImporter.write(
          trx,
          [
            { ...row, writer: `w-${produitId}`, externalId: `r-${produitId}`, cote: undefined, text: texts[0] },
            { ...row, writer: `w-${produitId}`, externalId: `s-${produitId}`, cote: 3, text: texts[1] },
          ],
          new Date(NOW).toISOString(),
        ),
      );
    expect(await give(['One', 'Two'])).toEqual(['inserted', 'inserted']);
    const ids = async (kind: 'review' | 'rating') =>
      (await opinionsForOperator(db.read, kind, { produitId, limit: 5 })).opinions.map(({ id }) => id);
    for (const kind of ['review', 'rating'] as const)
      await hideOpinion(db, OPERATOR, { kind, id: (await ids(kind))[0] ?? 0 }, NOW);
    const before = [await ids('review'), await ids('rating')];
    expect(await give(['Other', 'Others'])).toEqual(['updated', 'updated']);
    expect([await ids('review'), await ids('rating')]).toEqual(before);
    expect(await read(`/comments/v1/produits/count/${produitId}`)).toBe(0);
    expect(await read(`/produits/${produitId}`)).toMatchObject({ ratingCount: 0 });
    for (const kind of ['review', 'rating'] as const) {
      const hidden = await opinionsForOperator(db.read, kind, { isHidden: true, produitId, limit: 5 });
      expect(hidden).toMatchObject({ total: 1, opinions: [{ text: expect.stringMatching(/^Other/) }] });
    }
  });

  const report = (body: object, address = '198.51.100.7') =>
    api.ask('/reports', { method: 'POST', address, body: { produitId, reason: 'offensive', ...body } });

  test('G-599: what was recorded of a review or rating is erased with it', async () => {
    const reviewed = ((await write(ada, 'Rude words')).body as { id: number }).id;
    const rated = ((await rate(ada, 2)) as { id: number }).id;
    for (const [kind, id, path] of [
      ['review', reviewed, 'comments'],
      ['rating', rated, 'etoiles'],
    ] as const) {
      await hideOpinion(db, OPERATOR, { kind, id, reason: 'Rude to a neighbour' }, NOW);
      await unhideOpinion(db, OPERATOR, { kind, id }, NOW);
      expect((await api.ask(`/${path}/${id}`, { method: 'DELETE', token: ada.token })).status).toBe(200);
      const { actions } = await newestActions(db.read, { subject: `${kind} ${id}`, limit: 5 });
      expect(actions.map(({ action, before, after }) => [action, before, after])).toEqual([
        [`${kind}s unhide`, null, null],
        [`${kind}s hide`, null, null],
      ]);
    }
  });

  test('G-601: a report of a review is listed once, and hiding the review closes it', async () => {
    const { id } = (await write(ada, 'Rude words')).body as { id: number };
    const sent = { reviewId: id, text: 'Very rude', contact: 'eze@example.ng' };
    expect((await report(sent)).status).toBe(201);
    expect((await report({ ...sent, reason: 'other' })).status).toBe(201);
    const reported = await opinionsForOperator(db.read, 'review', { isReported: true, produitId, limit: 5 });
    expect(reported).toMatchObject({ total: 1, opinions: [{ id, openReports: 1 }] });
    const [one] = (await reportsForOperator(db.read, { isOpen: true, limit: 1 })).reports;
    expect(one).toMatchObject({ reviewId: id, reason: 'offensive', text: 'Very rude', contact: 'eze@example.ng' });
    await hideOpinion(db, OPERATOR, { kind: 'review', id }, NOW);
    expect(await reportForOperator(db.read, one?.id ?? 0)).toMatchObject({
      closedAt: new Date(NOW).toISOString(),
      closedNote: 'The review is hidden.',
    });
    expect((await report(sent, '203.0.113.9')).status).toBe(404);
  });

  test('G-601: reports are limited by address and by what is reported', async () => {
    const about = (k: number) => report({ reason: 'counterfeit' }, `203.0.113.${k}`);
    for (let k = 1; k <= 3; k += 1) expect((await about(k)).status).toBe(201);
    const ofProduct = async () =>
      (await reportsForOperator(db.read, { limit: 1000 })).reports.filter((one) => one.produitId === produitId);
    expect(await ofProduct()).toHaveLength(2);
    for (let k = 0; k < 2; k += 1) expect((await about(1)).status).toBe(201);
    expect(refusal(await about(1)).slice(0, 2)).toEqual([429, 'too_many_requests']);
    expect(await ofProduct()).toHaveLength(2);
  });

  test('G-601: what cannot be reported is refused with a sentence', async () => {
    const { id } = (await rate(ada, 2)) as { id: number };
    const from = (k: number, body: object) => report(body, `192.0.2.${k}`);
    expect((await from(1, { ratingId: id })).status).toBe(201);
    expect(refusal(await from(2, { ratingId: id, reason: 'counterfeit' }))).toEqual([
      400,
      'invalid_input',
      'Please choose what is wrong',
    ]);
    expect(refusal(await from(3, { reason: 'other' }))[2]).toBe('Please write what is wrong');
    expect(refusal(await from(4, { contact: 'ada' }))[2]).toMatch(/^Please enter an email address/);
    expect(refusal(await from(5, { ratingId: id, reviewId: 1 }))[0]).toBe(400);
    expect(refusal(await from(6, { reviewId: 999_999_999 }))[0]).toBe(404);
    expect(refusal(await from(7, { produitId: 999_999_999 }))[0]).toBe(404);
  });

  test('G-630: what is deleted or hidden while it is reported is gone, or its report is closed', async () => {
    for (const isHidden of [false, true])
      for (let k = 0; k < 5; k += 1) {
        const { id } = (await write(ada, `Words ${k}`)).body as { id: number };
        const ends = () => (isHidden ? hideOpinion(db, OPERATOR, { kind: 'review', id }, NOW) : remove(id));
        const remove = (review: number) => send(ada, 'DELETE', `/comments/${review}`);
        const [sent] = await Promise.all([report({ reviewId: id }, `203.0.${Number(isHidden)}.${k}`), ends()]);
        expect([201, 404]).toContain(sent.status);
        const { opinions } = await opinionsForOperator(db.read, 'review', { isReported: true, produitId, limit: 5 });
        expect(opinions).toEqual([]);
        if (!isHidden) continue;
        await unhideOpinion(db, OPERATOR, { kind: 'review', id }, NOW);
        await remove(id);
      }
  });

  test('G-601: a closed report is recorded, and deleted after its days', async () => {
    await report({ text: 'x' });
    const [{ id = 0 } = {}] = (await reportsForOperator(db.read, { isOpen: true, limit: 1 })).reports;
    expect(await closeReport(db, OPERATOR, { id, note: 'Asked the shop' }, NOW)).toBe(true);
    expect(await closeReport(db, OPERATOR, { id }, NOW)).toBe(false);
    const { actions } = await newestActions(db.read, { subject: `report ${id}`, limit: 5 });
    expect(actions).toMatchObject([{ action: 'reports close', after: { closedAt: new Date(NOW).toISOString() } }]);
    expect(JSON.stringify(actions)).not.toContain('Asked the shop');
    await deleteExpired(db, NOW + RETENTION_DAYS.reports * DAY, 0);
    expect(await reportForOperator(db.read, id)).toMatchObject({ id });
    await deleteExpired(db, NOW + RETENTION_DAYS.reports * DAY + 1, 0);
    expect((await reportForOperator(db.read, id)) ?? null).toBeNull();
    await expect(closeReport(db, OPERATOR, { id }, NOW)).rejects.toThrow(`There is no report ${id}.`);
  });
});
