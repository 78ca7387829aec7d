/** Rules of the cart. Pure. */

import { formatCount } from '../../shared/counted.ts';
import type { Failure } from '../../shared/failure.ts';
import { cut } from '../../shared/text.ts';
import { currentPrice, type Priced } from '../products/card/product-card.ts';
import {
  type Choice,
  type Colour,
  lineKey,
  NO_CHOICE,
  nameWithChoice,
  type Variety,
  varietyPrice,
} from '../products/choices.ts';
import { unitsInStock } from '../products/stock.ts';

/** Units of one line (CRT-27, CST-90). */
export const MIN_SIZE = 1;
/** Maximum units that a form accepts for one line. */
export const MAX_SIZE = 9999;
/** Characters of a typed quantity that a message repeats. */
const TYPED_MAX = 20;
/** The unit after the total (CRT-08, C-11). */
export const TOTAL_SUFFIX = 'NGN';

/** A product as stored in a cart; amounts in naira. */
export interface CartProduct {
  readonly id: number;
  readonly nom: string;
  /** Path of its picture below the file host, or an address; '' for none. */
  readonly url: string;
  readonly prix: number;
  readonly prixPromotion: number | null;
  readonly promotion: boolean;
  /** Units in stock. */
  readonly qte: number;
  /** Minimum units that the shop sells at once. */
  readonly moq: number;
  /** Maximum units of a line of it; undefined until the server has sent it. */
  readonly maxSize?: number | undefined;
  /** Whether product and shop are active. */
  readonly isActive: boolean;
  readonly mesure: { readonly initials: string } | null;
  readonly boutique: {
    readonly id: number;
    readonly nomBoutique: string;
    readonly nomLink: string;
    /** Its state; undefined until the server has sent it. */
    readonly province?: string | undefined;
  };
  /** When the shop delivers in its own state, as it wrote it; undefined until the server has sent it. */
  readonly deliveryTime?: string | null | undefined;
  readonly caracteristiques: readonly Variety[];
  /** Its colours; undefined until the server has sent them. */
  readonly colours?: readonly Colour[] | undefined;
}

/**
 * A line of the cart: the product in the variety and colour that were chosen, where `prix` is what
 * one unit of that costs the shopper now.
 */
export interface CartLine extends CartProduct, Partial<Choice> {
  /** Units. */
  readonly size: number;
  /** Id of the chosen variety, if any; its name, `variety`, identifies it. */
  readonly sousProduits: readonly number[];
  /** Whether the shopper agreed to wait for what is not in stock. */
  readonly backorder?: boolean;
  /** The customer who was signed in when it was added, sent or read; undefined for a visitor's. */
  readonly clientId?: number;
}

type Offering = Pick<CartProduct, 'caracteristiques'>;

const varietyNamed = ({ caracteristiques }: Partial<Offering>, { variety = '' }: Partial<Choice>) =>
  variety === '' ? undefined : caracteristiques?.find(({ nom }) => nom === variety);

/** Naira for one unit: the price of the variety or of the product, promotion included. */
export function unitPrice(product: Priced & Partial<Offering>, choice: Partial<Choice> = NO_CHOICE): number {
  const variety = varietyNamed(product, choice);
  return variety ? varietyPrice(product, variety.montant) : currentPrice(product);
}

/** Why a line cannot be ordered: it lacks a variety, or the chosen one is no longer offered. */
export type ChoiceError = 'unchosen' | 'variety' | 'colour';

/** Why the choice of this line cannot be ordered; undefined if it can. Stock and price are not checked. */
export function choiceError(
  line: Pick<CartLine, 'caracteristiques' | 'colours' | 'variety' | 'colour'>,
): ChoiceError | undefined {
  const { caracteristiques, colours, variety = '', colour = '' } = line;
  if (variety === '' && caracteristiques.length > 0) return 'unchosen';
  if (variety !== '' && !varietyNamed(line, line)) return 'variety';
  if (colour !== '' && colours?.every(({ nom }) => nom !== colour)) return 'colour';
  return undefined;
}

/** The product as a line shows it: with the price of what was chosen, and the picture of the colour. */
export function chosenProduct(
  product: CartProduct,
  { variety = '', colour = '' }: Partial<Choice>,
): Omit<CartLine, 'size'> {
  const picture = product.colours?.find(({ nom }) => nom === colour);
  const chosen = varietyNamed(product, { variety });
  return {
    ...product,
    url: picture?.url ?? product.url,
    prix: unitPrice(product, { variety }),
    sousProduits: chosen ? [chosen.id] : [],
    ...(variety === '' ? {} : { variety }),
    ...(colour === '' ? {} : { colour }),
  };
}

