/** The two document types of sitemaps.org, schema 0.9. */

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export interface SitemapEntry {
  /** Absolute address. */
  readonly loc: string;
  /** ISO 8601. */
  readonly lastmod?: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

/** A `urlset` in chunks of a few kilobytes. */
export async function* urlsetXml(entries: AsyncIterable<SitemapEntry>): AsyncGenerator<string> {
  let piece = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${NAMESPACE}">\n`;
  for await (const { loc, lastmod } of entries) {
    const changed = lastmod ? `<lastmod>${escapeXml(lastmod)}</lastmod>` : '';
    piece += `<url><loc>${escapeXml(loc)}</loc>${changed}</url>\n`;
    if (piece.length > 16_384) {
      yield piece;
      piece = '';
    }
  }
  yield `${piece}</urlset>\n`;
}

/** A `sitemapindex` of absolute addresses. */
export function indexXml(addresses: readonly string[]): string {
  const lines = addresses.map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${NAMESPACE}">\n${lines.join('')}</sitemapindex>\n`;
}
