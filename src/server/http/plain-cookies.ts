/**
 * The cookies of the pages without script: a signed cart, the API's session token, and an id to which forms are bound.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { MAX_SIZE } from '../../features/cart/cart.ts';
import { STATES } from '../../features/delivery/states.ts';
import type { PlainLine } from '../../features/plain/plain-visit.ts';
import { MAX_CHOICE_NAME } from '../../features/products/choices.ts';
import { CART_COPY, PLAIN } from '../../shared/plain-places.ts';

export const CART_COOKIE = 'plain-cart';
export const SESSION_COOKIE = 'plain-session';
export const VISIT_COOKIE = 'plain-visit';
/** The chosen state: a name of the list, with dashes for its blanks. */
export const STATE_COOKIE = 'plain-state';

/** Browsers accept 4,096 bytes of name and value; some count the attributes as well. */
const MAX_BYTES = 3_900;
/** Lifetime of the cart in seconds: 30 days. */
export const CART_LIFE = 30 * 86_400;

/** Lifetime of a chosen state in seconds: a year. */
export const STATE_LIFE = 365 * 86_400;

/** The value of the state's cookie. */
export const sealState = (state: string): string => state.replaceAll(' ', '-');

/** The state in a cookie; '' for any other text. */
export const openState = (value: string | undefined): string =>
  STATES.find((state) => sealState(state) === value) ?? '';

/** The cookies of a `Cookie` header by name; of two with the same name the first counts, which has the longer path. */
export function readCookies(header: string | undefined): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at).trim();
    if (at > 0 && !found.has(name)) found.set(name, pair.slice(at + 1).trim());
  }
  return found;
}

/**
 * A `Set-Cookie` header.
 * @param maxAge seconds; 0 removes the cookie, undefined keeps it until the browser is closed
 */
export function cookieLine(name: string, value: string, isSecure: boolean, maxAge?: number): string {
  // Scripts replace the copy, so it is not HttpOnly.
  const access = name === CART_COPY ? [] : ['HttpOnly'];
  const parts = [`${name}=${value}`, `Path=${PLAIN.slice(0, -1)}`, ...access, 'SameSite=Lax'];
  if (isSecure) parts.push('Secure');
  if (maxAge !== undefined) parts.push(`Max-Age=${maxAge}`);
  return parts.join('; ');
}

const sign = (key: Uint8Array, purpose: string, text: string) =>
  createHmac('sha256', key).update(`${purpose}\0${text}`).digest('base64url');

/** Compares in constant time. */
function isSame(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** The token of the forms of a visit; another session needs another one. */
export const formTokenOf = (key: Uint8Array, visit: string, session: string | undefined): string =>
  sign(key, 'form', `${visit}\0${session ?? ''}`);

/** Compares in constant time; false for a form without a token. */
export const isFormToken = (given: string | undefined, expected: string): boolean => isSame(given ?? '', expected);

/** The owner of lines that were added without a sign-in. */
export const VISITOR = 0;

/** A line with the id of its customer, or {@link VISITOR}. */
export interface OwnedLine extends PlainLine {
  readonly owner: number;
}

/** The content of the cart's cookie. */
export interface OwnedCart {
  /** The customer who signed in last, or {@link VISITOR}. */
  readonly owner: number;
  readonly lines: readonly OwnedLine[];
}

/** A row of the cookie; it names its owner only if that differs from the cart's. */
const rowOf = ({ id, size, variety, colour, backorder, owner }: OwnedLine, ofCart: number) => [
  ...[id, size, variety, colour, backorder ? 1 : 0],
  ...(owner === ofCart ? [] : [owner]),
];

/** The cart as the value of its cookie; undefined when it is too long for one. */
export function sealCart(key: Uint8Array, { owner, lines }: OwnedCart): string | undefined {
  const rows = [...(owner === VISITOR ? [] : [owner]), ...lines.map((line) => rowOf(line, owner))];
  const text = Buffer.from(JSON.stringify(rows)).toString('base64url');
  const value = `${text}.${sign(key, 'cart', text)}`;
  return CART_COOKIE.length + 1 + value.length > MAX_BYTES ? undefined : value;
}

const isCount = (value: unknown, max: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= max;
const isName = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_CHOICE_NAME;

/** The line in a row of the cookie; none for a row that an earlier release wrote in another form. */
function lineOf(row: unknown, ofCart: number): OwnedLine[] {
  const [id, size, variety, colour, backorder, owner = ofCart] = Array.isArray(row) ? row : [];
  if (!isCount(id, Number.MAX_SAFE_INTEGER) || !isCount(size, MAX_SIZE) || !isName(variety) || !isName(colour))
    return [];
  return [{ id, size, variety, colour, backorder: backorder === 1, owner }];
}

/** The cart in a cookie; empty when its signature is not ours. */
export function openCart(key: Uint8Array, value: string | undefined): OwnedCart {
  const [text = '', signature = ''] = (value ?? '').split('.');
  if (!isSame(signature, sign(key, 'cart', text))) return { owner: VISITOR, lines: [] };
  const rows: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
  const all: readonly unknown[] = Array.isArray(rows) ? rows : [];
  const owner = typeof all[0] === 'number' ? all[0] : VISITOR;
  return { owner, lines: all.slice(owner === VISITOR ? 0 : 1).flatMap((row) => lineOf(row, owner)) };
}

/** The copy that a script stored of its cart. */
interface CartCopy {
  /** The number of the copy. */
  readonly copy: string;
  /** Undefined once they were read. */
  readonly lines: readonly OwnedLine[] | undefined;
}

/** The copy in a cookie; undefined for an invalid one. */
export function openCopy(value = ''): CartCopy | undefined {
  const [, copy, text] = /^(\d{1,16})(?:\.(.+))?$/.exec(value) ?? [];
  if (copy === undefined) return undefined;
  try {
    const rows: unknown = text && JSON.parse(decodeURIComponent(text));
    return { copy, lines: Array.isArray(rows) ? rows.flatMap((row) => lineOf(row, VISITOR)) : undefined };
  } catch {
    return undefined;
  }
}
