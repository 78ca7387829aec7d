/** Removes places and currencies for operators. */
import type { Database, Writer } from '../../../data/database.ts';
import { deleteAndLog } from '../../../data/logged-rows.ts';
import { OperatorError } from '../../../node/operator-error.ts';
import { nameKey } from '../../../shared/name-key.ts';
import { type Operator, recordAction } from '../../operator/actions.repository.ts';
import { ORDER_CURRENCY } from '../../orders/order-amounts.ts';
import { lockPlaces } from '../location.repository.ts';
import { currenciesForOperator, type PlaceNames, placesIn, shopsIn } from './places.repository.ts';

/** The most shops that a refusal names. */
const NAMED_SHOPS = 5;

/** `Ikeja, Lagos, Nigeria`. */
const textOf = ({ country, state, city }: PlaceNames) => [city, state, country].filter(Boolean).join(', ');

/** What was removed, or would be, with the place: its states and cities. */
export interface RemovedPlace {
  readonly place: string;
  readonly states: number;
  readonly cities: number;
}

const distinct = (ids: readonly (number | null)[]) => [...new Set(ids.filter((id) => id !== null))];

async function onlyUnused(trx: Writer, names: PlaceNames): Promise<void> {
  const shops = await shopsIn(trx, names);
  if (shops.length === 0) return;
  const listed = shops.slice(0, NAMED_SHOPS).join(', ');
  const more = shops.length > NAMED_SHOPS ? ` and ${shops.length - NAMED_SHOPS} more` : '';
  throw new OperatorError(
    `${textOf(names)} is the place of ${shops.length === 1 ? 'a shop' : 'shops'}: ${listed}${more}. Give them another place first (npm run import -- FILE --kind shops).`,
  );
}

/**
 * Removes a place with all that is in it. Addresses that customers have written stay.
 * @param now milliseconds since 1970
 * @throws {OperatorError} without such a place, and while a shop is in it
 */
export async function removePlace(
  db: Database,
  operator: Operator,
  { isDryRun = false, ...names }: PlaceNames & { readonly isDryRun?: boolean },
  now: number,
): Promise<RemovedPlace> {
  return db.write(async (trx) => {
    await lockPlaces(trx);
    const found = await placesIn(trx, names);
    const [first] = found;
    if (!first) throw new OperatorError(`There is no place ${textOf(names)}.`);
    await onlyUnused(trx, names);
    const cities = distinct(found.map(({ cityId }) => cityId));
    const states = names.city === undefined ? distinct(found.map(({ stateId }) => stateId)) : [];
    const countries = names.state === undefined ? distinct(found.map(({ countryId }) => countryId)) : [];
    const stored: PlaceNames = {
      country: first.country,
      ...(names.state === undefined ? {} : { state: first.state ?? '' }),
      ...(names.city === undefined ? {} : { city: first.city ?? '' }),
    };
    const removed = { place: textOf(stored), states: states.length, cities: cities.length };
    if (isDryRun) return removed;
    for (const id of cities) await deleteAndLog(trx, 'villes', { id });
    for (const id of states) await deleteAndLog(trx, 'provinces', { id });
    for (const id of countries) await deleteAndLog(trx, 'pays', { id });
    const { place, ...before } = removed;
    await recordAction(trx, operator, { action: 'places remove', subject: `place ${place}`, before }, now);
    return removed;
  });
}

/**
 * Removes a currency.
 * @param now milliseconds since 1970
 * @returns its name
 * @throws {OperatorError} without such a currency, and for the one of orders
 */
export async function removeCurrency(db: Database, operator: Operator, name: string, now: number): Promise<string> {
  return db.write(async (trx) => {
    const found = (await currenciesForOperator(trx)).find(({ nom }) => nameKey(nom) === nameKey(name));
    if (!found) throw new OperatorError(`There is no currency ${name}.`);
    const { id, nom, rate } = found;
    if (nom === ORDER_CURRENCY) throw new OperatorError(`${nom} stays: every order is in it.`);
    await deleteAndLog(trx, 'devises', { id });
    await recordAction(
      trx,
      operator,
      { action: 'currencies remove', subject: `currency ${nom}`, before: { rate } },
      now,
    );
    return nom;
  });
}
