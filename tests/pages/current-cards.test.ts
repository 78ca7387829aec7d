/**
 * Random writes while lists are read: afterwards pages, their cards and the API agree with the database, also after a
 * restart during which something was written.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductCardData } from '../../src/features/products/card/product-card.ts';
import { addToProduct } from '../../src/features/products/writing/product-counts.repository.ts';
import { updateProduct } from '../../src/features/products/writing/products-write.repository.ts';
import { putRating } from '../../src/features/ratings/ratings-write.repository.ts';
import { updateShop } from '../../src/features/shops/shops-write.repository.ts';
import { shopPath, subCategoryPath } from '../../src/shared/links.ts';
import { formatNaira } from '../../src/shared/money.ts';
import { MORE } from '../more.ts';
import { until } from '../within.ts';
import { ownText } from './reading.ts';
import { type CachingShop, openShop, type TestShop } from './shop.ts';

/** The facts about a product on a card. */
interface Said {
  readonly id: number;
  readonly name: string;
  readonly price: string;
  readonly before: string;
  readonly badges: string;
  readonly ratings: string;
  readonly isGone: boolean;
  readonly shop: string;
}

/** A page with a list, and the API call that returns the same list. */
interface List {
  readonly page: string;
  readonly call: string;
}

const ON_DISK = { PAGES_DISK_MB: '16' };

let shop: TestShop;
let caching: CachingShop;
let lists: readonly List[];
let ids: readonly number[];
let shopId: number;
let clientId: number;

beforeAll(async () => {
  shop = await openShop();
  caching = await shop.openCaching(ON_DISK);
  // The newest products, which come first in every list by age.
  const newest = await shop.db.read
    .selectFrom('produits as p')
    .innerJoin('sous_categories as s', 's.id', 'p.sousCategorieId')
    .innerJoin('boutiques as b', 'b.id', 'p.boutiqueId')
    .select(['p.id', 'p.boutiqueId', 'p.sousCategorieId', 's.nom', 'b.nomLink'])
    .where('p.isListed', '=', true)
    .orderBy('p.createdAt', 'desc')
    .orderBy('p.id', 'desc')
    .limit(3)
    .execute();
  ids = newest.map(({ id }) => id);
  const [first] = newest;
  if (!first) throw new Error('The demo has no products.');
  shopId = first.boutiqueId;
  ({ id: clientId } = await shop.db.read.selectFrom('clients').select('id').executeTakeFirstOrThrow());
  const { sousCategorieId: subId, nom, nomLink } = first;
  lists = [
    {
      page: `${subCategoryPath({ id: subId, nom })}?sort=createdAt`,
      call: `/api/produits/v1/sous-categories/${subId}?page=1&limit=24&sort=createdAt`,
    },
    { page: `${shopPath({ nomLink })}?limit=48`, call: `/api/produits/?boutiqueId=${shopId}&page=1&limit=48` },
    { page: '/new-products?sort=-prix', call: '/api/produits/news?page=1&limit=30&sort=-prix' },
    { page: '/new-products?limit=48', call: '/api/produits/news?page=1&limit=48' },
  ];
});
afterAll(async () => {
  await caching.close();
  await shop.close();
});

const text = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ').trim() ?? '';

async function cardsOnPage(page: string): Promise<Said[]> {
  const { status, document } = await caching.get(page);
  expect(status, page).toBe(200);
  return [...document.querySelectorAll('.product-grid .product-card')].map((card) => ({
    id: Number(card.querySelector('[data-like]')?.getAttribute('data-like')),
    name: text(card.querySelector('.product-card__name')),
    price: ownText(card.querySelector('.price') as Element),
    before: text(card.querySelector('.price__old')).replace('before ', ''),
    badges: text(card.querySelector('.badge--promotion')),
    ratings: text(card.querySelector('.rating')),
    isGone: card.querySelector('.product-card__facts strong') !== null,
    shop: text(card.querySelector('.product-card__shop')),
  }));
}

/** What the cards of `products` should say, according to the requirements, independent of the cards' code. */
const sayings = (products: readonly ProductCardData[]): Said[] =>
  products.map(({ id, nom, prix, prixPromotion, promotion, qte, ratingCount, boutique }) => {
    const now = promotion && prixPromotion !== null ? prixPromotion : prix;
    const percent = Math.floor(((prix - now) * 100) / prix);
    return {
      id,
      name: nom,
      price: formatNaira(now),
      before: now < prix ? formatNaira(prix) : '',
      badges: promotion ? (percent > 0 ? `${percent}% off` : 'Promotion') : '',
      ratings: ratingCount > 0 ? `(${ratingCount})` : '',
      isGone: qte <= 0,
      shop: boutique.nomBoutique,
    };
  });

