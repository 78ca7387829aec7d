/** `robots.txt`. */
import { FILTER_NAMES } from '../../features/products/list-filters.ts';

/**
 * Excludes calls and the screens of customers. Search results stay open, because their `noindex` works only for a
 * crawler that may read them. Filters are excluded: a few of them make more lists than a crawler can read (G-192).
 */
const CLOSED = [
  '/api/',
  '/auth/',
  '/order',
  '/payment-status',
  '/payment/',
  '/user/',
  ...FILTER_NAMES.flatMap((name) => [`/*?${name}=`, `/*&${name}=`]),
];

export function robotsText(sitemapUrl: string): string {
  const lines = [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${sitemapUrl}`,
  ];
  return `${lines.join('\n')}\n`;
}
