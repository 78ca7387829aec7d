/** Stored sessions for tests of their readers: the store, and the inline script of every page. */
import { HOUR_MS } from '../../../shared/durations.ts';
import type { Session } from './session.ts';

/** Current time of the cases, in milliseconds since 1970. */
export const CASES_NOW = Date.UTC(2026, 5, 1);

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token with `claims`; only the server checks the signature. */
export const tokenOf = (claims: unknown): string => `${encode({ alg: 'HS256' })}.${encode(claims)}.c2ln`;

const inSeconds = (ms: number) => Math.floor(ms / 1000);

/** The stored session of customer 7, with `claims` in its token. */
export function record(claims: Record<string, unknown> = {}, own: Record<string, unknown> = {}): string {
  const session: Session = {
    id: 7,
    cartId: 70,
    pseudo: 'Ngọ́zí ₦',
    nom: 'Adé',
    email: 'ngozi@example.ng',
    numTel: null,
    url: null,
    token: tokenOf({ id: 7, exp: inSeconds(CASES_NOW + HOUR_MS), name: 'Ọlá', ...claims }),
    expiry: CASES_NOW + HOUR_MS,
  };
  return JSON.stringify({ ...session, ...own });
}

/** Title, stored text, and whether it counts as signed in. */
export const SESSION_CASES: readonly (readonly [string, string | null, boolean])[] = [
  ['good', record(), true],
  ['an expiry in milliseconds', record({ exp: CASES_NOW + HOUR_MS }), true],
  ['nothing stored', null, false],
  ['an empty text', '', false],
  ['no JSON', '{"id":7', false],
  ['JSON that is no record', '7', false],
  ['null', 'null', false],
  ['no token', record({}, { token: undefined }), false],
  ['a token of one part', record({}, { token: 'abc' }), false],
  ['a token that is no base64', record({}, { token: 'a.%%%.c' }), false],
  ['a token that holds no JSON', record({}, { token: `a.${Buffer.from('{').toString('base64url')}.c` }), false],
  ['a token of a number', record({}, { token: tokenOf(7) }), false],
  ['an id that is no number', record({ id: '7' }, { id: '7' }), false],
  ['an id that is not even text', record({ id: null }, { id: null }), false],
  ['an id of 0', record({ id: 0 }, { id: 0 }), false],
  ['an id with a fraction', record({ id: 7.5 }, { id: 7.5 }), false],
  ['a token of somebody else', record({ id: 8 }), false],
  ['a token without an id', record({ id: undefined }), false],
  ['expired, in seconds', record({ exp: inSeconds(CASES_NOW) - 1 }), false],
  ['expired, in milliseconds', record({ exp: CASES_NOW - 1 }), false],
  ['expired at this very moment', record({ exp: inSeconds(CASES_NOW) }), false],
  ['no expiry in the token', record({ exp: undefined }), false],
  ['an expiry that is no number', record({ exp: 'never' }), false],
];
