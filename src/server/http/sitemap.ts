/**
 * The entries of sitemaps: pages without a parameter, and all public collections, sub-categories, shops and products.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SitemapShop } from '../../api/jobs.ts';
import type { Database } from '../../data/database.ts';
import { collectionPath, productPath, subCategoryPath } from '../../shared/links.ts';
import { pictureOfWidth } from '../../shared/picture-url.ts';
import type { SitemapEntry } from './sitemap-xml.ts';

/** Maximum number of ids, and so of addresses, in a shard; the standard allows 50,000. */
const SHARD_IDS = 10_000;
/** Rows per read. */
const BATCH = 1000;

interface Place {
  readonly id: number;
  readonly path: string;
  readonly lastmod: string;
  /** Absolute address. */
  readonly image?: string;
}

/** Reads at most `limit` rows with ids above `after` up to `last`, in order of id. */
type Read = (after: number, last: number, limit: number) => Promise<Place[]>;

/** The read function of each kind; shard n holds the ids from (n - 1) · 10,000 + 1 to n · 10,000. */
function readers(db: Database, shop: SitemapShop): Readonly<Record<string, Read>> {
  const collections: Read = async (after, last, limit) => {
    const rows = await db.read
      .selectFrom('classifications')
      .select(['id', 'nom', 'updatedAt'])
      .where('id', '>', after)
      .where('id', '<=', last)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ id: row.id, path: collectionPath(row), lastmod: row.updatedAt }));
  };
  const subCategories: Read = async (after, last, limit) => {
    const rows = await db.read
      .selectFrom('sous_categories')
      .select(['id', 'nom', 'updatedAt'])
      .where('id', '>', after)
      .where('id', '<=', last)
      .where('listedCount', '>', 0)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ id: row.id, path: subCategoryPath(row), lastmod: row.updatedAt }));
  };
  const shops: Read = async (after, last, limit) => {
    const rows = await db.read
      .selectFrom('boutiques')
      .select(['id', 'nomLink', 'updatedAt'])
      .where('id', '>', after)
      .where('id', '<=', last)
      .where('isActive', '=', true)
      .orderBy('id')
      .limit(limit)
      .execute();
    const path = (nomLink: string) => `${shop.shopHost}/${encodeURIComponent(nomLink)}`;
    return rows.map((row) => ({ id: row.id, path: path(row.nomLink), lastmod: row.updatedAt }));
  };
  const pictured = (url: string) => {
    const picture = pictureOfWidth(url, shop.fileHost, 1280);
    return picture === '' ? {} : { image: new URL(picture, `${shop.publicUrl}/`).href };
  };
  const products: Read = async (after, last, limit) => {
    const rows = await db.read
      .selectFrom('produits')
      .select(['id', 'nom', 'url', 'updatedAt'])
      .where('id', '>', after)
      .where('id', '<=', last)
      .where('isListed', '=', true)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ id: row.id, path: productPath(row), lastmod: row.updatedAt, ...pictured(row.url) }));
  };
  return {
    collections,
    'sub-categories': subCategories,
    // A sitemap may only list addresses of its own host.
    ...(shop.shopHost.startsWith('/') ? { shops } : {}),
    products,
  };
}

/** The paths of all shards that are not empty, with one small read each. */
export async function sitemapShards(db: Database, shop: SitemapShop): Promise<string[]> {
  const shards = ['/sitemap-pages-1.xml'];
  for (const [kind, read] of Object.entries(readers(db, shop))) {
    for (let after = 0; ; ) {
      const [next] = await read(after, Number.MAX_SAFE_INTEGER, 1);
      if (!next) break;
      const shard = Math.ceil(next.id / SHARD_IDS);
      shards.push(`/sitemap-${kind}-${shard}.xml`);
      after = shard * SHARD_IDS;
    }
  }
  return shards;
}

async function* staticEntries(shop: SitemapShop, paths: readonly string[]): AsyncGenerator<SitemapEntry> {
  for (const path of paths) yield { loc: shop.publicUrl + path };
}

async function* rowEntries(shop: SitemapShop, read: Read, first: Place[], last: number): AsyncGenerator<SitemapEntry> {
  for (let batch = first; ; ) {
    for (const { path, ...row } of batch) yield { ...row, loc: shop.publicUrl + path };
    const end = batch.at(-1)?.id;
    if (end === undefined || batch.length < BATCH) return;
    // SQLite reads synchronously: let other work run between batches.
    await nextTurn();
    batch = await read(end, last, BATCH);
  }
}

/** The entries of shard `number` of `kind`, read lazily; undefined when there is no such shard. */
export async function shardEntries(
  db: Database,
  shop: SitemapShop,
  staticPaths: readonly string[],
  kind: string,
  number: number,
): Promise<AsyncIterable<SitemapEntry> | undefined> {
  if (kind === 'pages') return number === 1 ? staticEntries(shop, staticPaths) : undefined;
  const all = readers(db, shop);
  const read = Object.hasOwn(all, kind) ? all[kind] : undefined;
  if (!read) return undefined;
  const last = number * SHARD_IDS;
  const first = await read(last - SHARD_IDS, last, BATCH);
  return first.length > 0 ? rowEntries(shop, read, first, last) : undefined;
}
