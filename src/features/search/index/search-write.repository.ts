/** Updates the search index and its vocabulary, in the transaction that changes the products. */
import { sql } from 'kysely';
import type { Writer } from '../../../data/database.ts';
import { tableRows } from '../../../data/table-rows.ts';
import { isCorrectable, trigramsOf } from '../words/nearest-word.ts';
import { stemOf } from '../words/stems.ts';
import { removeDocuments, type StoredDocument, storedDocument, writeDocuments } from './search-index.repository.ts';
import { type SearchSource, searchDocument, wordsOfSource } from './search-terms.ts';

const hasSameWords = (one: SearchSource, other: SearchSource): boolean =>
  one.nom === other.nom && one.description === other.description && one.facts.text === other.facts.text;

/**
 * Removes the products of `removed`, in their old state, from the index and adds those of `added`. A product in both is
 * replaced. Only listed products belong in the index.
 */
export async function updateSearchIndex(
  trx: Writer,
  removed: readonly SearchSource[],
  added: readonly SearchSource[],
): Promise<void> {
  // Texts alone: the terms and words of thousands of documents would fill the memory.
  const documents: StoredDocument[] = [];
  const uses = new Map<string, number>();
  const earlier = new Map(removed.map((source) => [source.id, source]));
  for (const source of added) {
    const document = searchDocument(source);
    documents.push(storedDocument(trx, document));
    const before = earlier.get(source.id);
    // If only price or stars of a product change, its words stay.
    if (before && hasSameWords(before, source)) earlier.delete(source.id);
    else for (const word of document.words) uses.set(word, (uses.get(word) ?? 0) + 1);
  }
  for (const source of earlier.values())
    for (const word of wordsOfSource(source)) uses.set(word, (uses.get(word) ?? 0) - 1);

  const staying = new Set(documents.map(({ id }) => id));
  const leaving = removed.map(({ id }) => id).filter((id) => !staying.has(id));
  if (leaving.length > 0) await removeDocuments(trx, leaving);
  if (documents.length > 0) await writeDocuments(trx, documents);
  await countText(trx, uses);
}

/** Adds `uses` to the frequencies; a word that is no longer used is removed from the vocabulary. */
export async function countText(trx: Writer, uses: ReadonlyMap<string, number>): Promise<void> {
  const rows = [...uses]
    .filter(([, change]) => change !== 0)
    .map(([word, frequency]) => ({ word, stem: stemOf(word), frequency }))
    // In the same order in every transaction, so that two of them cannot deadlock.
    .sort((a, b) => (a.word < b.word ? -1 : 1));
  if (rows.length === 0) return;

  // `where true` tells SQLite that `on` does not belong to a join.
  await sql`
    insert into search_words (word, stem, frequency)
    select r.word, r.stem, r.frequency from ${tableRows(trx, 'search_words', ['word', 'stem', 'frequency'], rows)} as r where true
    on conflict (word) do update set frequency = search_words.frequency + excluded.frequency`.execute(trx);

  // Asked once the rows are locked: another transaction may have added or removed the same words until then.
  const added = await sql<{ word: string }>`
    select r.word from ${tableRows(trx, 'search_words', ['word', 'frequency'], rows)} as r
    where exists (select 1 from search_words as w where w.word = r.word and w.frequency = r.frequency)`.execute(trx);
  const trigrams = added.rows
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
