/** How the cart of this browser and the one that the server keeps for a customer become one. Pure. */
import { type Choice, lineKey } from '../products/choices.ts';
import { type CartLine, type CartProduct, chosenProduct, cleanSize, keyOf } from './cart.ts';

/** A line as the server keeps it: it does not know of consent. */
export interface ServerLine extends Choice {
  readonly produitId: number;
  readonly size: number;
  readonly produit: CartProduct;
}

/** Units by line (`keyOf`) as the server was told, or told us. */
export type SentSizes = Readonly<Record<string, number>>;

export const keyOfServer = (line: ServerLine): string => lineKey(line.produitId, line);

/**
 * The cart after customer `clientId` signed in: what is missing here is appended, size as stored (G-38). Lines that came
 * from the server cart of somebody else wait there for that customer, and do not become this one's.
 * @param sent what the server is known to have: such a line that is missing here was taken out here
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

/** What the server still has although it was taken out here. */
export function removedHere(lines: readonly CartLine[], sent: SentSizes): SentSizes {
  const here = new Set(lines.map(keyOf));
  return Object.fromEntries(Object.entries(sent).filter(([key]) => !here.has(key)));
}

export const hasRemoved = (lines: readonly CartLine[], sent: SentSizes): boolean =>
  Object.keys(removedHere(lines, sent)).length > 0;

/** The lines whose size the server does not know. */
export function untoldLines(lines: readonly CartLine[], sent: SentSizes): CartLine[] {
  return lines.filter((line) => sent[keyOf(line)] !== line.size);
}
