/**
 * The search index of listed products: FTS5 without content, columns and positions on SQLite, one `tsvector` per
 * product on PostgreSQL. Products are sorted elsewhere. `ENGINES` contains the differences.
 */
import { type RawBuilder, sql } from 'kysely';
import { type Dialect, dialectOf, type Reader, type Writer } from '../../../data/database.ts';
import { statement } from '../../../data/statement.ts';
import { isOneOf, textOfIds } from '../../../data/table-rows.ts';
import { failing, rowCondition } from '../facets/row-condition.repository.ts';
import type { RowCheck } from '../facets/search-filters.ts';
import { type Match, type MatchSyntax, partsOf, writeMatch } from './match.ts';
import { PARTS, rangeTerm } from './postgres-parts.ts';
import type { SearchDocument } from './search-terms.ts';

/** Conditions that the index does not know, checked in the products that it finds. */
interface Checked {
  /** Follows the table of the index. */
  readonly join: RawBuilder<unknown>;
  /** Follows the condition on the index. */
  readonly and: RawBuilder<unknown>;
}

/** The engine-specific parts. A further engine implements this interface and passes `tests/contract/search`. */
interface Engine {
  /** The column of a product's id. */
  readonly id: string;
  /** Joins the products found to the rows in which conditions are checked. */
  readonly join: RawBuilder<unknown>;
  /** The condition of listed products, by which the engine uses their indexes. */
  readonly isListed: RawBuilder<unknown>;
  /** A document in the form that the index stores. */
  documentOf(document: SearchDocument): string;
  /** Inserts the rows `{ id, document }` of a JSON text, or replaces older ones. */
  insert(rows: string): RawBuilder<unknown>;
  hits(db: Reader, match: Match, limit: number, checked: Checked): Promise<number[]>;
  counts(matches: readonly Match[], max: number, checked: Checked): RawBuilder<{ count: number }>;
}

// Terms contain letters, digits, points and `=`: nothing that could end a quoted string.
const FTS5: MatchSyntax = { and: ' AND ', or: ' OR ', term: (term) => `"${term}"` };
const TSQUERY: MatchSyntax = { and: ' & ', or: ' | ', term: (term) => `'${term}'` };

/**
 * The condition on PostgreSQL that a document matches, with one query for each part: GIN skips documents that the
 * rarest part excludes, but within one query it evaluates every part for each product (70 times slower). Queries and
 * vectors are written out and never pass PostgreSQL's text parser, whose definition of a word depends on the locale.
 */
const matches = (match: Match) =>
  sql.join(
    partsOf(match).map((part) => sql`s.document @@ ${writeMatch(part, TSQUERY)}::tsquery`),
    sql` and `,
  );

/**
 * The matching ids on PostgreSQL, part by part. A GIN index finds all hits before it returns the first one: with a
 * limit, parts after the one that reaches it are not read at all, nor are parts above the last id.
 */
function foundInParts(match: Match, { join, and }: Checked) {
  const parts = PARTS.map(({ from, terms }) => {
    const inPart = terms
      ? matches({ all: [{ any: terms.map((term) => ({ term })) }, match] })
      : sql`${matches(match)} and s."produitId" >= ${sql.lit(from)}`;
    const hasAny = from === 0 ? sql`true` : sql`(select id from last) >= ${sql.lit(from)}`;
    return sql`select s."produitId" as id from produit_search as s ${join} where ${hasAny} and ${inPart} ${and}`;
  });
  return sql.join(parts, sql` union all `);
}

