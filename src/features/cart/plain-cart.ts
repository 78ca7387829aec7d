/** The cart of a shopper without script: the lines of the cookie, with the current data of their products. */

import type { ApiClient, Result } from '../../client/client.ts';
import { MAX_IDS } from '../../shared/page-sizes.ts';
import type { DeliveryRule } from '../delivery/delivery-fees.ts';
import type { PlainLine } from '../plain/plain-visit.ts';
import { lineKey } from '../products/choices.ts';
import { type CartLine, type CartProduct, chosenProduct, sharingStock } from './cart.ts';

export interface PlainCart {
  /** Lines with the stock that is left for each. */
  readonly lines: readonly CartLine[];
  /** Lines of products that do not exist any more. */
  readonly gone: readonly PlainLine[];
  /** Maximum units of one order; undefined for an empty cart. */
  readonly maxUnits: number | undefined;
  /** The cost of delivery; undefined for an empty cart. */
  readonly delivery: DeliveryRule | undefined;
}

/** Reads the products of the lines. */
export async function readPlainCart(client: ApiClient, stored: readonly PlainLine[]): Promise<Result<PlainCart>> {
  const ids = [...new Set(stored.map(({ id }) => id))];
  const products = new Map<number, CartProduct>();
  let maxUnits: number | undefined;
  let delivery: DeliveryRule | undefined;
  for (let at = 0; at < ids.length; at += MAX_IDS) {
    const answer = await client.call('listCartProducts', { query: { ids: ids.slice(at, at + MAX_IDS).join(',') } });
    if (!answer.ok) return answer;
    ({ maxUnits, delivery } = answer.data);
    for (const product of answer.data.data) products.set(product.id, product);
  }
  const lines = stored.flatMap(({ id, size, variety, colour, backorder }) => {
    const product = products.get(id);
    return product ? [{ ...chosenProduct(product, { variety, colour }), size, backorder }] : [];
  });
  const gone = stored.filter(({ id }) => !products.has(id));
  return { ok: true, data: { lines: sharingStock(lines), gone, maxUnits, delivery } };
}

const keyOf = (line: PlainLine) => lineKey(line.id, line);

/** The lines with this one, which replaces one of the same product, variety and colour in its place. */
export function withPlainLine(lines: readonly PlainLine[], line: PlainLine): PlainLine[] {
  const isThere = lines.some((other) => keyOf(other) === keyOf(line));
  return isThere ? lines.map((other) => (keyOf(other) === keyOf(line) ? line : other)) : [...lines, line];
}

/** The lines without the one of the same product, variety and colour. */
export const withoutPlainLine = (lines: readonly PlainLine[], line: PlainLine): PlainLine[] =>
  lines.filter((other) => keyOf(other) !== keyOf(line));
