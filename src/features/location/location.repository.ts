/**
 * Reads countries, provinces, cities and currencies, which are small tables, in name order; stores locations of
 * devices.
 */
import { sql } from 'kysely';
import { dialectOf, type Reader, type Writer } from '../../data/database.ts';
import type { Slice } from '../../shared/listing.ts';

export interface Part<T> {
  readonly rows: T[];
  readonly total: number;
}

/** The names are (nearly) ASCII; one collator orders them the same on every engine. */
const byName = new Intl.Collator('en');

function part<T extends { nom: string; id: number }>(all: T[], { offset, limit }: Slice): Part<T> {
  const sorted = all.sort((a, b) => byName.compare(a.nom, b.nom) || a.id - b.id);
  return { rows: sorted.slice(offset, offset + limit), total: all.length };
}

/** A page of countries. */
export async function countriesPage(db: Reader, slice: Slice): Promise<Part<{ id: number; nom: string }>> {
  return part(await db.selectFrom('pays').select(['id', 'nom']).execute(), slice);
}

/** `paysId` and `payId` are both accepted. */
export async function provincesPage(db: Reader, slice: Slice, paysId?: number) {
  const rows = await db
    .selectFrom('provinces')
    .select(['id', 'nom', 'paysId', 'paysId as payId'])
    .$if(paysId !== undefined, (query) => query.where('paysId', '=', paysId as number))
    .execute();
  return part(rows, slice);
}

/** A page of cities, all or those of one state. */
export async function citiesPage(db: Reader, slice: Slice, provinceId?: number) {
  const rows = await db
    .selectFrom('villes')
    .select(['id', 'nom', 'provinceId'])
    .$if(provinceId !== undefined, (query) => query.where('provinceId', '=', provinceId as number))
    .execute();
  return part(rows, slice);
}

/** A name without accents and in lower case, for comparisons. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/**
 * Cities whose name, or a word of it, begins with `typed`, with state and country: exact matches first, then by name.
 * @param limit maximum number of cities
 */
export async function citiesNamed(db: Reader, typed: string, limit: number) {
  const start = folded(typed);
  if (start === '') return [];
  const rows = await db
    .selectFrom('villes as v')
    .innerJoin('provinces as p', 'p.id', 'v.provinceId')
    .innerJoin('pays as c', 'c.id', 'p.paysId')
    .select(['v.nom', 'p.nom as province', 'c.nom as pays'])
    .execute();
  const rank = (nom: string) => {
    const name = folded(nom);
    if (name === start) return 0;
    if (name.startsWith(start)) return 1;
    return name.split(/[\s/-]+/).some((word) => word.startsWith(start)) ? 2 : 3;
  };
  return rows
    .map((row) => ({ row, rank: rank(row.nom) }))
    .filter((found) => found.rank < 3)
    .sort(
      (a, b) =>
        a.rank - b.rank || byName.compare(a.row.nom, b.row.nom) || byName.compare(a.row.province, b.row.province),
    )
    .slice(0, limit)
    .map(({ row }) => row);
}

/** In insertion order, so that the naira comes first. */
export async function currenciesPage(db: Reader, { offset, limit }: Slice) {
  const all = await db.selectFrom('devises').select(['id', 'nom', 'taux']).orderBy('id').execute();
  return { rows: all.slice(offset, offset + limit), total: all.length };
}

/** Stores the location of a device. @param record with rounded degrees */
export async function insertLocation(
  trx: Writer,
  record: { readonly lon: number; readonly lat: number; readonly nom: string; readonly createdAt: string },
): Promise<void> {
  await trx.insertInto('localisations').values(record).execute();
}

/** Deletes the locations of devices that were stored before `before`. */
export async function deleteOldLocations(trx: Writer, before: string): Promise<void> {
  await trx.deleteFrom('localisations').where('createdAt', '<', before).execute();
}

/** An advisory lock id that nothing else in the database uses. */
const LOCK_ID = 4_010_002;

/** Lets one transaction at a time add places, so that none is added twice. On SQLite the transaction itself does. */
export async function lockPlaces(trx: Writer): Promise<void> {
  if (dialectOf(trx) === 'postgres') await sql`select pg_advisory_xact_lock(${LOCK_ID})`.execute(trx);
}
