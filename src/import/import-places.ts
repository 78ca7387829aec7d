/** Imports places, currencies and pick-up points. */
import { logChange } from '../data/change-log.ts';
import type { Writer } from '../data/database.ts';
import { insertAndLog, updateAndLog } from '../data/logged-rows.ts';
import { insertRows } from '../data/table-rows.ts';
import { tags } from '../data/tags.ts';
import { lockPlaces } from '../features/location/location.repository.ts';
import { nameKey } from '../shared/name-key.ts';
import { shopIdsByLink } from './import-parents.ts';
import type { Importer, Outcome } from './importer.ts';
import type { CurrencyRow, PickUpRow, PlaceRow } from './parse-places.ts';
import { RowError } from './row-error.ts';

/** Ids by the id of what a place is in, and its name. */
type Known = Map<string, number>;
const keyIn = (parentId: number, nom: string) => `${parentId} ${nameKey(nom)}`;

/** All places; there are at most some thousand. */
async function storedPlaces(trx: Writer): Promise<{ countries: Known; states: Known; cities: Known }> {
  const countries = await trx.selectFrom('pays').select(['id', 'nom']).orderBy('id', 'desc').execute();
  const states = await trx.selectFrom('provinces').select(['id', 'nom', 'paysId']).orderBy('id', 'desc').execute();
  const cities = await trx.selectFrom('villes').select(['id', 'nom', 'provinceId']).orderBy('id', 'desc').execute();
  return {
    countries: new Map(countries.map(({ id, nom }) => [keyIn(0, nom), id])),
    states: new Map(states.map(({ id, nom, paysId }) => [keyIn(paysId, nom), id])),
    cities: new Map(cities.map(({ id, nom, provinceId }) => [keyIn(provinceId, nom), id])),
  };
}

/** The id of a place; inserts it when it is missing. */
async function ensure(known: Known, key: string, insert: () => Promise<number[]>): Promise<number> {
  const id = known.get(key) ?? (await insert())[0];
  if (id === undefined) throw new Error(`nothing was found or made for ${key}`);
  known.set(key, id);
  return id;
}

export const placesImporter: Importer<PlaceRow> = {
  identityOf: ({ pays, province, ville }) => [pays, province, ville].map(nameKey).join('\n'),
  nameOf: ({ province, ville }) => ville || province,
  picturesOf: () => [],
  async write(trx, rows) {
    await lockPlaces(trx);
    const { countries, states, cities } = await storedPlaces(trx);
    const count = () => countries.size + states.size + cities.size;
    const before = count();
    const outcomes: Outcome[] = [];
    for (const { pays, province, ville } of rows) {
      const known = count();
      const paysId = await ensure(countries, keyIn(0, pays), () => insertRows(trx, 'pays', ['nom'], [{ nom: pays }]));
      const provinceId = await ensure(states, keyIn(paysId, province), () =>
        insertRows(trx, 'provinces', ['nom', 'paysId'], [{ nom: province, paysId }]),
      );
      if (ville !== '')
        await ensure(cities, keyIn(provinceId, ville), () =>
          insertRows(trx, 'villes', ['nom', 'provinceId'], [{ nom: ville, provinceId }]),
        );
      outcomes.push(count() > known ? 'inserted' : 'unchanged');
    }
    if (count() > before) await logChange(trx, [tags.places]);
    return outcomes;
  },
};

export const currenciesImporter: Importer<CurrencyRow> = {
  identityOf: ({ nom }) => nameKey(nom),
  nameOf: ({ nom }) => nom,
  picturesOf: () => [],
  async write(trx, rows) {
    const stored = await trx.selectFrom('devises').selectAll().execute();
    const outcomes: Outcome[] = [];
    for (const { nom, taux } of rows) {
      const known = stored.find((row) => nameKey(row.nom) === nameKey(nom));
      if (!known) {
        await insertAndLog(trx, 'devises', { nom, taux: { valeur: taux } });
        outcomes.push('inserted');
      } else if (known.taux.valeur === taux) outcomes.push('unchanged');
      else {
        await updateAndLog(trx, 'devises', { id: known.id }, { taux: { valeur: taux } });
        outcomes.push('updated');
      }
    }
    return outcomes;
  },
};

async function writePoint(trx: Writer, boutiqueId: number, { nom, values }: PickUpRow): Promise<Outcome> {
  const points = await trx.selectFrom('points_de_vente').selectAll().where('boutiqueId', '=', boutiqueId).execute();
  const stored = points.find((point) => nameKey(point.nom) === nameKey(nom));
  if (!stored) {
    const { adressePrecise, desc = '' } = values;
    if (adressePrecise === undefined) return new RowError('adressePrecise is missing, which a new point needs');
    await insertAndLog(trx, 'points_de_vente', { boutiqueId, nom, adressePrecise, desc });
    return 'inserted';
  }
  if (Object.entries(values).every(([column, value]) => stored[column as keyof typeof values] === value))
    return 'unchanged';
  await updateAndLog(trx, 'points_de_vente', { id: stored.id }, values);
  return 'updated';
}

export const pickUpImporter: Importer<PickUpRow> = {
  identityOf: ({ boutiqueLink, nom }) => `${boutiqueLink}\n${nameKey(nom)}`,
  nameOf: ({ nom }) => nom,
  picturesOf: () => [],
  async write(trx, rows) {
    const shops = await shopIdsByLink(
      trx,
      rows.map(({ boutiqueLink }) => boutiqueLink),
    );
    const outcomes: Outcome[] = [];
    for (const row of rows) {
      const boutiqueId = shops.get(row.boutiqueLink);
      outcomes.push(
        boutiqueId === undefined
          ? new RowError(`there is no shop "${row.boutiqueLink}"`)
          : await writePoint(trx, boutiqueId, row),
      );
    }
    return outcomes;
  },
};
