/**
 * Tells browsers which pages to prefetch: those whose link is hovered over or pressed. A header names the rules, so
 * that the policy needs no inline ones. Pages are fetched, not run, so no view is counted; lite pages have no rules.
 */
import type { IncomingMessage } from 'node:http';
import type { Answer } from './send.ts';

export const SPECULATION_PATH = '/speculation-rules.json';

/** The header of full pages of the catalogue. */
export const SPECULATION_HEADER = `"${SPECULATION_PATH}"`;

/** Seconds; a day, because every page requests the rules. */
const DAY_S = 86_400;

/** Paths of customers, calls and files, which are never prefetched. */
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

/**
 * Rules without selectors: for one, a browser computes the style of the whole page before its style sheet has arrived.
 */
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
 * The answer for `req`. A computer prefetches links that are hovered over, a phone those that are pressed: since Chrome
 * 138 `moderate` on a phone means all links that are visible for a while, and data is costly.
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