async function answered(call: string): Promise<ProductCardData[]> {
  const { html } = await caching.get(call);
  return JSON.parse(html).data;
}

/** Reads the stored rows of the products. */
const stored = () =>
  shop.db.read
    .selectFrom('produits as p')
    .innerJoin('boutiques as b', 'b.id', 'p.boutiqueId')
    .select(['p.id', 'p.nom', 'p.prix', 'p.prixPromotion', 'p.promotion', 'p.qte', 'p.ratingCount', 'b.nomBoutique'])
    .where('p.id', 'in', ids)
    .execute();

const which = fc.nat(2);
const price = fc.integer({ min: 1, max: 900_000 });
const word = fc.stringMatching(/^[A-Z][a-z'&<é]{2,12}$/);

/** Writes to a product (by its position in `ids`) or to the shop. */
const write = fc.oneof(
  fc.record({ kind: fc.constant('price' as const), which, prix: price }),
  fc.record({ kind: fc.constant('promotion' as const), which, promotion: fc.boolean(), prixPromotion: price }),
  fc.record({ kind: fc.constant('name' as const), which, nom: word }),
  fc.record({ kind: fc.constant('stock' as const), which, qte: fc.nat(2) }),
  fc.record({ kind: fc.constant('sold' as const), which }),
  fc.record({ kind: fc.constant('rating' as const), which, cote: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: fc.constant('shop' as const), nomBoutique: word }),
);
type Write = typeof write extends fc.Arbitrary<infer W> ? W : never;

/** Applies a write in one transaction. */
async function apply(change: Write): Promise<void> {
  const id = 'which' in change ? (ids[change.which % ids.length] as number) : 0;
  await shop.db.write(async (trx) => {
    if (change.kind === 'shop') return updateShop(trx, shopId, { nomBoutique: change.nomBoutique });
    if (change.kind === 'sold') return addToProduct(trx, id, { orderCount: 1 });
    if (change.kind === 'rating') {
      const at = new Date(shop.now).toISOString();
      await putRating(trx, { clientId, produitId: id, cote: change.cote, comment: '', createdAt: at });
      return;
    }
    const { kind: _, which: __, ...values } = change;
    await updateProduct(trx, id, values);
  });
}

/** Restarts the shop; a write meanwhile reaches no page on disk. */
async function restart(change: Write): Promise<void> {
  await caching.close();
  await apply(change);
  caching = await shop.openCaching(ON_DISK);
}

/**
 * Applies writes, and expects current cards after each.
 * @param runs the number of sequences of writes
 */
async function expectCurrent(runs: number): Promise<void> {
  let fromDisk = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(write, { minLength: 1, maxLength: 8 }),
      fc.infiniteStream(fc.nat(3)),
      write,
      async (writes, picks, missed) => {
        let isWriting = true;
        // Readers cause pages to be rendered, cached and purged meanwhile.
        const readers = Array.from({ length: 3 }, async () => {
          while (isWriting) {
            const list = lists[picks.next().value ?? 0] as List;
            await Promise.all([cardsOnPage(list.page), answered(list.call)]);
          }
        });
        for (const change of writes) await apply(change);
        isWriting = false;
        await Promise.all(readers);

        const rows = new Map((await stored()).map((row) => [row.id, row]));
        for (const { page, call } of lists) {
          const products = await answered(call);
          // The API is always current.
          for (const product of products) {
            const row = rows.get(product.id);
            if (row) {
              const { nomBoutique, ...own } = row;
              expect(product, call).toMatchObject({ ...own, boutique: { nomBoutique } });
            }
          }
          const right = sayings(products);
          // Waits, since a purge is asynchronous.
          await until(`${page} to show what is stored`, async () => {
            const shown = await cardsOnPage(page);
            return JSON.stringify(shown) === JSON.stringify(right);
          });
        }
        // No page that was rendered earlier reappears.
        for (const { page, call } of lists)
          expect(await cardsOnPage(page), page).toEqual(sayings(await answered(call)));

        await restart(missed);
        for (const { page, call } of lists)
          expect(await cardsOnPage(page), `${page} after a restart`).toEqual(sayings(await answered(call)));
        fromDisk += caching.disk?.counters.hits ?? 0;
      },
    ),
    { numRuns: runs },
  );
  // At least one page came from disk, so the restart was tested.
  expect(fromDisk).toBeGreaterThan(0);
}

test('after random writes during reads, pages, cards and API show what is stored, and go on to after a restart', () =>
  expectCurrent(4));

test('and after many more', { tags: [MORE] }, () => expectCurrent(30));
