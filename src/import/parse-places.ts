/** Checks rows of places, currencies and pick-up points. */
import { COUNTRY } from '../features/delivery/states.ts';
import { ORDER_CURRENCY } from '../features/orders/order-amounts.ts';
import { nameKey } from '../shared/name-key.ts';
import { type Fields, isPresent, lineText, neededText } from './fields.ts';
import { RowError } from './row-error.ts';

/** The longest name, in characters. */
const NAME = 100;

export interface PlaceRow {
  readonly pays: string;
  readonly province: string;
  /** '' for the state alone. */
  readonly ville: string;
}

/** Checks the row of a city or a state. @throws {RowError} when it is invalid */
export function parsePlace(fields: Fields): PlaceRow {
  return {
    pays: lineText(fields, 'pays', NAME) || COUNTRY,
    province: neededText(fields, 'province', NAME),
    ville: lineText(fields, 'ville', NAME),
  };
}

export interface CurrencyRow {
  readonly nom: string;
  readonly taux: number;
}

/** Checks the row of a currency. @throws {RowError} when it is invalid */
export function parseCurrency(fields: Fields): CurrencyRow {
  const name = neededText(fields, 'nom', NAME);
  const nom = nameKey(name) === nameKey(ORDER_CURRENCY) ? ORDER_CURRENCY : name;
  const text = neededText(fields, 'taux', NAME);
  const taux = /^\d{1,12}(\.\d{1,12})?$/.test(text) ? Number(text) : 0;
  if (taux === 0) throw new RowError(`taux "${text}" is not a number above 0, such as 1650 or 2.6`);
  if (nom === ORDER_CURRENCY && taux !== 1) throw new RowError(`taux of ${nom} is 1: prices are in naira`);
  return { nom, taux };
}

export interface PickUpRow {
  readonly boutiqueLink: string;
  readonly nom: string;
  /** Values of the columns in the row; the others stay unchanged. */
  readonly values: { readonly adressePrecise?: string; readonly desc?: string };
}

/** Checks the row of a pick-up point. @throws {RowError} when it is invalid */
export function parsePickUp(fields: Fields): PickUpRow {
  return {
    boutiqueLink: neededText(fields, 'boutiqueLink', NAME),
    nom: neededText(fields, 'nom', 200),
    values: {
      ...(isPresent(fields, 'adressePrecise') ? { adressePrecise: neededText(fields, 'adressePrecise', 500) } : {}),
      ...(isPresent(fields, 'desc') ? { desc: lineText(fields, 'desc', 500) } : {}),
    },
  };
}
