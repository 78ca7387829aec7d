/** Keeps the search index and its vocabulary, in the transaction that changes the products. */
import { sql } from 'kysely';
import type { Writer } from '../../platform/database/database.ts';
import { tableRows } from '../../platform/database/table-rows.ts';
import { isCorrectable, trigramsOf } from './nearest-word.ts';
import { searchIndexOf } from './search-index.repository.ts';
import { type SearchSource, searchDocument, wordsOf } from './search-terms.ts';

/**
 * Takes the products of `removed` out of the index, as they were, and puts those of `added` in. A product in both
 * is replaced. Only listed products belong into the index.
 */
export async function updateSearchIndex(
  trx: Writer,
  removed: readonly SearchSource[],
  added: readonly SearchSource[],
): Promise<void> {
  const index = searchIndexOf(trx);
  const documents = added.map(searchDocument);
  const uses = new Map<string, number>();
  for (const document of documents) for (const word of wordsOf(document)) uses.set(word, (uses.get(word) ?? 0) + 1);
  for (const source of removed)
    for (const word of wordsOf(searchDocument(source))) uses.set(word, (uses.get(word) ?? 0) - 1);

  const staying = new Set(documents.map(({ id }) => id));
  const leaving = removed.map(({ id }) => id).filter((id) => !staying.has(id));
  if (leaving.length > 0) await index.remove(trx, leaving);
  if (documents.length > 0) await index.write(trx, documents);
  await countWords(trx, uses);
}

/** Adds `uses` to the frequencies; a word that nobody uses any more leaves the vocabulary. */
async function countWords(trx: Writer, uses: ReadonlyMap<string, number>): Promise<void> {
  const rows = [...uses]
    .filter(([, change]) => change !== 0)
    .map(([word, frequency]) => ({ word, frequency }))
    // In one order in every transaction, so that two of them do not wait for each other.
    .sort((a, b) => (a.word < b.word ? -1 : 1));
  if (rows.length === 0) return;

  const unknown = await sql<{ word: string }>`
    select r.word from ${tableRows(trx, 'search_words', ['word'], rows)} as r
    where not exists (select 1 from search_words as w where w.word = r.word)`.execute(trx);
  // `where true` tells SQLite that `on` does not belong to a join.
  await sql`
    insert into search_words (word, frequency)
    select r.word, r.frequency from ${tableRows(trx, 'search_words', ['word', 'frequency'], rows)} as r where true
    on conflict (word) do update set frequency = search_words.frequency + excluded.frequency`.execute(trx);

  const trigrams = unknown.rows
    .filter(({ word }) => isCorrectable(word))
    .flatMap(({ word }) => trigramsOf(word).map((trigram) => ({ trigram, word })));
  if (trigrams.length > 0)
    await sql`
      insert into search_trigrams (trigram, word)
      select r.trigram, r.word from ${tableRows(trx, 'search_trigrams', ['trigram', 'word'], trigrams)} as r where true
      on conflict do nothing`.execute(trx);

  const rarer = rows.filter(({ frequency }) => frequency < 0);
  if (rarer.length === 0) return;
  const gone = await sql<{ word: string }>`
    delete from search_words
    where frequency <= 0 and word in ${tableRows(trx, 'search_words', ['word'], rarer)}
    returning word`.execute(trx);
  const lost = gone.rows.flatMap(({ word }) => trigramsOf(word).map((trigram) => ({ trigram, word })));
  if (lost.length > 0)
    await sql`
      delete from search_trigrams
      where (trigram, word) in ${tableRows(trx, 'search_trigrams', ['trigram', 'word'], lost)}`.execute(trx);
}
