/** Customers with a delivered order of a product have that shown beside their rating or review, on every engine. */
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { insertAndLog } from '../../../src/data/logged-rows.ts';
import { tags } from '../../../src/data/tags.ts';
import { hasBought } from '../../../src/features/opinions/bought.repository.ts';
import { type PartChange, setPartStatus } from '../../../src/features/orders/fulfilment/fulfil-order.service.ts';
import { ratingsOfProduct, starsOfProduct } from '../../../src/features/ratings/ratings.repository.ts';
import { putRating } from '../../../src/features/ratings/ratings-write.repository.ts';
import { reviewsOfProduct } from '../../../src/features/reviews/reviews.repository.ts';
import { testServices } from '../../services.ts';
import { describeEngines } from '../engines.ts';
import { newClient, newOffers, newOrder } from './stored-orders.ts';

const NOW = Date.parse('2026-11-21T08:15:00.000Z');
const services = testServices();
const ALL = { offset: 0, limit: 10 };

describeEngines('bought here', (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });

  const set = (id: number, change: PartChange) => db.write((trx) => setPartStatus(trx, services, id, change, NOW));
  const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
  const rate = (clientId: number, produitId: number, cote: number, comment: string, minutes: number) =>
    db.write((trx) => putRating(trx, { clientId, produitId, cote, comment, createdAt: at(minutes) }));
  const review = (clientId: number, produitId: number, text: string, minutes: number) =>
    db.write((trx) =>
      insertAndLog(trx, 'comments', { clientId, produitId, text, createdAt: at(minutes), externalId: null }),
    );
  const lastPosition = async () => {
    const { last } = await db.read
      .selectFrom('change_log')
      .select((eb) => eb.fn.max('seq').as('last'))
      .executeTakeFirstOrThrow();
    return Number(last ?? 0);
  };
  const boughtOf = async (produitId: number) => ({
    ratings: (await ratingsOfProduct(db.read, produitId, ALL, {})).map(({ clientId, bought }) => [clientId, bought]),
    reviews: (await reviewsOfProduct(db.read, produitId, ALL)).map(({ clientId, bought }) => [clientId, bought]),
  });

  test('G-431: a part that is delivered marks what its customer said of its products, and purges their pages', async () => {
    const offers = await newOffers(db, 2, 5);
    const [sent, waiting] = offers.map(({ produitId }) => produitId) as [number, number];
    const clientId = await newClient(db);
    const { id } = await newOrder(db, offers, NOW, { clientId });
    for (const produitId of [sent, waiting]) {
      await rate(clientId, produitId, 5, 'Strong seams.', 1);
      await review(clientId, produitId, 'It came in two days.', 1);
    }
    await set(id, { status: 'shipped' });
    expect(await boughtOf(sent)).toEqual({ ratings: [[clientId, false]], reviews: [[clientId, false]] });
    const before = await lastPosition();
    await set(id, { status: 'delivered', shop: offers[0]?.nomLink });
    expect(await boughtOf(sent)).toEqual({ ratings: [[clientId, true]], reviews: [[clientId, true]] });
    expect(await boughtOf(waiting)).toEqual({ ratings: [[clientId, false]], reviews: [[clientId, false]] });
    const logged = await db.read.selectFrom('change_log').select('tag').where('seq', '>', before).execute();
    const ended = logged.map(({ tag }) => tag);
    expect(ended).toEqual(expect.arrayContaining([tags.ratings(sent), tags.reviews(sent)]));
    expect(ended).not.toContain(tags.ratings(waiting));
    const bought = (produitId: number) => db.write((trx) => hasBought(trx, { clientId, produitId }));
    expect([await bought(sent), await bought(waiting)]).toEqual([true, false]);
  });

  test('G-431: a cancelled order is no purchase', async () => {
    const [offer] = await newOffers(db, 1, 5);
    if (!offer) throw new Error('There is no offer.');
    const clientId = await newClient(db);
    const { id } = await newOrder(db, [offer], NOW, { clientId });
    await rate(clientId, offer.produitId, 1, 'It never came.', 1);
    await set(id, { status: 'cancelled' });
    expect((await boughtOf(offer.produitId)).ratings).toEqual([[clientId, false]]);
    // Not even when its part was delivered before.
    await db.write((trx) =>
      trx.updateTable('livraisons').set({ status: 'delivered' }).where('commandeId', '=', id).execute(),
    );
    expect(await db.write((trx) => hasBought(trx, { clientId, produitId: offer.produitId }))).toBe(false);
  });

  test('G-432 G-433: with words before bare stars, then bought here, then the newest; counted and chosen by stars', async () => {
    const [offer] = await newOffers(db, 1, 5);
    if (!offer) throw new Error('There is no offer.');
    const { produitId } = offer;
    const [buyer, bareBuyer, older, newer, bare] = (await Promise.all(
      Array.from({ length: 5 }, () => newClient(db)),
    )) as [number, number, number, number, number];
    await rate(buyer, produitId, 5, 'Strong seams.', 1);
    await rate(bareBuyer, produitId, 4, '', 2);
    await rate(older, produitId, 4, 'Fine.', 3);
    await rate(newer, produitId, 1, 'Too small.', 4);
    await rate(bare, produitId, 5, '', 5);
    await review(buyer, produitId, 'Bought.', 1);
    await review(newer, produitId, 'Seen.', 2);
    for (const clientId of [buyer, bareBuyer]) {
      const { id } = await newOrder(db, [offer], NOW, { clientId });
      await set(id, { status: 'delivered' });
    }
    const order = async (cote?: number) =>
      (await ratingsOfProduct(db.read, produitId, ALL, { cote })).map(({ clientId }) => clientId);
    expect(await order()).toEqual([buyer, newer, older, bareBuyer, bare]);
    expect(await order(4)).toEqual([older, bareBuyer]);
    expect(await starsOfProduct(db.read, produitId)).toEqual([1, 0, 0, 2, 2]);
    expect((await reviewsOfProduct(db.read, produitId, ALL)).map(({ clientId }) => clientId)).toEqual([buyer, newer]);
  });
});