const ENGINES: Readonly<Record<Dialect, Engine>> = {
  sqlite: {
    id: 'rowid',
    // In the order of the index; otherwise SQLite might begin with the products.
    join: sql`cross join`,
    isListed: sql`p."isListed" = 1`,
    documentOf: ({ terms }) => terms.join(' '),
    insert: (rows) => sql`
      insert or replace into produit_search (rowid, termes)
      select value ->> 'id', value ->> 'document' from json_each(${rows})`,
    async hits(db, match, limit, { join, and }) {
      // Returned as one text: a thousand rows would take longer to pass on than to find.
      const { rows } = await sql<{ ids: string }>`
        select json_group_array(id) as ids from (
          select s.rowid as id from produit_search as s ${join}
          where s.produit_search match ${writeMatch(match, FTS5)} ${and} limit ${limit}
        )`.execute(db);
      return rows.flatMap(({ ids }) => JSON.parse(ids) as number[]);
    },
    counts(all, max, { join, and }) {
      const questions = JSON.stringify(all.map((match) => writeMatch(match, FTS5)));
      return sql<{ count: number }>`
        select (
          select count(*) from (
            select 1 from produit_search as s ${join} where s.produit_search match q.value ${and} limit ${max}
          )
        ) as count
        from json_each(${questions}) as q order by q.key`;
    },
  },
  postgres: {
    id: 'produitId',
    join: sql`join`,
    isListed: sql`p."isListed"`,
    // Without positions and weights: with weights the index alone could not tell what matches.
    documentOf: ({ id, terms }) => [...terms, rangeTerm(id)].map(TSQUERY.term).join(' '),
    insert: (rows) => sql`
      insert into produit_search ("produitId", document)
      select id, document::tsvector from json_to_recordset(${rows}::json) as r(id bigint, document text)
      on conflict ("produitId") do update set document = excluded.document`,
    async hits(db, match, limit, checked) {
      // Not sorted: that would read every hit. Planned as if all hits were wanted: for a few of many the planner would
      // read the table from its start, where common words may be rare. Rows are produced as they are read, and returned
      // as one text: reading thousands of rows would take this process longer than finding them takes the server.
      const { rows } = await sql<{ ids: string | null }>`
        with last as (select max("produitId") as id from produit_search),
        found as materialized (${foundInParts(match, checked)})
        select string_agg(id::text, ',') as ids from (select id from found limit ${limit}) as first`.execute(db);
      return rows.flatMap(({ ids }) => (ids === null ? [] : ids.split(',').map(Number)));
    },
    counts(all, max, { join, and }) {
      // Counted terms are rare, so that reading the index part by part would only cost more. One statement for each:
      // the server plans each by the number of products that have its terms.
      const counts = all.map((match) => {
        const counted = sql`select 1 from produit_search as s ${join} where ${matches(match)} ${and}`;
        return sql`select count(*)::integer as count from (${counted} limit ${max}) as counted`;
      });
      return sql<{ count: number }>`${sql.join(counts, sql` union all `)}`;
    },
  },
};

const engineOf = (db: Reader): Engine => ENGINES[dialectOf(db)];

/** Applies `check` to the products that match: those that fail do not count. */
function checkedBy({ id, join, isListed }: Engine, check: RowCheck | undefined): Checked {
  if (!check) return { join: sql``, and: sql`` };
  const isSame = sql`p.id = ${sql.ref(`s.${id}`)}`;
  const fails = failing(check);
  return fails
    ? { join: sql`left join produits as p on ${isSame} and ${isListed} and ${fails}`, and: sql`and p.id is null` }
    : { join: sql`${join} produits as p on ${isSame} and ${rowCondition(check)}`, and: sql`` };
}

/** At most `limit` ids of products that match and pass `check`, in an engine-specific order. */
export async function indexHits(db: Reader, match: Match, limit: number, check?: RowCheck): Promise<number[]> {
  const engine = engineOf(db);
  return engine.hits(db, match, limit, checkedBy(engine, check));
}

/** The number of products that pass `check` for each of `all`, counted up to `max`. */
export async function indexCounts(db: Reader, all: readonly Match[], max: number, check?: RowCheck): Promise<number[]> {
  if (all.length === 0) return [];
  const engine = engineOf(db);
  const { rows } = await engine.counts(all, max, checkedBy(engine, check)).execute(db);
  return rows.map(({ count }) => count);
}

const insertRows = statement((db, { rows }: { rows: string }) => engineOf(db).insert(rows));

/** A document in the form that the index of an engine stores. */
export interface StoredDocument {
  readonly id: number;
  readonly document: string;
}

/** Converts a document to the form that the index of `db` stores. */
export const storedDocument = (db: Reader, document: SearchDocument): StoredDocument => ({
  id: document.id,
  document: engineOf(db).documentOf(document),
});

/** Adds documents to the index, or replaces older ones. */
export async function writeDocuments(trx: Writer, documents: readonly StoredDocument[]): Promise<void> {
  await insertRows(trx, { rows: JSON.stringify(documents) });
}

/** Removes the documents of the products `ids` from the index. */
export async function removeDocuments(trx: Writer, ids: readonly number[]): Promise<void> {
  const isRemoved = isOneOf(trx, engineOf(trx).id, textOfIds(trx, ids));
  await sql`delete from produit_search where ${isRemoved}`.execute(trx);
}

/** Removes all documents with ids above `after`, up to `last`, even those of products that no longer exist. */
export async function removeDocumentsBetween(trx: Writer, after: number, last: number): Promise<void> {
  const id = sql.ref(engineOf(trx).id);
  // FTS5 would read every row to compare it with a number that is not cast.
  await sql`
    delete from produit_search
    where ${id} > cast(${after} as bigint) and ${id} <= cast(${last} as bigint)`.execute(trx);
}
