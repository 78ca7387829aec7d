/**
 * The search index on PostgreSQL: a `tsvector` a product. Vectors and questions are written out by us and never
 * pass PostgreSQL's text parser, whose idea of a word depends on the server's locale.
 */
import { sql } from 'kysely';
import type { HitPlace, SearchIndex } from './search-index.repository.ts';
import type { SearchDocument, SearchTerms } from './search-terms.ts';

/** Every hit that is counted is a row that is read. */
const COUNTS_TO = 1000;

// Words hold letters, digits and points, filter terms `=` besides: nothing that could end a quoted string.
const quoted = (term: string) => `'${term}'`;

/** A tsquery of all words; with `weight` A those of the name alone. */
function question(words: readonly string[], weight: 'A' | ''): string {
  const last = words.length - 1;
  const label = (k: number) => (k === last ? '*' : '') + weight;
  return words.map((word, k) => quoted(word) + (label(k) && `:${label(k)}`)).join(' & ');
}

function matching({ words, filters }: SearchTerms, place: HitPlace): string {
  const inName = question(words, 'A');
  const all = question(words, '');
  const found = { name: inName, elsewhere: `${all} & !(${inName})`, anywhere: all }[place];
  return [`(${found})`, ...filters.map(quoted)].join(' & ');
}

/** Every position is 1: only whether a word stands in the name (weight A) counts. */
function vector({ nameWords, descriptionWords, filters }: SearchDocument): string {
  const name = new Set(nameWords);
  const rest = new Set(descriptionWords).difference(name);
  return [...[...name].map((word) => `${quoted(word)}:1A`), ...[...rest, ...filters].map((t) => `${quoted(t)}:1`)].join(
    ' ',
  );
}

export const postgresIndex: SearchIndex = {
  async ask(db, terms) {
    return {
      // Not sorted: that would read every hit. Nobody asks behind the first thousand, since no more are counted.
      async hits(place, { limit, offset = 0, after = 0 }) {
        const { rows } = await sql<{ id: number }>`
          select "produitId" as id from produit_search
          where document @@ ${matching(terms, place)}::tsquery and "produitId" > ${after}
          limit ${limit} offset ${offset}`.execute(db);
        return rows.map(({ id }) => id);
      },

      async count(place) {
        const { rows } = await sql<{ total: number }>`
          select count(*)::int as total from (
            select 1 from produit_search where document @@ ${matching(terms, place)}::tsquery limit ${COUNTS_TO}
          ) as capped`.execute(db);
        return rows[0]?.total ?? 0;
      },
    };
  },

  async write(trx, documents) {
    const rows = documents.map((document) => ({ id: document.id, document: vector(document) }));
    await sql`
      insert into produit_search ("produitId", document)
      select id, document::tsvector from json_to_recordset(${JSON.stringify(rows)}::json) as r(id bigint, document text)
      on conflict ("produitId") do update set document = excluded.document`.execute(trx);
  },

  async remove(trx, ids) {
    await sql`delete from produit_search where "produitId" in (select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json) as t(value))`.execute(
      trx,
    );
  },
};
