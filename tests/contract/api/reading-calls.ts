/** The calls that cached pages use. */
import { type Call, type CallName, calls } from '../../../src/client/calls.ts';
import { HELP, ID } from './catalogue.ts';

/** Public reads that no page uses: each answer differs, or needs a token, a cart or an address. */
const NEVER_CACHED: readonly string[] = [
  'getCaptchaChallenge',
  'getGoogleUserinfo',
  'listCartProducts',
  'findLocation',
  'verifyPayment',
  'getTestCheckout',
] satisfies CallName[];

/** Public reads. */
export const readingCalls = (Object.entries(calls) as [CallName, Call][])
  .filter(([name, { method, auth }]) => method === 'GET' && auth === 'none' && !NEVER_CACHED.includes(name))
  .map(([name]) => name);

/** An existing value for each path parameter. */
const KNOWN: Readonly<Record<string, string | number>> = {
  id: ID.galaxy,
  categoryId: ID.phones,
  boutiqueId: ID.adePhones,
  nomLink: 'ade-phones',
  produitId: ID.galaxy,
  slug: HELP,
};

/** Existing values for the parameters of a path. */
export function knownParams(path: string): Record<string, string | number> {
  return Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, key = '']) => (KNOWN[key] === undefined ? [] : [[key, KNOWN[key]]])),
  );
}
