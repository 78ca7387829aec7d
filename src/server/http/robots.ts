/** `robots.txt`. */
import { FILTER_NAMES } from '../../features/products/list-filters.ts';

/**
 * Screens of one customer and calls are of no use to a crawler. Search results stay open: they say `noindex` themselves,
 * which only a crawler that may read them can obey. Filters do not: a few of them make more lists than a crawler can
 * read (G-192).
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
