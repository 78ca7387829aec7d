/** `robots.txt`. */

/**
 * Screens of one customer and calls are of no use to a crawler. Search results and filtered lists stay open: they
 * say `noindex` themselves, which only a crawler that may read them can obey.
 */
const CLOSED = ['/api/', '/auth/', '/order', '/payment-status', '/payment/', '/user/'];

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
