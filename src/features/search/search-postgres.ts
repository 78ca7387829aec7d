/**
 * The search index on PostgreSQL: a `tsvector` a product. Vectors and questions are written out by us and never
 * pass PostgreSQL's text parser, whose idea of a word depends on the server's locale.
 */
import { sql } from 'kysely';
import { type Field, type Match, writeMatch } from './match.ts';
import { rowCondition } from './row-condition.repository.ts';
import type { RowCheck } from './search-filters.ts';
import type { SearchIndex } from './search-index.repository.ts';
import type { SearchDocument } from './search-terms.ts';

/** Weights stand for fields: A is the name, B the facts, D the description and the filters. */
const WEIGHTS: Readonly<Record<Field, string>> = { name: ':A', facts: ':AB', anywhere: '' };

// Stems hold letters, digits and points, filter terms `=` besides: nothing that could end a quoted string.
const quoted = (term: string) => `'${term}'`;

const question = (match: Match) =>
  writeMatch(match, {
    and: ' & ',
    or: ' | ',
    stem: (stem, field) => quoted(stem) + WEIGHTS[field],
    filter: quoted,
  });

/** Every position is 1: only the weight counts. */
const vector = ({ name, facts, description, filters }: SearchDocument): string =>
  [
    ...name.map((stem) => `${quoted(stem)}:1A`),
    ...facts.map((stem) => `${quoted(stem)}:1B`),
    ...[...description, ...filters].map((term) => `${quoted(term)}:1`),
  ].join(' ');

const checked = (check: RowCheck | undefined) =>
  check ? sql`join produits as p on p.id = s."produitId" and ${rowCondition(check)}` : sql``;

export const postgresIndex: SearchIndex = {
  async hits(db, match, limit, check) {
    // Not sorted: that would read every hit. Planned as if all of them were wanted: for a few of many the planner reads
    // the table from its start, where words that are common elsewhere may not come for long. Rows are made as they are read.
    const { rows } = await sql<{ id: number }>`
      with found as materialized (
        select s."produitId" as id from produit_search as s ${checked(check)}
        where s.document @@ ${question(match)}::tsquery
      )
      select id from found limit ${limit}`.execute(db);
    return rows.map(({ id }) => id);
  },

  async counts(db, matches, most, check) {
    if (matches.length === 0) return [];
    const counts = matches.map((match) => {
      const found = sql`select 1 from produit_search as s ${checked(check)} where document @@ ${question(match)}::tsquery`;
      return sql`select count(*)::integer as count from (${found} limit ${most}) as found`;
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
