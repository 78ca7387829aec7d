/**
 * The search index on PostgreSQL: a `tsvector` a product. Vectors and questions are written out by us and never
 * pass PostgreSQL's text parser, whose idea of a word depends on the server's locale.
 */
import { sql } from 'kysely';
import { type Match, writeMatch } from './match.ts';
import { rowCondition } from './row-condition.repository.ts';
import type { RowCheck } from './search-filters.ts';
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

/** Products are read in parts by their ids, each part four times what is in front of it. */
const PARTS: readonly { readonly below: number; readonly term: string }[] = [
  ...[12, 14, 16, 18, 20].map((bits) => ({ below: 2 ** bits, term: `=t${bits}` })),
  { below: Number.POSITIVE_INFINITY, term: '=t' },
];
const partTerm = (id: number) => PARTS.find(({ below }) => id < below)?.term ?? '=t';

/** Without positions and weights: with weights the index alone could not tell what matches. */
const vector = ({ id, terms }: SearchDocument): string => [...terms, partTerm(id)].map(quoted).join(' ');

const checked = (check: RowCheck | undefined) =>
  check ? sql`join produits as p on p.id = s."produitId" and ${rowCondition(check)}` : sql``;

/**
 * The ids that match, part by part. A GIN index finds all hits before it answers the first: with a limit, the parts after
 * the one that reaches it are not read at all.
 */
function found(match: Match, check: RowCheck | undefined) {
  const parts = PARTS.map(({ term }) => {
    const inPart = matches({ all: [{ term }, match] });
    return sql`select s."produitId" as id from produit_search as s ${checked(check)} where ${inPart}`;
  });
  return sql.join(parts, sql` union all `);
}

export const postgresIndex: SearchIndex = {
  async hits(db, match, limit, check) {
    // Not sorted: that would read every hit. Planned as if all of them were wanted: for a few of many the planner reads
    // the table from its start, where words that are common elsewhere may not come for long. Rows are made as they are read.
    const { rows } = await sql<{ id: number }>`
      with found as materialized (${found(match, check)}) select id from found limit ${limit}`.execute(db);
    return rows.map(({ id }) => id);
  },

  async counts(db, all, most, check) {
    if (all.length === 0) return [];
    // What is counted is rare, so that reading it part by part would only cost more.
    const counts = all.map((match) => {
      const counted = sql`select 1 from produit_search as s ${checked(check)} where ${matches(match)}`;
      return sql`select count(*)::integer as count from (${counted} limit ${most}) as counted`;
    });
    // One statement for each: the server plans each by how many products have its terms.
    const { rows } = await sql<{ count: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
    return rows.map(({ count }) => count);
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
