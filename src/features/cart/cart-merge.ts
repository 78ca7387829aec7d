/** Merges the cart of this browser with a customer's cart on the server. Pure. */
import { type Choice, lineKey } from '../products/choices.ts';
import { type CartLine, type CartProduct, chosenProduct, cleanSize, keyOf } from './cart.ts';

/** A line as the server stores it, without consent to a backorder. */
export interface ServerLine extends Choice {
  readonly produitId: number;
  readonly size: number;
  readonly produit: CartProduct;
}

/** Units by line (`keyOf`) as last sent to the server or read from it. */
export type SentSizes = Readonly<Record<string, number>>;

export const keyOfServer = (line: ServerLine): string => lineKey(line.produitId, line);

/**
 * The cart after customer `clientId` signed in: lines missing here are appended with their stored size (G-38). Lines that came
 * from another customer's server cart stay there for that customer and are removed here.
 * @param sent lines known to be on the server: one that is missing here was removed here
 */
export function mergedCart(
  lines: readonly CartLine[],
  server: readonly ServerLine[],
  clientId: number,
  sent: SentSizes,
): CartLine[] {
  const own = lines.filter((line) => line.clientId === undefined || line.clientId === clientId);
  const here = new Set(own.map(keyOf));
  const missing = server.filter((line) => !(keyOfServer(line) in sent) && !here.has(keyOfServer(line)));
  return [
    ...own,
    ...missing.map(({ produit, size, variety, colour }) => ({
      ...chosenProduct(produit, { variety, colour }),
      size: cleanSize(size),
      clientId,
    })),
  ];
}

/** Lines that the server still has although they were removed here. */
export function removedHere(lines: readonly CartLine[], sent: SentSizes): SentSizes {
  const here = new Set(lines.map(keyOf));
  return Object.fromEntries(Object.entries(sent).filter(([key]) => !here.has(key)));
}

export const hasRemoved = (lines: readonly CartLine[], sent: SentSizes): boolean =>
  Object.keys(removedHere(lines, sent)).length > 0;

/** Lines whose size the server does not have. */
export function untoldLines(lines: readonly CartLine[], sent: SentSizes): CartLine[] {
  return lines.filter((line) => sent[keyOf(line)] !== line.size);
}
