/** How the cart of this browser and the one that the server keeps for a customer become one. Pure. */
import { type CartLine, type CartProduct, cleanSize, unitPrice } from './cart.ts';

/** A line as the server keeps it: it knows neither varieties nor consent. */
export interface ServerLine {
  readonly produitId: number;
  readonly size: number;
  readonly produit: CartProduct;
}

/** Units by product as the server was told, or told us. */
export type SentSizes = Readonly<Record<string, number>>;

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
  const missing = server.filter(({ produitId }) => !(produitId in sent) && !own.some(({ id }) => id === produitId));
  return [
    ...own,
    ...missing.map(({ produit, size }) => ({
      ...produit,
      prix: unitPrice(produit),
      size: cleanSize(size),
      sousProduits: [],
      clientId,
    })),
  ];
}

/** What the server still has although it was taken out here. */
export function removedHere(lines: readonly CartLine[], sent: SentSizes): SentSizes {
  const here = new Set(lines.map(({ id }) => String(id)));
  return Object.fromEntries(Object.entries(sent).filter(([id]) => !here.has(id)));
}

export const hasRemoved = (lines: readonly CartLine[], sent: SentSizes): boolean =>
  Object.keys(removedHere(lines, sent)).length > 0;

/** The lines whose size the server does not know. */
export function untoldLines(lines: readonly CartLine[], sent: SentSizes): CartLine[] {
  return lines.filter(({ id, size }) => sent[id] !== size);
}
