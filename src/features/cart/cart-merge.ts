/** Merges the cart of this browser with a customer's cart on the server. Pure. */
import type { Session } from '../account/session/session.ts';
import { type Choice, lineKey } from '../products/choices.ts';
import { atLeastMinimum, type CartLine, type CartProduct, chosenProduct, cleanSize, keyOf } from './cart.ts';

/** A line as the server stores it, without consent to a backorder. */
export interface ServerLine extends Choice {
  readonly produitId: number;
  readonly size: number;
  readonly produit: CartProduct;
}

/** Units by line (`keyOf`) as last sent to the server or read from it. */
export type SentSizes = Readonly<Record<string, number>>;

/** Units of a stored line: another device sends a new line with 1 unit before its own number (C-14). */
const unitsOf = ({ size, produit }: ServerLine): number => atLeastMinimum(produit, cleanSize(size));

/** The key of a line of the server: product, variety and colour, like `keyOf` of a line in this browser. */
export const keyOfServer = (line: ServerLine): string => lineKey(line.produitId, line);

/** The lines of this browser, and those that wait for customers who are not signed in. */
export interface OwnedLines {
  readonly cart: CartLine[];
  readonly left: CartLine[];
}

/**
 * The owner of a customer's lines here: the customer, or, without a password, still the visitor, since nobody can
 * return to such a customer once the session has ended.
 */
export const lineOwner = ({ id, isGuest }: Pick<Session, 'id' | 'isGuest'>): number | undefined =>
  isGuest ? undefined : id;

const ofOwner = (clientId: number | undefined) => (clientId === undefined ? {} : { clientId });

/**
 * The cart of the customer `clientId`: their lines, a visitor's, and those that they left here; the lines of other
 * customers wait for them.
 * @param clientId see {@link lineOwner}
 */
export function ownedLines(
  lines: readonly CartLine[],
  left: readonly CartLine[],
  clientId: number | undefined,
): OwnedLines {
  const isOthers = (line: CartLine) => line.clientId !== undefined && line.clientId !== clientId;
  const own = lines.filter((line) => !isOthers(line));
  const here = new Set(own.map(keyOf));
  const returned = left.filter((line) => !isOthers(line) && !here.has(keyOf(line)));
  const others = new Map(
    [...left, ...lines].filter(isOthers).map((line) => [`${line.clientId} ${keyOf(line)}`, line] as const),
  );
  return {
    cart: [...own, ...returned].map((line) => (line.clientId === clientId ? line : { ...line, ...ofOwner(clientId) })),
    left: [...others.values()],
  };
}

/** A line merged with the server's; undefined for one that was removed on another device. */
function lineAfter(line: CartLine, stored: ServerLine | undefined, sent: number | undefined): CartLine | undefined {
  // Changed here since: this browser wins.
  if (sent !== line.size) return line;
  if (!stored) return undefined;
  return stored.size === line.size ? line : { ...line, size: unitsOf(stored) };
}

/**
 * The cart of customer `clientId` once the server's was read: what changed on either side since `sent` changes the
 * other, and this browser wins where both did. Lines that are missing here are appended with their stored size.
 * @param lines the customer's own
 * @param sent lines known to be on the server: one that is missing here was removed here, one that is missing there was
 *   removed on another device
 * @param clientId see {@link lineOwner}
 */
export function mergedCart(
  lines: readonly CartLine[],
  server: readonly ServerLine[],
  clientId: number | undefined,
  sent: SentSizes,
): CartLine[] {
  const stored = new Map(server.map((line) => [keyOfServer(line), line]));
  const here = new Set(lines.map(keyOf));
  const missing = server.filter((line) => !(keyOfServer(line) in sent) && !here.has(keyOfServer(line)));
  return [
    ...lines.flatMap((line) => lineAfter(line, stored.get(keyOf(line)), sent[keyOf(line)]) ?? []),
    ...missing.map((line) => ({ ...chosenProduct(line.produit, line), size: unitsOf(line), ...ofOwner(clientId) })),
  ];
}

/** Lines that the server still has although they were removed here. */
export function removedHere(lines: readonly CartLine[], sent: SentSizes): SentSizes {
  const here = new Set(lines.map(keyOf));
  return Object.fromEntries(Object.entries(sent).filter(([key]) => !here.has(key)));
}

/** Whether lines that the server has were removed in this browser. */
export const hasRemoved = (lines: readonly CartLine[], sent: SentSizes): boolean =>
  Object.keys(removedHere(lines, sent)).length > 0;

/** Lines whose size the server does not have. @param refused sizes that it refuses, such as of a deleted product */
export function unsentLines(lines: readonly CartLine[], sent: SentSizes, refused: SentSizes = {}): CartLine[] {
  return lines.filter((line) => sent[keyOf(line)] !== line.size && refused[keyOf(line)] !== line.size);
}
