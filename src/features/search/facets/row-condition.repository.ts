/** Conditions that are checked in the rows of products that the index has found. */
import { type RawBuilder, sql } from 'kysely';
import type { Condition } from '../../filters/filter.ts';
import type { RowCheck } from './search-filters.ts';

/** A condition of a filter in the SQL of an engine. */
export const sqlOf = ({ texts, values }: Condition): RawBuilder<boolean> =>
  sql<boolean>(
    // Kysely's tag reads only the strings of a template.
    texts as unknown as TemplateStringsArray,
    ...values.map((value) => (typeof value === 'object' ? sqlOf(value) : value)),
  );

/** The condition on a product that it fails one of the checks; undefined unless all of them have a condition for that. */
export function failing(check: RowCheck): RawBuilder<boolean> | undefined {
  const fails = check.flatMap(([filter]) => filter.fails ?? []);
  return fails.length === check.length ? sql<boolean>`(${sql.join(fails.map(sqlOf), sql` or `)})` : undefined;
}

/** The condition on a product. */
export const rowCondition = (check: RowCheck): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(
    check.map(([filter, value]) => sqlOf(filter.condition(value, false))),
    sql` and `,
  )}`;
