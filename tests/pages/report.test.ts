/** The form with which shoppers report something, without script, and the notes on hidden opinions. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hideOpinion } from '../../src/features/opinions/operator/hide-opinion.service.ts';
import { reviewsPath } from '../../src/shared/links.ts';
import { DEMO_PASSWORD } from '../../tools/demo/sign-ins.ts';
import { accountWithEmail, PLAIN_FORM } from './plain-account.ts';
import { plainVisitor } from './plain-visitor.ts';
import { all, hrefsOf, isNoindex, one, textOf, textsOf } from './reading.ts';
import { openShop, type TestShop } from './shop.ts';

const ORIGIN = 'https://oja.example';
const OPERATOR = { person: 'root' };

let shop: TestShop;
let review: { id: number; produitId: number; nom: string; text: string };
beforeAll(async () => {
  shop = await openShop({ LIMIT_REPORTS_ADDRESS: '12' });
  review = await shop.db.read
    .selectFrom('comments as r')
    .innerJoin('produits as p', 'p.id', 'r.produitId')
    .select(['r.id', 'r.produitId', 'p.nom', 'r.text'])
    .where('p.isListed', '=', true)
    .orderBy('r.id')
    .executeTakeFirstOrThrow();
});
afterAll(() => shop.close());

const post = (fields: Record<string, string>, origin = ORIGIN) =>
  shop.get('/report', {
    method: 'POST',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
const reports = () => shop.db.read.selectFrom('reports').selectAll().orderBy('id').execute();
const about = () => ({ product: String(review.produitId), review: String(review.id) });

it('G-601: quiet links lead from a product and each review to the form; it is closed to crawlers', async () => {
  const product = await shop.get((await shop.get(`/products/x_${review.produitId}`)).location);
  const [link] = all(product, '.buy-box .report-link');
  expect([link?.getAttribute('href'), link?.getAttribute('rel')]).toEqual([
    `/report?product=${review.produitId}`,
    'nofollow',
  ]);
  const list = await shop.get(reviewsPath({ id: review.produitId, nom: review.nom }));
  const path = `/report?product=${review.produitId}&review=${review.id}`;
  expect(hrefsOf(list, '.review .report-link')).toContain(path);
  expect(textsOf(list, '.review .report-link')[0]).toMatch(/^Report the review of \S/);
  const form = await shop.get(path);
  expect([form.status, isNoindex(form), textOf(one(form, 'h1'))]).toEqual([200, true, 'Report a review']);
  const [start = ''] = review.text.split('\n');
  expect(textOf(one(form, 'blockquote'))).toContain(start.slice(0, 20).trim());
  expect(all(form, 'main [data-island], main astro-island')).toHaveLength(0);
  expect((await shop.get('/robots.txt')).html).toContain('Disallow: /report\n');
  expect((await shop.get('/report?product=x')).location).toBe('/report');
  for (const wrong of ['/report', '/report?product=999999999', `${path}9999`])
    expect((await shop.get(wrong)).status, wrong).toBe(404);
});

it('G-601: a wrong form has the words beside its fields and what was typed; a right one is stored, and thanked for', async () => {
  const empty = await post({ ...about(), text: 'Rude <b>', contact: 'nobody' });
  expect(empty.status).toBe(400);
  expect(textOf(one(empty, '#reason-error'))).toBe('Please choose what is wrong');
  expect(textOf(one(empty, '#field-contact-error'))).toMatch(/^Please enter an email address/);
  expect(one(empty, 'main textarea').textContent).toBe('Rude &lt;b&gt;');
  expect(one(empty, 'main input[name=contact]').getAttribute('value')).toBe('nobody');
  const other = await post({ ...about(), reason: 'other' });
  expect([other.status, textOf(one(other, '#field-text-error'))]).toEqual([400, 'Please write what is wrong']);
  expect(one(other, '[value=other]').hasAttribute('checked')).toBe(true);
  expect(await reports()).toEqual([]);

  const sent = await post({ ...about(), reason: 'offensive', text: 'Rude', contact: '' });
  expect([sent.status, sent.location]).toEqual([303, '/report/thanks']);
  const thanks = await shop.get(sent.location);
  expect([thanks.status, isNoindex(thanks), textOf(one(thanks, 'h1'))]).toEqual([
    200,
    true,
    'Thank you for your report',
  ]);
  // Sent again on the same day.
  expect((await post({ ...about(), reason: 'untrue' })).status).toBe(303);
  expect(await reports()).toMatchObject([{ commentId: review.id, reason: 'offensive', text: 'Rude', contact: null }]);
  expect((await post({ product: String(review.produitId), reason: 'counterfeit' })).status).toBe(303);
  expect(await reports()).toHaveLength(2);
});

it('G-601: nothing is stored of another site, about nothing, or over the limit of an address', async () => {
  const before = await reports();
  expect((await post({ ...about(), reason: 'offensive' }, 'https://evil.example')).status).toBe(403);
  expect((await post({ reason: 'offensive' })).status).toBe(404);
  expect((await post({ product: '999999999', reason: 'counterfeit' })).status).toBe(404);
  for (let k = 0; k < 12; k += 1) await post({ ...about(), reason: 'offensive' });
  const over = await post({ ...about(), reason: 'offensive' });
  expect([over.status, textOf(one(over, '.summary'))]).toEqual([429, expect.stringMatching(/^Too many attempts/)]);
  expect(await reports()).toEqual(before);
});

it('G-598: pages lose a hidden review at once; its author finds it with a note, and no button that deletes it', async () => {
  const visitor = plainVisitor(shop);
  const { id: clientId, email } = await accountWithEmail(shop, 3);
  const at = new Date(shop.now).toISOString();
  const product = { id: review.produitId, nom: review.nom };
  const [written, rated] = await shop.db.write(async (trx) => [
    await trx
      .insertInto('comments')
      .values({ clientId, produitId: product.id, text: 'Hidden words', createdAt: at })
      .returning('id')
      .executeTakeFirstOrThrow(),
    await trx
      .insertInto('etoiles')
      .values({ clientId, produitId: product.id, cote: 1, comment: 'Hidden stars', createdAt: at })
      .onConflict((on) => on.columns(['clientId', 'produitId']).doUpdateSet({ cote: 1, comment: 'Hidden stars' }))
      .returning('id')
      .executeTakeFirstOrThrow(),
  ]);
  for (const [kind, row] of [
    ['review', written],
    ['rating', rated],
  ] as const)
    await hideOpinion(shop.db, OPERATOR, { kind, id: row?.id ?? 0 }, shop.now);
  const path = (await shop.get(`/products/x_${product.id}`)).location;
  for (const page of [path, reviewsPath(product)])
    await expect.poll(async () => (await shop.get(page)).html).not.toMatch(/Hidden (words|stars)/);

  const form = await visitor.get('/plain/sign-in');
  await visitor.submit(form, PLAIN_FORM, { val: email, password: DEMO_PASSWORD });
  const reviews = await visitor.get(`/plain/reviews/${product.id}`);
  const own = one(reviews, `section[aria-labelledby="review-${written?.id}-title"]`);
  expect(textOf(own)).toContain('Hidden by Oja: only you see this review.');
  expect(own.querySelector('textarea')?.textContent).toBe('Hidden words');
  expect(own.querySelectorAll('details')).toHaveLength(0);
  const ratings = await visitor.get(`/plain/ratings/${product.id}`);
  expect(textsOf(ratings, '.notice').join()).toContain('Hidden by Oja: only you see this rating.');
  expect(all(ratings, 'main details')).toHaveLength(0);
  const formOfReviews = `main form[action="/plain/reviews/${product.id}"]`;
  const another = await visitor.submit(reviews, formOfReviews, { text: 'Once more' });
  expect([another.status, textOf(one(another, '.summary'))]).toEqual([
    409,
    expect.stringMatching(/^Your review of this product is hidden/),
  ]);
});
