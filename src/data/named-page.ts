/** Pages of tables whose rows are listed by name or in a random order. */
import { type SelectQueryBuilder, sql } from 'kysely';
import { type Arc, readRing, type Slice } from '../shared/listing.ts';

interface NamedSlice extends Slice {
  /** Seed of the random order; undefined for the order of `rows`, and then by name. */
  readonly seed?: number | undefined;
}

/** A page of `total` rows of a table with `nomFolded` and `rnd`. */
export function namedPage<DB, TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, O>,
  { seed, ...slice }: NamedSlice,
  total: number,
) {
  const [name, rnd, id] = [sql.ref('nomFolded'), sql.ref('rnd'), sql.ref('id')];
  if (seed === undefined) return rows.orderBy(name).orderBy(id).limit(slice.limit).offset(slice.offset).execute();
  const readArc = ({ start, side, direction, limit, offset }: Arc) =>
    rows
      .where(rnd, side === 'from' ? '>=' : '<', start)
      .orderBy(rnd, direction)
      .orderBy(id, direction)
      .limit(limit)
      .offset(offset)
      .execute();
  return readRing(seed, slice, total, readArc);
}
