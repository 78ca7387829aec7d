/** The calls that cached pages are made from. */
import { type Call, type CallName, calls } from '../../../src/client/calls.ts';
import { HELP, ID } from './catalogue.ts';

/** Anybody may read these, and no page is made from them: each answer is another one, or is for a token, a cart or an address. */
const NEVER_KEPT: readonly string[] = [
  'getCaptchaChallenge',
  'getGoogleUserinfo',
  'listCartProducts',
  'findLocation',
  'verifyPayment',
  'getTestCheckout',
] satisfies CallName[];

/** Calls that read what anybody may see. */
export const readingCalls = (Object.entries(calls) as [CallName, Call][])
  .filter(([name, { method, auth }]) => method === 'GET' && auth === 'none' && !NEVER_KEPT.includes(name))
  .map(([name]) => name);

/** Something that is there, for each parameter of a path. */
const KNOWN: Readonly<Record<string, string | number>> = {
  id: ID.galaxy,
  categoryId: ID.phones,
  boutiqueId: ID.adePhones,
  nomLink: 'ade-phones',
  produitId: ID.galaxy,
  slug: HELP,
};

/** Values of `KNOWN` for the parameters of a path. */
export function knownParams(path: string): Record<string, string | number> {
  return Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, key = '']) => (KNOWN[key] === undefined ? [] : [[key, KNOWN[key]]])),
  );
}
