/**
 * Whose the lines in the cookie of the cart are: a line belongs to who was signed in when it was added, a
 * visitor's go to the first who signs in, and those of others wait until their customer is back. Pure.
 */
import type { PlainLine } from '../../features/plain/plain-visit.ts';
import { lineKey } from '../../features/products/choices.ts';
import { type OwnedCart, type OwnedLine, VISITOR } from './plain-cookies.ts';

const keyOf = (line: PlainLine) => lineKey(line.id, line);
const owned = (lines: readonly PlainLine[], owner: number) => lines.map((line): OwnedLine => ({ ...line, owner }));

/** Whose lines are shown. @param isSignedIn whether the request has a session */
export const shownOwner = ({ owner }: OwnedCart, isSignedIn: boolean): number => (isSignedIn ? owner : VISITOR);

/** The lines of one owner. */
export const linesOf = ({ lines }: OwnedCart, owner: number): readonly PlainLine[] =>
  lines.filter((line) => line.owner === owner).map(({ owner: _owner, ...line }) => line);

/** The cart in which the lines of `owner` are these. */
export const withLinesOf = (cart: OwnedCart, owner: number, lines: readonly PlainLine[]): OwnedCart => ({
  owner,
  lines: [...cart.lines.filter((line) => line.owner !== owner), ...owned(lines, owner)],
});

/** The cart without what waits for others, where a cookie has no room for it. */
export const withoutOthers = ({ owner, lines }: OwnedCart): OwnedCart => ({
  owner,
  lines: lines.filter((line) => line.owner === owner),
});

/** The cart of a customer who signs in: what they left in this browser, and what they added before; the latter counts. */
export function signedInto(cart: OwnedCart, owner: number): OwnedCart {
  const added = linesOf(cart, VISITOR);
  const isAdded = new Set(added.map(keyOf));
  const left = linesOf(cart, owner).filter((line) => !isAdded.has(keyOf(line)));
  const others = cart.lines.filter((line) => line.owner !== owner && line.owner !== VISITOR);
  return { owner, lines: [...others, ...owned([...left, ...added], owner)] };
}

/** The cart with the lines that a script left, which count where both have one. */
export function withCopied(cart: OwnedCart, copied: readonly OwnedLine[]): OwnedCart {
  const idOf = (line: OwnedLine) => `${line.owner} ${keyOf(line)}`;
  const isCopied = new Set(copied.map(idOf));
  return { ...cart, lines: [...cart.lines.filter((line) => !isCopied.has(idOf(line))), ...copied] };
}
