/** The price of a kilo, a litre or a piece of a product whose name contains an amount. Pure. */
import { type Measure, wordsAndMeasures } from '../../search/words/measures.ts';

/** The unit and the number of a unit price, by the unit in a name. */
const UNITS: ReadonlyMap<string, { readonly per: string; readonly share: number }> = new Map([
  ['kg', { per: 'kg', share: 1 }],
  ['g', { per: 'kg', share: 0.001 }],
  ['l', { per: 'litre', share: 1 }],
  ['cl', { per: 'litre', share: 0.01 }],
  ['ml', { per: 'litre', share: 0.001 }],
  ['pieces', { per: 'pc', share: 1 }],
]);

/** Several items of one size: `12 x 75 cl`. */
const SEVERAL = /(?:^|[\s,(])(\d{1,3}) ?[x×] ?(?=\d)/iu;

/** A product that is sold singly may hold an amount without consisting of it, such as a pot of 5 litres. */
const SOLD_SINGLY = new Set(['pc', 'pcs', 'piece', 'unit', 'pair', 'set', 'copy', 'yd', '']);

/**
 * The price of a kilo, litre or piece, in naira; undefined if the name contains no amount or several, or exactly one
 * unit.
 * @param name name of the product, such as `Rice, 10 kg`
 * @param price in naira
 * @param soldBy initials of the unit in which it is sold (ENT-041)
 */
export function unitPrice(
  name: string,
  price: number,
  soldBy: string | undefined,
): { amount: number; per: string } | undefined {
  if (price <= 0 || SOLD_SINGLY.has((soldBy ?? '').trim().toLowerCase())) return undefined;
  const amounts = wordsAndMeasures(name).filter(
    (word): word is Measure => typeof word !== 'string' && UNITS.has(word.unit),
  );
  const [only] = amounts;
  const unit = only && UNITS.get(only.unit);
  const several = Number(SEVERAL.exec(name)?.[1] ?? 1);
  const size = unit && several * Number(only.number) * unit.share;
  if (amounts.length !== 1 || !unit || !size || size === 1) return undefined;
  return { amount: price / size, per: unit.per };
}
