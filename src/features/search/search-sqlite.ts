/** The search index on SQLite: FTS5 without content, columns only (no positions: the order is made elsewhere). */
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import type { HitPlace, SearchIndex } from './search-index.repository.ts';
import type { SearchTerms } from './search-terms.ts';

const COUNTS_TO = 100_000;

/** Beginnings up to this length (in letters) have entries of their own in the index: `prefix` in its migration. */
const INDEXED_BEGINNING = 2;

/** The most words that a beginning is written out as. */
const WORDS_OF_BEGINNING = 64;

interface VocabularyWord {
  readonly word: string;
  readonly frequency: number;
}

// Words hold letters, digits and points, filter terms `=` besides: nothing that could end a quoted string.
const quoted = (term: string) => `"${term}"`;

/**
 * The words that `beginning` begins, or undefined where the index had better be asked for the beginning itself. The
 * index would gather every hit of all these words before it answers the first; asked for the words, it stops at the
 * limit.
 */
async function wordsBegunBy(db: Reader, beginning: string): Promise<VocabularyWord[] | undefined> {
  if ([...beginning].length <= INDEXED_BEGINNING) return undefined;
  const words = await db
    .selectFrom('search_words')
    .select(['word', 'frequency'])
    .where('word', '>=', beginning)
    .where('word', '<', `${beginning}\u{10ffff}`)
    .limit(WORDS_OF_BEGINNING + 1)
    .execute();
  return words.length > WORDS_OF_BEGINNING ? undefined : words;
}

/** The hits that the vocabulary alone tells, as far as they are counted. */
function toldBy(words: readonly VocabularyWord[]): number | undefined {
  const most = Math.max(0, ...words.map(({ frequency }) => frequency));
  return words.length < 2 || most >= COUNTS_TO ? Math.min(most, COUNTS_TO) : undefined;
}

/** @param last How the last word is asked for. */
function matching({ words, filters }: SearchTerms, last: string, place: HitPlace): string {
  const all = `(${[...words.slice(0, -1).map(quoted), last].join(' AND ')})`;
  const inName = `nom : ${all}`;
  const found = { name: inName, elsewhere: `(${all} NOT (${inName}))`, anywhere: all }[place];
  return filters.length === 0 ? found : `(${found}) AND filtres : (${filters.map(quoted).join(' AND ')})`;
}

export const sqliteIndex: SearchIndex = {
  async ask(db, terms) {
    const lastWord = terms.words.at(-1) ?? '';
    const begun = await wordsBegunBy(db, lastWord);
    const isOneWord = terms.words.length === 1 && terms.filters.length === 0;
    const told = begun?.length === 0 ? 0 : begun && isOneWord ? toldBy(begun) : undefined;
    const last = begun?.length ? `(${begun.map(({ word }) => quoted(word)).join(' OR ')})` : `${quoted(lastWord)} *`;
    return {
      async hits(place, { limit, offset = 0, after = 0 }) {
        if (told === 0) return [];
        const { rows } = await sql<{ id: number }>`
          select rowid as id from produit_search
          where produit_search match ${matching(terms, last, place)} and rowid > ${after}
          order by rowid limit ${limit} offset ${offset}`.execute(db);
        return rows.map(({ id }) => id);
      },

      async count(place) {
        if (told !== undefined && (place === 'anywhere' || told === 0)) return told;
        const { rows } = await sql<{ total: number }>`
          select count(*) as total from (
            select 1 from produit_search where produit_search match ${matching(terms, last, place)} limit ${COUNTS_TO}
          )`.execute(db);
        return rows[0]?.total ?? 0;
      },
    };
  },

  async write(trx, documents) {
    const rows = documents.map(({ id, nameWords, descriptionWords, filters }) => {
      const name = new Set(nameWords);
      const rest = new Set(descriptionWords).difference(name);
      return [id, [...name].join(' '), [...rest].join(' '), filters.join(' ')];
    });
    await sql`
      insert or replace into produit_search (rowid, nom, texte, filtres)
      select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(${JSON.stringify(rows)})`.execute(trx);
  },

  async remove(trx, ids) {
    await sql`
      delete from produit_search where rowid in (select value from json_each(${JSON.stringify(ids)}))`.execute(trx);
  },
};