/** Requested units of a line of the cart: `size` on the wire. */
export const lineUnits = ({ size }: Pick<CartLine, 'size'>): number => size;

/** The key of a line: product, variety and colour. */
export const keyOf = (line: Pick<CartLine, 'id' | 'variety' | 'colour'>): string => lineKey(line.id, line);

/** Parses a typed quantity: an integer of at least 1; anything else is 1 (CRT-23 to CRT-25). */
export function cleanSize(typed: string | number): number {
  const size = typeof typed === 'number' ? typed : /^\s*\d+\s*$/.test(typed) ? Number(typed) : Number.NaN;
  return Number.isSafeInteger(size) && size >= MIN_SIZE ? Math.min(size, MAX_SIZE) : MIN_SIZE;
}

/** The message when {@link cleanSize} changes a typed quantity; undefined when it does not. */
export function changedSizeMessage(typed: string): string | undefined {
  const text = typed.trim();
  const size = cleanSize(typed);
  return text === '' || Number(text) === size
    ? undefined
    : `“${cut(text, TYPED_MAX)}” is not a quantity that can be ordered, so it is ${formatCount(size)} now. Please write digits alone, such as 5.`;
}

/**
 * The cart with a line of the product, of size 1, which replaces an earlier one of the same variety and colour (CRT-11,
 * CRT-12, C-15), or one without a variety.
 */
export function withProduct(
  lines: readonly CartLine[],
  product: CartProduct,
  { backorder, ...choice }: Partial<Choice> & { readonly backorder?: boolean } = {},
): CartLine[] {
  const line: CartLine = {
    ...chosenProduct(product, choice),
    size: MIN_SIZE,
    ...(backorder === undefined ? {} : { backorder }),
  };
  const isReplaced = (other: CartLine) =>
    keyOf(other) === keyOf(line) || (other.id === line.id && line.variety !== undefined && other.variety === undefined);
  return [...lines.filter((other) => !isReplaced(other)), line];
}

/** Maximum units of a line: as the server says, and never more than a form accepts. */
export const maxLineUnits = ({ maxSize = MAX_SIZE }: Pick<CartProduct, 'maxSize'>): number =>
  Math.min(maxSize, MAX_SIZE);

/** Whether a line has reached its maximum, which is then shown. */
export const isAtMax = ({ maxSize, size }: Pick<CartLine, 'maxSize' | 'size'>): boolean =>
  maxSize !== undefined && size >= maxSize;

/** `limit`, or the highest minimum order of `products`, since a minimum order can always be ordered. */
export const maxUnitsOf = (limit: number, products: readonly { readonly moq: number | null }[]): number =>
  products.reduce((max, { moq }) => Math.max(max, moq ?? 0), limit);

/** The message about the maximum units of a line (S-41). */
export const lineCapMessage = (limit: number): string =>
  `You can order up to ${formatCount(limit)} ${limit === 1 ? 'unit' : 'units'} at a time.`;
/** The message for an order with too many units. @param limit maximum units of an order */
export const orderCapMessage = (units: number, limit: number): string =>
  `One order holds up to ${formatCount(limit)} units, and yours has ${formatCount(units)}. Please take some out, and order them after this one.`;

/** Why these lines are too many units for one order; undefined when they are not, or the limit is not known yet. */
export function orderCapError(
  lines: readonly Pick<CartLine, 'moq' | 'size'>[],
  maxUnits: number | undefined,
): Failure | undefined {
  if (maxUnits === undefined) return undefined;
  const [units, limit] = [cartCount(lines), maxUnitsOf(maxUnits, lines)];
  return units > limit ? { code: 'too_many_units', message: orderCapMessage(units, limit) } : undefined;
}

/**
 * The cart with `size` units of the line `key`, at most its maximum; `backorder` says that the shopper agreed to wait
 * for what is not in stock.
 */
export function withSize(lines: readonly CartLine[], key: string, size: number, backorder = false): CartLine[] {
  return lines.map((line) =>
    keyOf(line) === key
      ? { ...line, size: Math.min(cleanSize(size), maxLineUnits(line)), ...(backorder ? { backorder } : {}) }
      : line,
  );
}

