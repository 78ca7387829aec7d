/** `npm run shop -- places`, `currencies` and `pick-up`: lists and removes what an import has added. */
import {
  currenciesForOperator,
  type ListedPlace,
  placesForOperator,
} from '../../src/features/location/operator/places.repository.ts';
import {
  type RemovedPlace,
  removeCurrency,
  removePlace,
} from '../../src/features/location/operator/remove-place.service.ts';
import { pickUpPointsForOperator } from '../../src/features/shops/operator/pick-up-points.repository.ts';
import { removePickUpPoint } from '../../src/features/shops/operator/remove-pick-up-point.service.ts';
import { counted } from '../../src/shared/counted.ts';
import { oneLine } from '../../src/shared/one-line.ts';
import { type Group, idArgument, limitOf, subCommand } from './command.ts';
import { firstOf, restNote, table } from './table.ts';

function placesText(places: readonly ListedPlace[], state: string | undefined): string {
  if (places.length === 0) return state === undefined ? 'No place.' : `No city in ${oneLine(state)}.`;
  if (state !== undefined)
    return table([
      ['COUNTRY', 'STATE', 'CITY'],
      ...places.map((one) => [one.country, one.state ?? '', one.city ?? '']),
    ]);
  const rows = places.map((one) => [one.country, one.state ?? 'none', String(one.cities ?? 0)]);
  return table([['COUNTRY', 'STATE', 'CITIES'], ...rows]);
}

function removedText({ place, states, cities }: RemovedPlace, isDryRun: boolean): string {
  const within = [
    ...(states > 1 ? [counted(states, 'state', 'states')] : []),
    ...(cities > 1 ? [counted(cities, 'city', 'cities')] : []),
  ].join(' and ');
  const what = `${place}${within === '' ? '' : `, with ${within},`}`;
  return isDryRun ? `${what} would be removed. Dry run: nothing was removed.` : `${what} is removed.`;
}

export const PLACES: Group = {
  about: 'lists and removes countries, states and cities',
  notes:
    'Countries, states and cities that forms and the list of shops offer. npm run import -- FILE --kind places adds them.',
  commands: {
    list: subCommand({
      takes: '[STATE] [--limit N]',
      does: 'states with the number of their cities, or the cities of STATE',
      options: { limit: { type: 'string' } },
      count: [0, 1],
      async run({ db }, { values, positionals: [state] }) {
        const { shown, total } = firstOf(await placesForOperator(db.read, state), limitOf(values.limit));
        const rest = restNote(shown.length, total, state === undefined ? 'states' : 'cities');
        return { text: [placesText(shown, state), ...rest].join('\n'), json: { places: shown, total } };
      },
    }),
    remove: subCommand({
      takes: 'COUNTRY [STATE [CITY]] [--dry-run]',
      does: 'removes a place with all that is in it, unless a shop is there',
      options: { 'dry-run': { type: 'boolean' } },
      count: [1, 3],
      async run({ db, operator, now }, { values, positionals: [country = '', state, city] }) {
        const isDryRun = values['dry-run'] === true;
        const removed = await removePlace(db, operator, { country, state, city, isDryRun }, now);
        return { text: removedText(removed, isDryRun), json: { ...removed, isRemoved: !isDryRun } };
      },
    }),
  },
};

export const CURRENCIES: Group = {
  about: 'lists and removes currencies',
  notes: 'Currencies with their rates. npm run import -- FILE --kind currencies adds and changes them.',
  commands: {
    list: subCommand({
      takes: '[--limit N]',
      does: 'currencies with what one of each is worth in naira',
      options: { limit: { type: 'string' } },
      count: [0, 0],
      async run({ db }, { values }) {
        const { shown, total } = firstOf(await currenciesForOperator(db.read), limitOf(values.limit));
        const rows = shown.map(({ nom, rate }) => [nom, String(rate)]);
        const list = total === 0 ? 'No currency: prices are in naira.' : table([['CURRENCY', 'RATE'], ...rows]);
        const rest = restNote(shown.length, total, 'currencies');
        return { text: [list, ...rest].join('\n'), json: { currencies: shown, total } };
      },
    }),
    remove: subCommand({
      takes: 'NAME',
      does: 'removes a currency, except the naira',
      options: {},
      count: [1, 1],
      async run({ db, operator, now }, { positionals: [name = ''] }) {
        const removed = await removeCurrency(db, operator, name, now);
        return { text: `${removed} is removed.`, json: { name: removed } };
      },
    }),
  },
};

export const PICK_UP: Group = {
  about: 'lists and removes places where orders can be picked up',
  notes: 'Where orders can be picked up. npm run import -- FILE --kind pick-up adds and changes them.',
  commands: {
    list: subCommand({
      takes: '[--shop LINK] [--limit N]',
      does: 'pick-up points of all shops, or of one',
      options: { shop: { type: 'string' }, limit: { type: 'string' } },
      count: [0, 0],
      async run({ db }, { values }) {
        const { shown, total } = firstOf(await pickUpPointsForOperator(db.read, values.shop), limitOf(values.limit));
        const rows = shown.map(({ id, shop, nom, adressePrecise, desc }) => [
          String(id),
          shop,
          nom,
          adressePrecise,
          desc,
        ]);
        const list = total === 0 ? 'No pick-up point.' : table([['ID', 'SHOP', 'NAME', 'ADDRESS', 'NOTE'], ...rows]);
        const rest = restNote(shown.length, total, 'pick-up points');
        return { text: [list, ...rest].join('\n'), json: { points: shown, total } };
      },
    }),
    remove: subCommand({
      takes: 'ID',
      does: 'removes a pick-up point, unless orders wait there',
      options: {},
      count: [1, 1],
      async run({ db, operator, now }, { positionals: [given] }) {
        const { id, nom, shop } = await removePickUpPoint(db, operator, idArgument(given, 'ID'), now);
        return { text: `${nom} of ${shop} is removed.`, json: { id } };
      },
    }),
  },
};
