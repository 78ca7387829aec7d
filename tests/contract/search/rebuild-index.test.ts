/** A rebuild of the search index beside everything that writes meanwhile, on every engine. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { setProductsOpen } from '../../../src/features/products/operator/close-products.service.ts';
import { deleteProducts } from '../../../src/features/products/writing/delete-product.repository.ts';
import { lockProduct } from '../../../src/features/products/writing/lock-products.repository.ts';
import { updateProduct } from '../../../src/features/products/writing/products-write.repository.ts';
import { putRating } from '../../../src/features/ratings/ratings-write.repository.ts';
import { ensureSearchIndex } from '../../../src/features/search/index/ensure-index.service.ts';
import {
  indexHits,
  removeDocumentsBetween,
  storedDocument,
  writeDocuments,
} from '../../../src/features/search/index/search-index.repository.ts';
import { DOCUMENT_VERSION } from '../../../src/features/search/index/search-terms.ts';
import { stemOf } from '../../../src/features/search/words/stems.ts';
import type { Customer } from '../api/customers.ts';
import { waiting } from '../database/interleaved.ts';
import { AT } from '../database/rows.ts';
import { eachProcessEngine, type Site } from '../engines.ts';
import { type Item, type OrdersWorld, ordersWorld } from '../orders/harness.ts';
import { writingThrough } from '../writing-through.ts';
import { expectConsistent } from './consistent.ts';

const OPERATOR = { person: 'ada' };
const NOW = Date.parse('2026-11-28T08:15:00.000Z');
/** The only term of the documents of the version before. */
const EARLIER = { term: 'earlier' };

