/**
 * Which pages a browser may fetch ahead: those whose link is pointed at or pressed. Named in a header, so that the policy
 * needs no inline rules. Pages are fetched, not run, so no view is counted; lite pages do not name the rules.
 */
import type { IncomingMessage } from 'node:http';
import type { Answer } from './send.ts';

export const SPECULATION_PATH = '/speculation-rules.json';

/** The header of full pages of the catalogue. */
export const SPECULATION_HEADER = `"${SPECULATION_PATH}"`;

/** Every page asks for the rules. */
const DAY_S = 86_400;

/** Paths of customers, calls, and files, which no page fetches ahead. */
const PRIVATE = [
  '/api/*',
  '/auth/*',
  '/data-saver',
  '/favorite-products*',
  '/files/*',
  '/google/*',
  '/order*',
  '/payment*',
  '/plain/*',
  '/sign-*',
  '/track*',
  '/user/*',
];

/** No selectors: with one a browser works out the style of the whole page before its style sheet has arrived. */
const rules = (eagerness: 'moderate' | 'conservative') =>
  JSON.stringify({
    prefetch: [
      {
        where: { and: [{ href_matches: '/*' }, { not: { href_matches: PRIVATE } }] },
        eagerness,
      },
    ],
  });

const ON_HOVER = rules('moderate');
const ON_PRESS = rules('conservative');

/**
 * The answer for `req`. A computer fetches what is pointed at. A phone fetches what is pressed: since Chrome 138 `moderate`
 * means there whatever stands in sight for a while, and data is costly.
 */
export function speculationRules({ headers }: IncomingMessage): Answer {
  return {
    status: 200,
    headers: {
      'content-type': 'application/speculationrules+json',
      'cache-control': `max-age=${DAY_S}`,
      vary: 'sec-ch-ua-mobile',
    },
    body: headers['sec-ch-ua-mobile'] === '?0' ? ON_HOVER : ON_PRESS,
  };
}
