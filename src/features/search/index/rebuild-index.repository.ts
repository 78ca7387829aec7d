/**
 * Builds the search index again when the version of its documents has changed, in short transactions: other processes
 * serve and write meanwhile. Until the end searches find documents of both versions.
 */
import { sql } from 'kysely';
import { batches } from '../../../data/batches.ts';
import type { Writer } from '../../../data/database.ts';
import { lockCatalogue } from '../../products/writing/lock-catalogue.repository.ts';
import { lockBeforeWrite } from '../../products/writing/lock-products.repository.ts';
import { productIds, searchSources, sourcesOf, storeFacts } from '../../products/writing/search-sources.repository.ts';
import { removeDocumentsBetween, storedDocument, writeDocuments } from './search-index.repository.ts';
import { DOCUMENT_VERSION, searchDocument, wordsOfSource } from './search-terms.ts';
import { countText } from './search-write.repository.ts';

/** Products per transaction: those who write one of them wait for it. */
const BATCH = 1000;
/** Words per statement, each of which has some eight trigrams. */
const WORDS_BATCH = 1000;

/**
 * The counter of the index: the version of its documents, or while it is built the last id that has a new document, with
 * that version. Whoever resets the version thereby resets the rebuild.
 */
const COUNTER = 'search-documents';
const underWay = (last: number): number => -(last * 1000 + DOCUMENT_VERSION);

/** The id after which documents are not yet of this version; undefined when the index is complete. */
async function rebuiltTo(trx: Writer): Promise<number | undefined> {
  const row = await trx.selectFrom('counters').select('value').where('name', '=', COUNTER).executeTakeFirst();
  const value = row?.value ?? 0;
  if (value === DOCUMENT_VERSION) return undefined;
  const last = Math.floor(-value / 1000);
  return value === underWay(last) ? last : 0;
}

async function storeCounter(trx: Writer, value: number): Promise<void> {
  await trx
    .insertInto('counters')
    .values({ name: COUNTER, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Makes the next start rebuild the index (`ensureSearchIndex`), since it no longer matches the products. */
export async function forgetSearchIndex(trx: Writer): Promise<void> {
  await trx.deleteFrom('counters').where('name', '=', COUNTER).execute();
}

/** Writes the facts and documents of the products `ids`, which are all with ids above `after` up to the last of them. */
async function writeBatch(trx: Writer, after: number, ids: readonly number[], last: number): Promise<void> {
  // Like whoever writes documents: a rating would otherwise add stars that were not read, and be overwritten.
  await lockBeforeWrite(trx, ids);
  const sources = await sourcesOf(trx, ids, await storeFacts(trx, ids));
  // Deleted, not replaced: PostgreSQL would leave a document in its row if it was there before (migration 0039).
  await removeDocumentsBetween(trx, after, last);
  const documents = sources.map((source) => storedDocument(trx, searchDocument(source)));
  if (documents.length > 0) await writeDocuments(trx, documents);
}

/** Counts all words again. Ratings and sales change no words, so that they do not wait. */
async function countWords(trx: Writer): Promise<void> {
  const uses = new Map<string, number>();
  for (let after = 0; ; ) {
    const sources = await searchSources(trx, after, BATCH);
    const last = sources.at(-1);
    if (!last) break;
    for (const source of sources) for (const word of wordsOfSource(source)) uses.set(word, (uses.get(word) ?? 0) + 1);
    after = last.id;
  }
  for (const table of ['search_words', 'search_trigrams']) await sql`delete from ${sql.table(table)}`.execute(trx);
  for (const some of batches([...uses], WORDS_BATCH)) await countText(trx, new Map(some));
}

/**
 * Rebuilds the documents of the next products, at most `limit`, or the words after the last one, if the version of the
 * index is outdated. Returns whether anything is left.
 */
export async function rebuildNext(trx: Writer, limit = BATCH): Promise<boolean> {
  if ((await rebuiltTo(trx)) === undefined) return false;
  // Alone, so that no product is added or reworded meanwhile; another process may have rebuilt the next ones.
  await lockCatalogue(trx, 'alone');
  const after = await rebuiltTo(trx);
  if (after === undefined) return false;
  const ids = await productIds(trx, after, limit);
  const last = ids.at(-1);
  if (last !== undefined) {
    await writeBatch(trx, after, ids, last);
    await storeCounter(trx, underWay(last));
    return true;
  }
  await removeDocumentsBetween(trx, after, Number.MAX_SAFE_INTEGER);
  await countWords(trx);
  await storeCounter(trx, DOCUMENT_VERSION);
  return false;
}
