/**
 * The search index on PostgreSQL: a `tsvector` a product. Vectors and questions are written out by us and never
 * pass PostgreSQL's text parser, whose idea of a word depends on the server's locale.
 */
import { sql } from 'kysely';
import { statement } from '../../../data/statement.ts';
import { rowCondition } from '../facets/row-condition.repository.ts';
import type { RowCheck } from '../facets/search-filters.ts';
import { type Match, writeMatch } from './match.ts';
import type { SearchIndex } from './search-index.repository.ts';
import type { SearchDocument } from './search-terms.ts';

// Terms hold letters, digits, points and `=`: nothing that could end a quoted string.
const quoted = (term: string) => `'${term}'`;

const question = (match: Match) => writeMatch(match, { and: ' & ', or: ' | ', term: quoted });

/** All of these together are `match`. */
const together = (match: Match): readonly Match[] => ('all' in match ? match.all.flatMap(together) : [match]);

/**
 * The condition that a document matches, one question for each part: GIN passes over what the rarest part does not have,
 * but within one question it weighs every part for each product (70 times the time of the same words as parts).
 */
const matches = (match: Match) =>
  sql.join(
    together(match).map((part) => sql`s.document @@ ${question(part)}::tsquery`),
    sql` and `,
  );

/** Documents say in which range of ids they are: below each of these powers of two, or `=t` above. */
const RANGES: readonly { readonly below: number; readonly term: string }[] = [
  ...[12, 14, 16, 18, 20].map((bits) => ({ below: 2 ** bits, term: `=t${bits}` })),
  { below: Number.POSITIVE_INFINITY, term: '=t' },
];
const rangeTerm = (id: number) => RANGES.find(({ below }) => id < below)?.term ?? '=t';

/** Products are read in parts by their ids. Each part looks up all terms, so that more parts would cost more than they save. */
const PARTS: readonly { readonly from: number; readonly terms: readonly string[] }[] = [
  { from: 0, terms: ['=t12', '=t14'] },
  { from: 2 ** 14, terms: ['=t16'] },
  { from: 2 ** 16, terms: ['=t18'] },
  { from: 2 ** 18, terms: ['=t20'] },
  { from: 2 ** 20, terms: ['=t'] },
];

/** Without positions and weights: with weights the index alone could not tell what matches. */
const vector = ({ id, terms }: SearchDocument): string => [...terms, rangeTerm(id)].map(quoted).join(' ');

const checked = (check: RowCheck | undefined) =>
  check ? sql`join produits as p on p.id = s."produitId" and ${rowCondition(check)}` : sql``;

/**
 * The ids that match, part by part. A GIN index finds all hits before it answers the first: with a limit, the parts after
 * the one that reaches it are not read at all, and neither are those above the last id.
 */
function found(match: Match, check: RowCheck | undefined) {
  const parts = PARTS.map(({ from, terms }) => {
    const inPart = matches({ all: [{ any: terms.map((term) => ({ term })) }, match] });
    const hasAny = from === 0 ? sql`true` : sql`(select id from last) >= ${sql.lit(from)}`;
    return sql`select s."produitId" as id from produit_search as s ${checked(check)} where ${hasAny} and ${inPart}`;
  });
  return sql.join(parts, sql` union all `);
}

const writeVectors = statement(
  (_, { rows }: { rows: string }) => sql`
    insert into produit_search ("produitId", document)
    select id, document::tsvector from json_to_recordset(${rows}::json) as r(id bigint, document text)
    on conflict ("produitId") do update set document = excluded.document`,
);

export const postgresIndex: SearchIndex = {
  async hits(db, match, limit, check) {
    // Not sorted: that would read every hit. Planned as if all of them were wanted: for a few of many the planner reads
    // the table from its start, where words that are common elsewhere may not come for long. Rows are made as they are read.
    // As one text: reading thousands of rows would take this process longer than finding them takes the server.
    const { rows } = await sql<{ ids: string | null }>`
      with last as (select max("produitId") as id from produit_search),
      found as materialized (${found(match, check)})
      select string_agg(id::text, ',') as ids from (select id from found limit ${limit}) as first`.execute(db);
    return rows.flatMap(({ ids }) => (ids === null ? [] : ids.split(',').map(Number)));
  },

  async counts(db, all, max, check) {
    if (all.length === 0) return [];
    // What is counted is rare, so that reading it part by part would only cost more.
    const counts = all.map((match) => {
      const counted = sql`select 1 from produit_search as s ${checked(check)} where ${matches(match)}`;
      return sql`select count(*)::integer as count from (${counted} limit ${max}) as counted`;
    });
    // One statement for each: the server plans each by how many products have its terms.
    const { rows } = await sql<{ count: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
    return rows.map(({ count }) => count);
  },

  async write(trx, documents) {
    const rows = documents.map((document) => ({ id: document.id, document: vector(document) }));
    await writeVectors(trx, { rows: JSON.stringify(rows) });
  },

  async remove(trx, ids) {
    await sql`delete from produit_search where "produitId" in (select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json) as t(value))`.execute(
      trx,
    );
  },
};
