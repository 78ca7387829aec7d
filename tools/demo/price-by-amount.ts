/** Prices of goods sold by weight or volume: a larger pack costs more in all, and less per kilo or litre. */
import type { DemoItem } from './catalogue-tree.ts';

/** Kilos or litres of each unit in names. */
const UNITS: Readonly<Record<string, number>> = { kg: 1, g: 0.001, litre: 1, litres: 1, cl: 0.01, ml: 0.001 };

/** The exponent by which the price grows a little slower than the amount. */
const GROWTH = 0.92;
/** The ratio of the highest to the lowest price of the same amount. */
const SPREAD = { min: 1.3, max: 2 } as const;

/** Kilos or litres of a spec such as `10 kg`; undefined for any other. */
function amountIn(spec: string | undefined): number | undefined {
  const [, number, unit = ''] = /^(\d+(?:\.\d+)?) ([a-z]+)$/.exec(spec ?? '') ?? [];
  const share = UNITS[unit];
  return number === undefined || share === undefined ? undefined : Number(number) * share;
}

/**
 * Naira for this spec of an item, before rounding; undefined when its specs are not weights or volumes.
 * @param luck 0 for the cheapest offer, towards 1 for the most expensive
 */
export function priceByAmount({ specs, low, high }: DemoItem, spec: string | undefined, luck: number) {
  const [amount, min, largest] = [spec, specs[0], specs.at(-1)].map(amountIn);
  if (amount === undefined || min === undefined || largest === undefined || largest <= min) return undefined;
  const times = largest / min;
  const growth = Math.max(0, Math.min(GROWTH, Math.log(high / low / SPREAD.min) / Math.log(times)));
  const spread = Math.min(SPREAD.max, Math.max(SPREAD.min, high / low / times ** growth));
  return low * (amount / min) ** growth * spread ** luck;
}
