/**
 * Which pages a browser may fetch ahead: those whose link is pointed at or pressed. Named in a header, so that the policy
 * needs no inline rules. Pages are fetched, not run, so no view is counted; lite pages do not name the rules.
 */
export const SPECULATION_PATH = '/speculation-rules.json';

/** The header of full pages of the catalogue. */
export const SPECULATION_HEADER = `"${SPECULATION_PATH}"`;

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
  '/sign-*',
  '/track*',
  '/user/*',
];

export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          ...PRIVATE.map((path) => ({ not: { href_matches: path } })),
          { not: { selector_matches: '[download], [target=_blank]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});
