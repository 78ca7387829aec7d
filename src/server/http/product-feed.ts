/**
 * The product feeds: all products for shopping services (RSS 2.0 with Google's `g:` namespace), and the new arrivals
 * for feed readers.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ShopSettings } from '../../client/shop-settings.ts';
import type { Database } from '../../data/database.ts';
import { statesByFee } from '../../features/delivery/delivery-fees.ts';
import { currentPrice, oldPrice } from '../../features/products/card/product-card.ts';
import { productPath } from '../../shared/links.ts';
import { formatNaira } from '../../shared/money.ts';
import { pictureOfWidth } from '../../shared/picture-url.ts';
import { oneLine } from '../../shared/text.ts';
import { escapeXml } from './escape-xml.ts';

export const PRODUCT_FEED = '/product-feed.xml';
export const ARRIVALS_FEED = '/new-products.xml';

/** The pause after each batch, as a multiple of the work: a feed takes at most a quarter of a core. */
const PAUSE = 3;
/** Rows per read. */
const BATCH = 500;
/** Items in the feed of new arrivals. */
const ARRIVALS = 50;
/** Limits of Google Merchant Center, in characters. */
const TITLE_MAX = 150;
const DESCRIPTION_MAX = 5000;

const feedRows = (db: Database) =>
  db.read
    .selectFrom('produits')
    .innerJoin('boutiques', 'boutiques.id', 'produits.boutiqueId')
    .innerJoin('sous_categories', 'sous_categories.id', 'produits.sousCategorieId')
    .select([
      'produits.id',
      'produits.nom',
      'produits.description',
      'produits.url',
      'produits.prix',
      'produits.prixPromotion',
      'produits.promotion',
      'produits.qte',
      'produits.quality',
      'produits.createdAt',
      'boutiques.nomBoutique',
      'sous_categories.nom as kind',
    ])
    .where('produits.isListed', '=', true);

type FeedRow = Awaited<ReturnType<ReturnType<typeof feedRows>['execute']>>[number];

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;

const naira = (amount: number) => `${amount.toFixed(2)} NGN`;

/** Maps a quality to one of Google's three conditions; any other text means new. */
function conditionOf(quality: string | null): string {
  if (/refurb|renew/i.test(quality ?? '')) return 'refurbished';
  return /used|second|tokunbo|belgium/i.test(quality ?? '') ? 'used' : 'new';
}

/** One fee for the country, or one for each state where they differ. */
function shippingElements({ delivery }: ShopSettings): string {
  const fees = [...statesByFee(delivery)];
  const shipping = (fee: number, state?: string) =>
    `<g:shipping>${element('g:country', 'NG')}${state === undefined ? '' : element('g:region', state)}${element('g:price', naira(fee))}</g:shipping>`;
  const [only, ...others] = fees;
  if (only && others.length === 0) return shipping(only[0]);
  return fees.flatMap(([fee, states]) => states.map((state) => shipping(fee, state))).join('');
}

function googleItem(row: FeedRow, shop: ShopSettings): string {
  // Google requires a picture.
  const picture = pictureOfWidth(row.url, shop.fileHost, 1280);
  if (picture === '') return '';
  const before = oldPrice(row);
  return [
    '<item>',
    element('g:id', String(row.id)),
    element('title', oneLine(row.nom).slice(0, TITLE_MAX)),
    element('description', oneLine(row.description).slice(0, DESCRIPTION_MAX) || row.nom),
    element('link', shop.publicUrl + productPath(row)),
    element('g:image_link', new URL(picture, `${shop.publicUrl}/`).href),
    element('g:availability', row.qte > 0 ? 'in_stock' : 'out_of_stock'),
    element('g:price', naira(before ?? currentPrice(row))),
    before === undefined ? '' : element('g:sale_price', naira(currentPrice(row))),
    element('g:condition', conditionOf(row.quality)),
    element('g:product_type', row.kind),
    // Shops sell goods of many makers, most without a number.
    element('g:identifier_exists', 'no'),
    shippingElements(shop),
    '</item>\n',
  ].join('');
}

const head = (shop: ShopSettings, title: string, path: string, description: string, namespace: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" ${namespace}>\n<channel>\n${element('title', title)}${element('link', shop.publicUrl + path)}${element('description', description)}\n`;

const TAIL = '</channel>\n</rss>\n';

/** All listed products with a picture, in chunks: a million are read {@link BATCH} at a time. */
export async function* productFeed(db: Database, shop: ShopSettings): AsyncGenerator<string> {
  const { productName } = shop;
  yield head(shop, productName, '/', `All products on ${productName}`, 'xmlns:g="http://base.google.com/ns/1.0"');
  for (let after = 0; ; ) {
    const start = performance.now();
    const rows = await feedRows(db).where('produits.id', '>', after).orderBy('produits.id').limit(BATCH).execute();
    const items = rows.map((row) => googleItem(row, shop)).join('');
    const worked = performance.now() - start;
    yield items;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) break;
    after = last.id;
    // SQLite reads synchronously: shoppers get most of the time, also while two feeds are read.
    await sleep(PAUSE * worked);
  }
  yield TAIL;
}

/** The newest products. */
export async function arrivalsFeed(db: Database, shop: ShopSettings): Promise<string> {
  const rows = await feedRows(db)
    .orderBy('produits.createdAt', 'desc')
    .orderBy('produits.id', 'desc')
    .limit(ARRIVALS)
    .execute();
  const self = `<atom:link href="${escapeXml(shop.publicUrl + ARRIVALS_FEED)}" rel="self" type="application/rss+xml"/>\n`;
  const items = rows.map((row) => {
    const link = shop.publicUrl + productPath(row);
    return [
      '<item>',
      element('title', oneLine(row.nom)),
      element('link', link),
      element('guid', link),
      element('pubDate', new Date(row.createdAt).toUTCString()),
      element('category', row.kind),
      element('description', `${formatNaira(currentPrice(row))} at ${row.nomBoutique}. ${oneLine(row.description)}`),
      '</item>\n',
    ].join('');
  });
  const title = `New arrivals on ${shop.productName}`;
  return [
    head(
      shop,
      title,
      '/new-products',
      'The newest products of independent shops across Nigeria',
      'xmlns:atom="http://www.w3.org/2005/Atom"',
    ),
    self,
    ...items,
    TAIL,
  ].join('');
}
