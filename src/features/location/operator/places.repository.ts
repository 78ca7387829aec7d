/** Places and currencies as operators see them. */
import type { Reader } from '../../../data/database.ts';
import { nameKey } from '../../../shared/name-key.ts';

const byName = new Intl.Collator('en');

/** Cities with their states and countries, and states without a city, by name. */
async function allPlaces(db: Reader) {
  const rows = await db
    .selectFrom('pays as c')
    .leftJoin('provinces as p', 'p.paysId', 'c.id')
    .leftJoin('villes as v', 'v.provinceId', 'p.id')
    .select(['c.id as countryId', 'c.nom as country', 'p.id as stateId', 'p.nom as state'])
    .select(['v.id as cityId', 'v.nom as city'])
    .execute();
  return rows.sort(
    (a, b) =>
      byName.compare(a.country, b.country) ||
      byName.compare(a.state ?? '', b.state ?? '') ||
      byName.compare(a.city ?? '', b.city ?? ''),
  );
}

/** States with the number of their cities; `city` is the name of one where single cities are listed. */
export interface ListedPlace {
  readonly country: string;
  readonly state: string | null;
  readonly city?: string;
  readonly cities?: number;
}

/** The states, or the cities of the states with this name. */
export async function placesForOperator(db: Reader, state: string | undefined): Promise<ListedPlace[]> {
  const places = await allPlaces(db);
  if (state !== undefined)
    return places.flatMap(({ country, state: own, city }) =>
      own !== null && city !== null && nameKey(own) === nameKey(state) ? [{ country, state: own, city }] : [],
    );
  const states = Map.groupBy(places, ({ countryId, stateId }) => `${countryId} ${stateId}`);
  return [...states.values()].map((rows) => ({
    country: rows[0]?.country ?? '',
    state: rows[0]?.state ?? null,
    cities: rows.filter(({ city }) => city !== null).length,
  }));
}

/** The names of a place: a country, a state of it, or a city of the state. */
export interface PlaceNames {
  readonly country: string;
  readonly state?: string | undefined;
  readonly city?: string | undefined;
}

/** All that a place has in it, itself included; empty if there is no such place. */
export async function placesIn(db: Reader, { country, state, city }: PlaceNames) {
  const isNamed = (name: string | null, wanted: string | undefined) =>
    wanted === undefined || (name !== null && nameKey(name) === nameKey(wanted));
  return (await allPlaces(db)).filter(
    (row) => isNamed(row.country, country) && isNamed(row.state, state) && isNamed(row.city, city),
  );
}

/** Names of the shops whose place is in this one. */
export async function shopsIn(db: Reader, { country, state, city }: PlaceNames): Promise<string[]> {
  const shops = await db.selectFrom('boutiques').select(['nomBoutique', 'pays', 'province', 'ville']).execute();
  const isThere = (name: string, wanted: string | undefined) =>
    wanted === undefined || nameKey(name) === nameKey(wanted);
  return shops
    .filter((shop) => isThere(shop.pays, country) && isThere(shop.province, state) && isThere(shop.ville, city))
    .map(({ nomBoutique }) => nomBoutique)
    .sort(byName.compare);
}

/** Currencies in insertion order. */
export async function currenciesForOperator(db: Reader) {
  const rows = await db.selectFrom('devises').select(['id', 'nom', 'taux']).orderBy('id').execute();
  return rows.map(({ id, nom, taux }) => ({ id, nom, rate: taux.valeur }));
}