/** The lines without the one that has this key (`keyOf`). */
export function withoutLine(lines: readonly CartLine[], key: string): CartLine[] {
  return lines.filter((line) => keyOf(line) !== key);
}

/** Naira for one line, to the kobo. */
export const lineTotal = ({ prix, size }: Pick<CartLine, 'prix' | 'size'>): number =>
  (Math.round(prix * 100) * size) / 100;

/** Naira: the sum of price times quantity, to the kobo. */
export function cartTotal(lines: readonly Pick<CartLine, 'prix' | 'size'>[]): number {
  return lines.reduce((kobo, { prix, size }) => kobo + Math.round(prix * 100) * size, 0) / 100;
}

/** Whether the product is on sale and what was chosen is offered; units in stock do not matter. */
export const isOrderable = (line: CartLine): boolean => line.isActive && choiceError(line) === undefined;

/** The lines that can be ordered; only they count towards the total. */
export const orderableLines = (lines: readonly CartLine[]): CartLine[] => lines.filter(isOrderable);

/**
 * The lines with the stock that is left for each: varieties and colours of a product share its stock, and the earlier
 * line comes first.
 */
export function sharingStock(lines: readonly CartLine[]): CartLine[] {
  const taken = new Map<number, number>();
  return lines.map((line) => {
    const before = taken.get(line.id) ?? 0;
    if (isOrderable(line)) taken.set(line.id, before + lineUnits(line));
    return before === 0 ? line : { ...line, qte: Math.max(0, unitsInStock(line) - before) };
  });
}

/** Units of all lines; cart-badge.script.ts counts in the same way. */
export function cartCount(lines: readonly Pick<CartLine, 'size'>[]): number {
  return lines.reduce((sum, line) => sum + lineUnits(line), 0);
}

/** Whether the chosen quantity can be added without asking: below the stock. */
export function isInStock(product: Pick<CartProduct, 'qte'>, units: number): boolean {
  return units < unitsInStock(product);
}

/** Whether a line lacks the shopper's consent to wait for what is not in stock. */
export function needsConsent(line: Pick<CartLine, 'qte' | 'backorder'>, units: number): boolean {
  return units > unitsInStock(line) && line.backorder !== true;
}

/** `units`, or the minimum order of the product where that is more. */
export const atLeastMinimum = ({ moq }: Pick<CartProduct, 'moq'>, units: number): number => Math.max(units, moq);

/** The orderable lines below their minimum order: they must be changed or removed before the checkout. */
export const linesBelowMinimum = (lines: readonly CartLine[]): CartLine[] =>
  orderableLines(lines).filter((line) => missingMinimum(line) !== undefined);

/** Says that a line got more units than requested. @param minimum units */
export const raisedToMinimumMessage = (minimum: number): string =>
  `The minimum order is ${formatCount(minimum)}, so your cart has ${formatCount(minimum)}.`;

/** The minimum order, when a line has fewer units; otherwise undefined. */
export function missingMinimum({ moq, size }: Pick<CartLine, 'moq' | 'size'>): number | undefined {
  return size < moq ? moq : undefined;
}

/** Names the lines below their minimum order, above the link to the order. */
export const belowMinimumMessage = (lines: readonly CartLine[]): string =>
  lines.map((line) => `${nameWithChoice(line)}: Minimum order ${formatCount(line.moq)}.`).join(' ');

/** The question before more units are added than are in stock (CRT-18). */
export const BACKORDER_QUESTION =
  'We are currently out of stock for this item. However, you can still place an order, and we will send it to you as soon as we receive it.';

/** Follows the question when some of `units` can be sent at once; undefined when none can. */
export function partlyInStock(product: Pick<CartProduct, 'qte'>, units: number): string | undefined {
  const left = unitsInStock(product);
  if (left === 0) return undefined;
  return units > left ? `${left} can be sent now, the rest later.` : `${left} left: yours can be sent now.`;
}

/** Where nothing in the cart can be ordered. */
export const NOTHING_ORDERABLE = 'Nothing in your cart can be ordered at the moment.';

/** Above the cart while its products could not be read. */
export const CART_UNCHECKED = 'Prices and stock could not be checked just now. They are checked again when you order.';

/** On a line of more units than are in stock, none of which can be sent at once. */
export const ALL_SENT_LATER = 'Out of stock: it will be sent later.';
