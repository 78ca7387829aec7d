/** The data of a product on a card and on its page: badge, price, stock. Pure. */

import type { z } from 'zod';
import { counted } from '../../../shared/counted.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import { formatNaira } from '../../../shared/money.ts';
import type { PICTURE_PLACES } from '../../../shared/picture-places.ts';
import { countedUnits } from '../../../shared/units.ts';
import type { productCard } from '../products.contract.ts';
import { unitPrice } from './unit-price.ts';

/** A product in a list of the API. */
export type ProductCardData = z.output<typeof productCard>;

/** The context of a card, which determines the widths of its picture. */
export type CardPlace = keyof typeof PICTURE_PLACES & ('productCard' | 'homeProductCard' | 'liteRow');

/** The place of a card's picture. */
export const cardPlace = (view: 'grid' | 'list', place: CardPlace): keyof typeof PICTURE_PLACES =>
  view === 'list' && place !== 'liteRow' ? 'productRow' : place;

/** A product is new for less than 50 days (CST-01). */
const NEW_DAYS = 50;

/** When a product created at `createdAt` (ISO) loses the New badge, in milliseconds since 1970. */
function newUntil(createdAt: string): number {
  return Date.parse(createdAt) + NEW_DAYS * DAY_MS;
}

/**
 * Whether a product created at `createdAt` (ISO) has the New badge at `now` (milliseconds since 1970): CRD-01, CRD-02.
 * A date in the future is an error in its source, so that the product is not new.
 */
export function isNew(createdAt: string, now: number): boolean {
  return Date.parse(createdAt) <= now && now < newUntil(createdAt);
}

/** When the New badge of a product created at `createdAt` (ISO) next changes, in milliseconds since 1970. */
export function newChangesAt(createdAt: string, now: number): number {
  const made = Date.parse(createdAt);
  return made > now ? made : newUntil(createdAt);
}

/** Prices of a product in naira. */
export type Priced = Pick<ProductCardData, 'prix' | 'prixPromotion' | 'promotion'>;

/** Naira to pay now: the promotion price when the product is on promotion and has one. */
export function currentPrice({ prix, prixPromotion, promotion }: Priced): number {
  return promotion && prixPromotion !== null ? prixPromotion : prix;
}

/** The old price in naira; undefined unless the promotion is cheaper. */
export function oldPrice(product: Priced): number | undefined {
  return currentPrice(product) < product.prix ? product.prix : undefined;
}

/** The saving in per cent, rounded down so that it never promises too much; 0 without a saving. */
export function savedPercent(product: Priced): number {
  const saved = product.prix - currentPrice(product);
  // Multiplied first, since 1 - 9000 / 10000 is slightly less than a tenth.
  return product.prix > 0 && saved > 0 ? Math.floor((saved * 100) / product.prix) : 0;
}

/** Maximum characters of a name that fits into the three lines of a card on a phone. */
const NAME_OF_CARD = 38;
/** Maximum characters of an end that is shown in full. */
const MAX_END = 18;

/**
 * Splits a name of more than `max` characters into two parts: the second one distinguishes products of the same name
 * (`128 GB, Black`), and is never cut. Undefined for a name that fits or has no such end.
 * @param max maximum characters of an uncut name; those of a card's three lines by default
 */
export function nameParts(name: string, max = NAME_OF_CARD): readonly [start: string, end: string] | undefined {
  if (name.length <= max) return undefined;
  // The longest end that is short enough, so that the start is as short as possible.
  for (const { index, 0: sign } of name.matchAll(/,\s+|\s(?=\()|\s[–—-]\s/gu)) {
    const at = index + sign.length;
    if (at < name.length && name.length - at <= MAX_END) return [name.slice(0, at), name.slice(at)];
  }
  return undefined;
}

/** The price of a kilo, a litre or a piece, such as `₦1,000/kg`; undefined if the name does not contain an amount. */
export function unitPriceLabel(
  product: Priced & Pick<ProductCardData, 'nom'> & { readonly mesure: { readonly initials: string } | null },
): string | undefined {
  const unit = unitPrice(product.nom, currentPrice(product), product.mesure?.initials);
  return unit && `${formatNaira(Math.round(unit.amount))}/${unit.per}`;
}

/** Words in a quality that mean that a product is not new. */
const USED =
  /\b(?:(?:uk|london|never|not|foreign|fairly|locally|nigerian?|slightly|neatly) used|used|tokunbo|belgium|refurbished|renewed|second[- ]hand|open box)\b/i;

/** The condition of a product that is not new, in the words of its shop: `UK used`; undefined for a new one. */
export const usedCondition = (quality: string | null): string | undefined =>
  quality?.match(USED)?.find((message) => !/^n(?:ever|ot) /i.test(message));

/** A shorter form of a condition, for a card with an old price; '' if that would change the meaning. */
const shortCondition = (condition: string): string => (/used/i.test(condition) ? 'Used' : '');

/** Maximum characters of the line below a price on a phone, which an old price shares. */
const LINE = 19;

type ShownFacts = Priced &
  Pick<ProductCardData, 'nom' | 'colourCount' | 'moq' | 'quality'> & {
    readonly mesure: { readonly initials: string } | null;
  };

/**
 * Further facts that distinguish a card, up to one line: the condition of a used product, a minimum order (`from 5
 * packs`), and the price of a kilo or the number of colours. Undefined without any.
 * @param isSmall whether to leave out the latter, as on home
 */
export function cardMore(product: ShownFacts, isSmall: boolean): string | undefined {
  const { moq, mesure, colourCount } = product;
  const old = oldPrice(product);
  const room = old === undefined ? LINE : LINE - `${formatNaira(old)}  `.length;
  const condition = usedCondition(product.quality);
  const unit = isSmall ? undefined : unitPriceLabel(product);
  const colours = !isSmall && colourCount > 1 ? counted(colourCount, 'colour', 'colours') : undefined;
  /** The facts in order, each in several wordings, the shortest last. */
  const answer = [
    condition === undefined ? [] : [condition, shortCondition(condition)],
    moq > 1 ? [`from ${countedUnits(moq, mesure?.initials)}`, `from ${moq}`] : [],
    [unit ?? colours ?? ''],
  ];
  let line = '';
  for (const forms of answer) {
    const before = line === '' ? '' : `${line} · `;
    const fits = forms.find((form) => form !== '' && before.length + form.length <= room);
    if (fits !== undefined) line = before + fits;
    else if (line === '') line = forms.at(-1) ?? '';
  }
  return line === '' ? undefined : line;
}
