/**
 * Writes plain rows and logs their tags in the same transaction. Tables with derived data (products, shops, ratings,
 * deleted customers) have separate writers.
 */
import { foldText } from '../shared/fold-text.ts';
import { logChange } from './change-log.ts';
import type { Writer } from './database.ts';
import { type TaggedTable, tagsOfRowChange } from './row-tags.ts';
import type { NewRow, Row } from './tables.ts';

/** Tables without derived data. */
export type PlainTable = Exclude<TaggedTable, 'boutiques'>;

/** Adds the folded name of a sub-category. */
function withDerived<R extends object>(table: PlainTable, row: R): R {
  return table === 'sous_categories' && 'nom' in row ? { ...row, nomFolded: foldText(String(row.nom)) } : row;
}

/** A row without the columns that {@link withDerived} adds. */
export type PlainRow<T extends PlainTable> = Omit<NewRow<T>, 'nomFolded'>;

// Kysely cannot infer the columns of a table that is a type parameter, hence the casts.
async function rowsWhere<T extends PlainTable>(trx: Writer, table: T, where: Partial<Row<T>>): Promise<Row<T>[]> {
  const found = await trx
    .selectFrom<PlainTable>(table)
    .selectAll()
    .where((eb) => eb.and(where as never))
    .execute();
  return found as unknown as Row<T>[];
}

/** Inserts a row and returns it as stored. */
export async function insertAndLog<T extends PlainTable>(trx: Writer, table: T, row: PlainRow<T>): Promise<Row<T>> {
  const stored = (await trx
    .insertInto<PlainTable>(table)
    .values(withDerived(table, row) as never)
    .returningAll()
    .executeTakeFirstOrThrow()) as unknown as Row<T>;
  await logChange(trx, tagsOfRowChange(table, undefined, stored));
  return stored;
}

/** Updates the rows that match `where`; returns their number. */
export async function updateAndLog<T extends PlainTable>(
  trx: Writer,
  table: T,
  where: Partial<Row<T>>,
  changes: Partial<Omit<Row<T>, 'nomFolded'>>,
): Promise<number> {
  const before = await rowsWhere(trx, table, where);
  if (before.length === 0) return 0;
  const set = withDerived(table, changes);
  await trx
    .updateTable<PlainTable>(table)
    .set(set as never)
    .where((eb) => eb.and(where as never))
    .execute();
  await logChange(
    trx,
    before.flatMap((row) => tagsOfRowChange(table, row, { ...row, ...set })),
  );
  return before.length;
}

/** Deletes the rows that match `where`; returns their number. */
export async function deleteAndLog<T extends Exclude<PlainTable, 'clients'>>(
  trx: Writer,
  table: T,
  where: Partial<Row<T>>,
): Promise<number> {
  const before = await rowsWhere(trx, table, where);
  if (before.length === 0) return 0;
  await trx
    .deleteFrom<PlainTable>(table)
    .where((eb) => eb.and(where as never))
    .execute();
  await logChange(
    trx,
    before.flatMap((row) => tagsOfRowChange(table, row, undefined)),
  );
  return before.length;
}
