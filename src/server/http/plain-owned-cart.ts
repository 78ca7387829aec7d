/**
 * The owners of the lines in the cart's cookie. A line belongs to the customer who was signed in when it was added. A
 * visitor's lines go to the first customer who signs in; those of other customers wait until they return. Pure.
 */
import type { PlainLine } from '../../features/plain/plain-visit.ts';
import { lineKey } from '../../features/products/choices.ts';
import { type OwnedCart, type OwnedLine, VISITOR } from './plain-cookies.ts';

const keyOf = (line: PlainLine) => lineKey(line.id, line);
const owned = (lines: readonly PlainLine[], owner: number) => lines.map((line): OwnedLine => ({ ...line, owner }));

/** The owner whose lines are shown. @param isSignedIn whether the request has a session */
export const shownOwner = ({ owner }: OwnedCart, isSignedIn: boolean): number => (isSignedIn ? owner : VISITOR);

/** The lines of one owner. */
export const linesOf = ({ lines }: OwnedCart, owner: number): readonly PlainLine[] =>
  lines.filter((line) => line.owner === owner).map(({ owner: _owner, ...line }) => line);

/** The cart in which the lines of `owner` are these. */
export const withLinesOf = (cart: OwnedCart, owner: number, lines: readonly PlainLine[]): OwnedCart => ({
  owner,
  lines: [...cart.lines.filter((line) => line.owner !== owner), ...owned(lines, owner)],
});

/** The cart without the lines of other customers, for which a cookie has no room. */
export const withoutOthers = ({ owner, lines }: OwnedCart): OwnedCart => ({
  owner,
  lines: lines.filter((line) => line.owner === owner),
});

/**
 * The cart of a customer who signs in: their lines here, and those added as a visitor before, which take precedence.
 */
export function signedInto(cart: OwnedCart, owner: number): OwnedCart {
  const added = linesOf(cart, VISITOR);
  const isAdded = new Set(added.map(keyOf));
  const left = linesOf(cart, owner).filter((line) => !isAdded.has(keyOf(line)));
  const others = cart.lines.filter((line) => line.owner !== owner && line.owner !== VISITOR);
  return { owner, lines: [...others, ...owned([...left, ...added], owner)] };
}

/** The cart with the lines that a script stored, which take precedence. */
export function withCopied(cart: OwnedCart, copied: readonly OwnedLine[]): OwnedCart {
  const idOf = (line: OwnedLine) => `${line.owner} ${keyOf(line)}`;
  const isCopied = new Set(copied.map(idOf));
  return { ...cart, lines: [...cart.lines.filter((line) => !isCopied.has(idOf(line))), ...copied] };
}
