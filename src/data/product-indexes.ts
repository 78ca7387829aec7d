/**
 * One index for each order of a product list, so that a page of a million products reads thirty rows. Each ends with
 * the id in the direction of its first key, so that it serves both `order by key desc, id desc` and `key asc, id asc`.
 * Lists show only listed products, so the indexes are partial; query them with `.where('isListed', '=', true)`.
 *
 * They are not in migrations, because {@link migrate} creates missing ones, even after a {@link bulkLoad} that was
 * killed. So it does with the indexes of texts, which a bulk load leaves out as well. A changed index gets a new name,
 * and a migration drops the old one.
 */
import { sql } from 'kysely';
import type { Database, Dialect } from './database.ts';
import { lockSchema } from './lock-schema.ts';
import { keywordsOf } from './migrations/ddl.ts';

interface ProductIndex {
  readonly name: string;
  /** `produits` by default. */
  readonly table?: string;
  /** A B-tree by default. */
  readonly method?: 'gin';
  readonly keys: readonly string[];
  readonly where?: string;
}

/**
 * The order of `Top rated` (G-27): the mean of the stars as if five more shoppers gave one star each, so that a single
 * rating of five stars does not beat a hundred of 4.8.
 */
export const TOP_RATED = '(("ratingSum" + 5) * 1.0 / ("ratingCount" + 5))';
/**
 * The key is an expression, because SQLite would use an index on the plain flag for every list of promotions, and then
 * sort.
 */
const ON_PROMOTION = '(case when "promotion" then 1 else 0 end)';
const PREFIX = 'produits_by_';

const quoted = (columns: readonly string[]) => columns.map((column) => `"${column}"`);

function productIndexes(dialect: Dialect): ProductIndex[] {
  const { isTrue } = keywordsOf(dialect);
  const listed = isTrue('isListed');
  const lists = { listed, promoted: `${listed} and ${isTrue('promotion')}` };
  const all: ProductIndex[] = [];
  for (const [list, where] of Object.entries(lists)) {
    // These indexes include the shop, so that products of a place can be selected within them.
    for (const key of ['rnd', 'createdAt', 'prixActuel'])
      all.push({ name: `${list}_${key}`, keys: quoted([key, 'id', 'boutiqueId']), where });
    for (const key of ['views', 'likeCount', 'orderCount', 'trendScore'])
      all.push({ name: `${list}_${key}`, keys: quoted([key, 'id']), where });
    all.push({ name: `${list}_topRated`, keys: [TOP_RATED, ...quoted(['ratingCount', 'id'])], where });
  }
  // For low stock, and counts of what is in stock. On PostgreSQL, an index of the stock would make each sale add an entry
  // to all the others (G-658); without it, low stock takes 0.2 s among a million products.
  if (dialect === 'sqlite') all.push({ name: 'listed_qte', keys: quoted(['qte', 'id']), where: listed });
  all.push({ name: 'listed_promotion', keys: [ON_PROMOTION, ...quoted(['createdAt', 'id'])], where: listed });
  for (const place of ['sousCategorieId', 'boutiqueId']) {
    for (const key of ['rnd', 'prixActuel', 'views'])
      all.push({ name: `${place}_${key}`, keys: quoted([place, key, 'id']), where: listed });
    // This index is not partial, because it also serves the foreign key and all products of a shop. The flag is last,
    // because SQLite with statistics would otherwise skip through all places to find the newest products.
    all.push({ name: `${place}_createdAt`, keys: quoted([place, 'createdAt', 'id', 'isListed']) });
  }
  // With this index the ratings of a shop's products are summed without reading their rows.
  all.push({
    name: 'boutiqueId_ratings',
    keys: quoted(['boutiqueId', 'ratingCount', 'ratingSum']),
    where: '"ratingCount" > 0',
  });
  // With these columns the other orders of a sub-category are sorted without reading the products' rows.
  const sorts = ['likeCount', 'orderCount', 'trendScore', 'ratingCount', 'ratingSum', 'promotion', 'createdAt'];
  const keys = quoted(['sousCategorieId', ...sorts, 'id', 'boutiqueId']);
  all.push({ name: 'sousCategorieId_sorts', keys, where: listed });
  return [...all.map((index) => ({ ...index, name: PREFIX + index.name })), ...OF_TEXTS[dialect]];
}

/** Indexes of migrations whose entries lie far apart, so that a bulk load leaves them out as well. */
const OF_ANY_TEXTS: readonly ProductIndex[] = [
  { name: 'produits_url', keys: quoted(['url']) },
  { name: 'images_url', table: 'images', keys: quoted(['url']) },
  { name: 'search_words_stem', table: 'search_words', keys: ['stem', 'frequency'] },
];
const OF_TEXTS: Readonly<Record<Dialect, readonly ProductIndex[]>> = {
  sqlite: OF_ANY_TEXTS,
  postgres: [
    ...OF_ANY_TEXTS,
    { name: 'produit_search_document', table: 'produit_search', method: 'gin', keys: ['document'] },
  ],
};

const allIndexes = {
  sqlite: sql<{ name: string }>`select name from sqlite_schema where type = 'index'`,
  postgres: sql<{ name: string }>`select indexname as name from pg_indexes where schemaname = current_schema()`,
};

/**
 * Changes one index in a transaction of its own, so that other processes can write in between. If it locked several
 * tables, it and a transaction of the open shop could each wait for a table of the other.
 */
const run = (db: Database, text: string) =>
  db.write(async (trx) => {
    await lockSchema(trx);
    await sql.raw(text).execute(trx);
  });

/** Creates missing indexes. @param signal when it is aborted, the next call creates the rest */
export async function ensureProductIndexes(db: Database, signal?: AbortSignal): Promise<void> {
  const { rows } = await allIndexes[db.dialect].execute(db.read);
  const known = new Set(rows.map(({ name }) => name));
  for (const { name, table = 'produits', method, keys, where } of productIndexes(db.dialect)) {
    if (signal?.aborted) return;
    if (known.has(name)) continue;
    const using = method ? ` using ${method}` : '';
    const only = where ? ` where ${where}` : '';
    await run(db, `create index if not exists "${name}" on "${table}"${using} (${keys.join(', ')})${only}`);
  }
}

/**
 * Pages of SQLite's log after which a commit copies them to the file: 4 MB usually. During a bulk load 64 MB, because its
 * transactions change the same pages again and again.
 */
const LOG_PAGES = { usual: 1_000, bulk: 16_000 } as const;

async function setLogPages(db: Database, during: keyof typeof LOG_PAGES): Promise<void> {
  if (db.dialect === 'sqlite') await run(db, `pragma wal_autocheckpoint = ${LOG_PAGES[during]}`);
}

/**
 * Runs `work`, which fills an empty shop with very many products, without the list indexes, and creates them
 * afterwards, because one sort costs a tenth of the updates. Not for a shop with products, whose lists would be slow
 * meanwhile.
 * @param signal when it is aborted, the next {@link migrate} creates them: whoever stops a command does not wait long
 */
export async function bulkLoad<T>(db: Database, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (const { name } of productIndexes(db.dialect)) await run(db, `drop index if exists "${name}"`);
  await setLogPages(db, 'bulk');
  try {
    return await work();
  } finally {
    await setLogPages(db, 'usual');
    await ensureProductIndexes(db, signal);
    if (!signal?.aborted) await run(db, 'analyze');
  }
}
