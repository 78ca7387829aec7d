/** Checks the shop's XML: sitemaps by their schemas, feeds by the rules of RSS 2.0 and of Google's product feed. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

export const hasXmllint = spawnSync('xmllint', ['--version']).status === 0;

const SCHEMAS = path.join(import.meta.dirname, '../fixtures/schema');
export const SITEMAP_INDEX = path.join(SCHEMAS, 'siteindex.xsd');
export const SITEMAP_WITH_IMAGES = path.join(SCHEMAS, 'sitemap-with-images.xsd');

/**
 * Returns the errors of xmllint, by `schema` if given; '' when `xml` is valid.
 * @throws {Error} without xmllint
 */
export function xmlProblems(xml: string, schema?: string): string {
  const args = ['--noout', '--nonet', ...(schema ? ['--schema', schema] : []), '-'];
  const { status, stderr, error } = spawnSync('xmllint', args, { input: xml, encoding: 'utf8' });
  if (error) throw new Error(`xmllint cannot be run: ${error.message}. The package libxml2-utils brings it.`);
  return status === 0 ? '' : stderr;
}

const unescapeXml = (text: string) =>
  text
    .replaceAll('&apos;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** The addresses in a sitemap or an index of sitemaps. */
export const locsOf = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => unescapeXml(loc));

/** The texts of the elements in `xml` that contain only text, by name; the last for a repeated element. */
const textsIn = (xml: string): Partial<Record<string, string>> =>
  Object.fromEntries(
    [...xml.matchAll(/<([\w:]+)(?: [^>]*)?>([^<]*)<\/\1>/g)].map(([, name = '', text = '']) => [
      name,
      unescapeXml(text),
    ]),
  );

/** The items of a feed, as maps from element to text. */
export const itemsOf = (xml: string): Partial<Record<string, string>>[] =>
  [...xml.matchAll(/<item>(.*?)<\/item>/gs)].map(([, item = '']) => textsIn(item));

/** Google's requirements of an offer: https://support.google.com/merchants/answer/7052112 */
const OFFER: Readonly<Record<string, RegExp>> = {
  'g:id': /^.{1,50}$/,
  title: /^.{1,150}$/,
  description: /^[\s\S]{1,5000}$/,
  'g:image_link': /^https?:\/\//,
  'g:availability': /^(?:in_stock|out_of_stock|preorder|backorder)$/,
  'g:price': /^\d+\.\d\d [A-Z]{3}$/,
};

/** The requirements of a news item: a title or a description, the address as its id, a date. */
const ITEM: Readonly<Record<string, RegExp>> = {
  title: /./,
  guid: /^https?:\/\//,
  pubDate: /^\w{3}, \d{2} \w{3} \d{4}/,
};

/**
 * Returns the errors of a feed by RSS 2.0, and by Google's rules if it is one of products: one line each.
 * @param site the origin to which all links must lead
 */
export function feedProblems(xml: string, site: string): string[] {
  const problems: string[] = [];
  if (!/<rss [^>]*version="2\.0"/.test(xml)) problems.push('it is not RSS 2.0');
  const head = textsIn(xml.slice(0, xml.indexOf('<item>')));
  for (const name of ['title', 'link', 'description']) if (!head[name]) problems.push(`its channel has no ${name}`);
  const items = itemsOf(xml);
  if (items.length === 0) problems.push('it has no items');
  const rules = xml.includes('xmlns:g=') ? OFFER : ITEM;
  const seen = new Set<string | undefined>();
  for (const item of items) {
    const id = item['g:id'] ?? item.guid;
    if (seen.has(id)) problems.push(`${id} is there twice`);
    seen.add(id);
    if (!item.link?.startsWith(`${site}/`)) problems.push(`${id} links to ${item.link}`);
    for (const [name, form] of Object.entries(rules))
      if (!form.test(item[name] ?? '')) problems.push(`${id}: ${name} is ${JSON.stringify(item[name])}`);
    const date = item.pubDate;
    if (date !== undefined && Number.isNaN(Date.parse(date))) problems.push(`${id}: pubDate is ${date}`);
  }
  return problems;
}
