/** The maximum units that cash orders of unproven customers hold together until a shop prepares them. Pure. */
import type { Failure } from '../../../shared/failure.ts';
import { maxUnitsOf } from '../../cart/cart.ts';
import { orderUnits } from '../order-amounts.ts';
import type { CheckedOrder } from './order-check.ts';

/** Units that these orders hold. */
export interface HeldTogether {
  /** Units ordered under the phone number. */
  readonly ofPhone: number;
  /** Units ordered to the address. */
  readonly ofPlace: number;
  /** Units of each product, by its id. */
  readonly ofProduct: ReadonlyMap<number, HeldOfProduct>;
}

interface HeldOfProduct {
  /** Back-orders included, since the next stock goes to them first. */
  readonly units: number;
  /** Units taken from the stock. */
  readonly taken: number;
}

const NONE_HELD: HeldOfProduct = { units: 0, taken: 0 };

/** What orders that are limited together have in common. */
export interface OrderContact {
  /** In the form of `phoneKey`; null without a phone number, which matches no other order. */
  readonly phoneKey: string | null;
  /** In the form of {@link placeKey}; null for a pick-up. */
  readonly place: string | null;
}

/** An address in a form that ignores case, accents, blanks, punctuation and invisible characters. */
export const placeKey = (address: string): string =>
  address
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

export interface TogetherLimits {
  /** Maximum units under one phone number, and to one address. */
  readonly unprovenTogether: number;
  /** Maximum units of one product, if that is more than half of its stock. */
  readonly unprovenProduct: number;
}

interface StockedProduct {
  readonly id: number;
  readonly nom: string;
  readonly moq: number | null;
  /** Units in stock. */
  readonly qte: number;
}

/** @param way an alternative with which the order is accepted */
const contactError = (what: string, units: number, held: number, limit: number, way: string) =>
  held + units <= limit
    ? undefined
    : `Orders ${what} can have up to ${limit} units together until a shop prepares them, and there are ${held}. Please ${
        limit > held ? `order at most ${limit - held} more` : 'order again once they are on their way'
      }, or ${way}.`;

function productError(product: StockedProduct, units: number, of: HeldOfProduct, max: number, way: string) {
  const held = of.units;
  const half = Math.floor((Math.max(0, product.qte) + of.taken) / 2);
  const limit = Math.max(half, held === 0 ? maxUnitsOf(max, [product]) : max);
  if (held + units <= limit) return undefined;
  const left = Math.max(0, limit - held);
  return `${product.nom}: ${left === 0 ? 'all that can be ordered for payment on delivery is taken at the moment' : `at most ${left} can be ordered for payment on delivery at the moment`}. Please ${
    left === 0 ? 'try again later' : 'take fewer'
  }, or ${way}.`;
}

/**
 * Why a cash order of an unproven customer would hold too many units together with those of others; undefined if it may
 * be placed.
 * @param takesCards whether it could be paid by card instead
 */
export function togetherError(
  { lines, quantite }: Pick<CheckedOrder, 'lines' | 'quantite'>,
  products: readonly StockedProduct[],
  { ofPhone, ofPlace, ofProduct }: HeldTogether,
  max: TogetherLimits,
  takesCards: boolean,
): Failure | undefined {
  const way = takesCards ? 'pay by card' : 'confirm the email of an account first';
  const limit = (held: number) => (held === 0 ? maxUnitsOf(max.unprovenTogether, products) : max.unprovenTogether);
  const errors = [
    contactError('under this phone number', quantite, ofPhone, limit(ofPhone), way),
    contactError('to this address', quantite, ofPlace, limit(ofPlace), way),
    ...products.map((product) => {
      const units = orderUnits(lines.filter(({ produitId }) => produitId === product.id));
      return productError(product, units, ofProduct.get(product.id) ?? NONE_HELD, max.unprovenProduct, way);
    }),
  ];
  const message = errors.find((error) => error !== undefined);
  return message === undefined ? undefined : { code: 'too_many_units', message };
}