eachProcessEngine('a rebuild of the search index', (engine) => {
  let site: Site;
  let db: Database;
  let world: OrdersWorld;
  let ada: Customer;
  /** Products before and after those that the first transaction of a rebuild of `limit` products reads last. */
  let early: Item[];
  let late: Item[];
  let limit: number;

  const newItems = async (count: number, nom: string) => {
    const made: Item[] = [];
    for (let k = 0; k < count; k += 1) made.push(await world.newItem({ nom: `${nom} box` }));
    return made;
  };

  /** Makes the index one of the version before, with documents of products that are gone and wrong words. */
  async function makeOutdated(): Promise<void> {
    const products = await db.read.selectFrom('produits').select('id').orderBy('id').execute();
    const last = products.at(-1)?.id ?? 0;
    // PostgreSQL removes the document with its product.
    const ids =
      db.dialect === 'sqlite' ? Array.from({ length: last + 5 }, (_, k) => k + 1) : products.map(({ id }) => id);
    await db.write(async (trx) => {
      const documents = ids.map((id) => storedDocument(trx, { id, terms: [EARLIER.term], words: new Set() }));
      await writeDocuments(trx, documents);
      await trx.updateTable('search_words').set({ frequency: 7 }).execute();
      await trx.deleteFrom('search_words').where('word', '=', 'zzearlier').execute();
      await trx.insertInto('search_words').values({ word: 'zzearlier', stem: 'zzearli', frequency: 1 }).execute();
      await trx.deleteFrom('search_trigrams').where('word', 'like', '%b%').execute();
      const counter = { name: 'search-documents', value: DOCUMENT_VERSION - 1 };
      await trx
        .insertInto('counters')
        .values(counter)
        .onConflict((conflict) => conflict.column('name').doUpdateSet(counter))
        .execute();
    });
  }

  beforeEach(async () => {
    site = await engine.newSite(true);
    db = await site.open();
    world = await ordersWorld(db);
    ada = await world.api.newCustomer();
    early = await newItems(5, 'Zebra');
    limit = (await db.read.selectFrom('produits').select('id').execute()).length;
    await db.write((trx) => deleteProducts(trx, [early[4]?.id ?? 0]));
    limit -= 1;
    late = await newItems(5, 'Apple');
    await makeOutdated();
  });
  afterEach(async () => {
    await db.close();
    await site.remove();
  });

  /** Checks that the index is what a new one would be. */
  async function expectNew(): Promise<void> {
    expect(await indexHits(db.read, EARLIER, 10_000)).toEqual([]);
    await expectConsistent(db.read);
  }

  /** Rates a product through the API, so that its stars change. */
  async function rate({ id }: Item, cote: number): Promise<void> {
    const body = { clientId: ada.id, produitId: id, cote, comment: '' };
    const { status } = await world.api.ask('/etoiles', { method: 'POST', token: ada.token, body });
    expect(status).toBe(200);
  }

  test('G-659: ratings, orders and changes of products go through between the transactions of a rebuild', async () => {
    const [near, far] = [early.values(), late.values()];
    let pauses = 0;
    const paused = writingThrough(db, async (work) => {
      const result = await db.write(work);
      // Both of products with new documents and of those that follow.
      if (pauses < 2) {
        pauses += 1;
        for (const items of [near, far]) {
          const [changed, closed] = [items.next().value as Item, items.next().value as Item];
          await rate(changed, 5);
          await world.place(ada, [[closed, 1]]);
          await db.write((trx) => updateProduct(trx, changed.id, { nom: `Mango ${pauses}` }));
          await setProductsOpen(db, OPERATOR, { ids: [closed.id], isActive: false }, NOW);
        }
        await db.write((trx) => deleteProducts(trx, [late[4]?.id ?? 0]));
        await newItems(1, `Papaya ${pauses}`);
      }
      return result;
    });
    await ensureSearchIndex(paused, limit);
    expect(pauses).toBe(2);
    await expectNew();
  });

  test('G-659: a rating that has begun before its product gets a new document is not lost', async () => {
    const produitId = early[0]?.id ?? 0;
    // Without a document, there is no row for which a rebuild would wait.
    await db.write((trx) => removeDocumentsBetween(trx, 0, Number.MAX_SAFE_INTEGER));
    const { done } = await db.write(async (trx) => {
      await lockProduct(trx, produitId);
      const rebuilding = ensureSearchIndex(db);
      rebuilding.catch(() => {});
      await waiting(db, 1);
      await putRating(trx, { clientId: ada.id, produitId, cote: 5, comment: '', createdAt: AT });
      return { done: rebuilding };
    });
    await done;
    await expectNew();
  });

  test('G-659: ratings and orders do not wait while the words are counted', async () => {
    if (db.dialect === 'sqlite') return;
    const slow = writingThrough(db, (work) =>
      db.write(async (trx) => {
        const isLeft = await work(trx);
        if (isLeft === false) {
          await rate(early[0] as Item, 4);
          await world.place(ada, [[late[0] as Item, 1]]);
        }
        return isLeft;
      }),
    );
    await ensureSearchIndex(slow, limit);
    await expectNew();
  });

  test('G-659: a rebuild that fails leaves a search, and the next one goes on', async () => {
    let transactions = 0;
    const failing = writingThrough(db, (work) =>
      db.write(async (trx) => {
        const result = await work(trx);
        transactions += 1;
        if (transactions === 2) throw new Error('stopped');
        return result;
      }),
    );
    await expect(ensureSearchIndex(failing, limit)).rejects.toThrow('stopped');
    const found = async ({ id }: Item, term: string) => (await indexHits(db.read, { term }, 10_000)).includes(id);
    expect(await found(early[0] as Item, stemOf('zebra'))).toBe(true);
    expect(await found(late[0] as Item, EARLIER.term)).toBe(true);
    const words = await db.read.selectFrom('search_words').select('word').where('word', '=', 'zebra').execute();
    expect(words).toHaveLength(1);
    transactions = 2;
    await ensureSearchIndex(failing, limit);
    // That of the late products, and that of the words.
    expect(transactions).toBe(4);
    await expectNew();
  });

  test('G-659: a rebuild that an earlier version began is begun again', async () => {
    let transactions = 0;
    const changed = writingThrough(db, async (work) => {
      const result = await db.write(work);
      transactions += 1;
      if (transactions === 1) {
        await makeOutdated();
        const value = -(10 ** 6 * 1000 + DOCUMENT_VERSION - 1);
        await db.write((trx) =>
          trx.updateTable('counters').set({ value }).where('name', '=', 'search-documents').execute(),
        );
      }
      return result;
    });
    await ensureSearchIndex(changed, limit);
    // All products, all again, and the words.
    expect(transactions).toBe(4);
    await expectNew();
  });

  test('G-659: two processes that build the index again share the work', async () => {
    const other = await site.open();
    const isLeft: unknown[] = [];
    const noted = (of: Database) =>
      writingThrough(of, async (work) => {
        const result = await of.write(work);
        isLeft.push(result);
        return result;
      });
    await Promise.all([ensureSearchIndex(noted(db), 3), ensureSearchIndex(noted(other), 3)]);
    await other.close();
    const products = await db.read.selectFrom('produits').select('id').execute();
    expect(isLeft.filter((left) => left === true)).toHaveLength(Math.ceil(products.length / 3));
    await expectNew();
  });

  test('G-659: a shop without products gets its index in one transaction', async () => {
    const empty = await engine.newSite(true);
    const fresh = await empty.open();
    const before = fresh.transactions.count;
    await ensureSearchIndex(fresh);
    await ensureSearchIndex(fresh);
    expect(fresh.transactions.count - before).toBe(2);
    await fresh.close();
    await empty.remove();
  });
});
