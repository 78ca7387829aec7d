/** The two document types of sitemaps.org, schema 0.9, with the image extension. */
import { escapeXml } from './escape-xml.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const IMAGES = 'http://www.google.com/schemas/sitemap-image/1.1';

export interface SitemapEntry {
  /** Absolute address. */
  readonly loc: string;
  /** ISO 8601. */
  readonly lastmod?: string;
  /** Absolute address of its picture. */
  readonly image?: string;
}

/** A `urlset` in chunks of a few kilobytes. */
export async function* urlsetXml(entries: AsyncIterable<SitemapEntry>): AsyncGenerator<string> {
  let piece = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${NAMESPACE}" xmlns:image="${IMAGES}">\n`;
  for await (const { loc, lastmod, image } of entries) {
    const changed = lastmod ? `<lastmod>${escapeXml(lastmod)}</lastmod>` : '';
    const picture = image ? `<image:image><image:loc>${escapeXml(image)}</image:loc></image:image>` : '';
    piece += `<url><loc>${escapeXml(loc)}</loc>${changed}${picture}</url>\n`;
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
