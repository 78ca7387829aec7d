/**
 * Removes the demo from a database, and leaves data of others in place. It uses consecutive transactions and deletes
 * the marks of the demo's rows last, so that a killed removal continues when it is started again.
 */
import { sql } from 'kysely';
import { batches } from '../../src/data/batches.ts';
import { EVERYTHING, logChange } from '../../src/data/change-log.ts';
import type { Database, Writer } from '../../src/data/database.ts';
import { countDemoRows, type DemoCounts, type DemoTable, isDemoId, isDemoShop } from '../../src/data/demo-mark.ts';
import { isOneOf, textOfIds } from '../../src/data/table-rows.ts';
import {
  countsToTakeBack,
  deleteClientRows,
  opinionatedProducts,
} from '../../src/features/account/security/delete-client.repository.ts';
import { deleteProducts } from '../../src/features/products/writing/delete-product.repository.ts';
import { lockCatalogue } from '../../src/features/products/writing/lock-catalogue.repository.ts';
import { lockProducts } from '../../src/features/products/writing/lock-products.repository.ts';
import { addToProducts } from '../../src/features/products/writing/product-counts.repository.ts';
import { OperatorError } from '../../src/node/operator-error.ts';
import { goesWithDemo, ordersInTheWay } from './orders-in-the-way.ts';
import { picturesWithoutPlace } from './pictures-without-place.ts';

/** The number of products per transaction. */
const BATCH = 500;

export interface RemovalPlan {
  /** The remaining rows of the demo; undefined when only the end of an earlier removal is left. */
  readonly counts: DemoCounts | undefined;
  /** The number of orders that demo customers placed for its products later; they are removed with it. */
  readonly trialOrders: number;
}

export interface RemovalOptions {
  /** Numbers of ended orders of others to remove with the demo. */
  readonly withOrders: readonly string[];
  /** Removes the file of a picture, which may be missing. */
  readonly removePicture: (path: string) => Promise<void>;
}

export interface Removal {
  /**
   * Names of shops, collections, categories and sub-categories of the demo to which rows of others refer. They stay.
   */
  readonly stored: readonly string[];
  /** The number of removed pictures. */
  readonly pictures: number;
}

/** @throws {OperatorError} that names the orders, unless all of them are ended and in `withOrders` */
async function checkOrders(db: Database['read'] | Writer, withOrders: readonly string[]): Promise<number[]> {
  const orders = await ordersInTheWay(db);
  const named = new Set(withOrders);
  const others = orders.filter(({ idCommande }) => !named.has(idCommande));
  if (others.length > 0)
    throw new OperatorError(
      `The demo is not removed: there are orders for its products, or of its customers for other products: ${others.map(({ idCommande }) => idCommande).join(', ')}. Look at them with npm run order -- show NUMBER. Those that may be deleted are named with --with-order NUMBER.`,
    );
  const open = orders.filter(({ isEnded }) => !isEnded);
  if (open.length > 0)
    throw new OperatorError(
      `These orders are open, or wait for a refund: ${open.map(({ idCommande }) => idCommande).join(', ')}. End them first with npm run order -- status NUMBER cancelled, and refunded.`,
    );
  return orders.map(({ id }) => id);
}

/**
 * Returns what {@link removeDemo} would remove.
 * @throws {OperatorError} when there is no demo, or an order prevents the removal
 */
export async function planRemoval({ read }: Database, withOrders: readonly string[]): Promise<RemovalPlan> {
  if (!(await isDemoShop(read))) throw new OperatorError('There is no demo in this database.');
  await checkOrders(read, withOrders);
  const trials = await read
    .selectFrom('commandes as o')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(sql<boolean>`${goesWithDemo} and not ${isDemoId('commandes', 'o.id')} and o.status <> 'draft'`)
    .executeTakeFirstOrThrow();
  return { counts: await countDemoRows(read), trialOrders: Number(trials.count) };
}

/** Deletes orders with their payments, test checkouts and mails; lines and parts are deleted with them. */
async function removeOrders(trx: Writer, withOrders: readonly string[]): Promise<void> {
  const others = await checkOrders(trx, withOrders);
  const own = await trx.selectFrom('commandes as o').select('o.id').where(goesWithDemo).execute();
  const ids = textOfIds(trx, [...own.map(({ id }) => id), ...others]);
  const references = trx
    .selectFrom('payments')
    .select('reference')
    .where(isOneOf(trx, 'commandeId', ids));
  await trx.deleteFrom('test_checkouts').where('reference', 'in', references).execute();
  const orders = trx
    .selectFrom('commandes')
    .select('id')
    .where(isOneOf(trx, 'id', ids));
  await trx
    .deleteFrom('mail_outbox')
    .where((eb) => eb.exists(orders.where(sql<boolean>`cast("body" as text) like '%' || "idCommande" || '%'`)))
    .execute();
  await trx
    .deleteFrom('payments')
    .where(isOneOf(trx, 'commandeId', ids))
    .execute();
  await trx
    .deleteFrom('commandes')
    .where(isOneOf(trx, 'id', ids))
    .execute();
}

/** Deletes some products. Returns whether there may be more. */
async function removeSomeProducts(trx: Writer): Promise<boolean> {
  await lockCatalogue(trx, 'shared');
  const rows = await trx
    .selectFrom('produits as p')
    .innerJoin('demo_rows as d', (join) =>
      join.onRef('p.id', '>=', 'd.firstId').onRef('p.id', '<=', 'd.lastId').on('d.tableName', '=', 'produits'),
    )
    .select('p.id')
    .orderBy('p.id')
    .limit(BATCH)
    .execute();
  if (rows.length === 0) return false;
  const ids = rows.map(({ id }) => id);
  await lockProducts(trx, ids);
  const ordered = await trx
    .selectFrom('commande_produits as l')
    .innerJoin('commandes as o', 'o.id', 'l.commandeId')
    .select('o.idCommande')
    .distinct()
    .where(isOneOf(trx, 'l.produitId', textOfIds(trx, ids)))
    .execute();
  if (ordered.length > 0)
    throw new OperatorError(
      `The removal stopped: there is a new order for its products, ${ordered.map(({ idCommande }) => idCommande).join(', ')}. Stop the shop, and start the removal again.`,
    );
  await deleteProducts(trx, ids);
  // A full batch has too many tags to log them one by one; only the last batch logs its tags.
  await logChange(trx, [EVERYTHING]);
  return true;
}

/** Deletes the customers, and undoes their likes and ratings. */
async function removeCustomers(trx: Writer): Promise<void> {
  const clients = await trx.selectFrom('clients').selectAll().where(isDemoId('clients', 'clients.id')).execute();
  for (const client of clients) {
    for (let last = 0; ; ) {
      const products = await opinionatedProducts(trx, client.id, last);
      if (products.length === 0) break;
      await lockProducts(trx, products);
      await addToProducts(trx, await countsToTakeBack(trx, client.id, products));
      last = products.at(-1) ?? last;
    }
    await deleteClientRows(trx, client);
  }
}

/** References that keep a row of the demo in its table: without it, rows of others would have a dangling reference. */
const REFERRED: readonly (readonly [table: DemoTable, by: string, column: string])[] = [
  ['boutiques', 'produits', 'boutiqueId'],
  ['boutiques', 'commande_produits', 'boutiqueId'],
  ['boutiques', 'livraisons', 'boutiqueId'],
  ['sous_categories', 'produits', 'sousCategorieId'],
  ['categories', 'sous_categories', 'categorieId'],
  ['classifications', 'categories', 'classificationId'],
  ['mesures', 'produits', 'mesureId'],
  ['provinces', 'villes', 'provinceId'],
  ['pays', 'provinces', 'paysId'],
];

/** Children come before parents. */
const LAST_TABLES = [
  'points_de_vente',
  'boutiques',
  'sous_categories',
  'categories',
  'classifications',
  'mesures',
  'villes',
  'provinces',
  'pays',
  'devises',
  'pubs',
  'infos',
] as const;

/** Deletes shops, the tree, banners, units and places, except those that rows of others refer to. */
async function removeOthers(trx: Writer): Promise<void> {
  // Otherwise a product that is written meanwhile would refer to a deleted shop or sub-category, and the removal fail.
  await lockCatalogue(trx, 'alone');
  for (const table of LAST_TABLES) {
    const free = REFERRED.filter(([name]) => name === table).map(
      ([, by, column]) =>
        sql`and not exists (select 1 from ${sql.table(by)} as r where r.${sql.ref(column)} = ${sql.ref(`${table}.id`)})`,
    );
    await sql`
      delete from ${sql.table(table)} where ${isDemoId(table, `${table}.id`)} ${sql.join(free, sql` `)}`.execute(trx);
  }
  await logChange(trx, [EVERYTHING]);
}

/** Names of the rows that stayed. */
async function usedNames({ read }: Database): Promise<string[]> {
  const shops = await read
    .selectFrom('boutiques')
    .select('nomBoutique as nom')
    .where(isDemoId('boutiques', 'boutiques.id'))
    .execute();
  const names = shops.map(({ nom }) => nom);
  for (const table of ['classifications', 'categories', 'sous_categories'] as const) {
    const rows = await read
      .selectFrom(table)
      .select('nom')
      .where(isDemoId(table, `${table}.id`))
      .execute();
    names.push(...rows.map(({ nom }) => nom));
  }
  return names;
}

/**
 * Removes the demo. Its products are deleted in batches; pages of running shops are purged.
 * @throws {OperatorError} when there is no demo, or an order prevents the removal
 */
export async function removeDemo(db: Database, { withOrders, removePicture }: RemovalOptions): Promise<Removal> {
  await planRemoval(db, withOrders);
  await db.write((trx) => removeOrders(trx, withOrders));
  await db.write(removeCustomers);
  while (await db.write(removeSomeProducts));
  await db.write(removeOthers);
  const stored = await usedNames(db);
  const pictures = await picturesWithoutPlace(db.read);
  for (const path of pictures) await removePicture(path);
  await db.write(async (trx) => {
    for (const paths of batches(pictures)) await trx.deleteFrom('pictures').where('path', 'in', paths).execute();
    await trx.deleteFrom('demo_rows').execute();
  });
  return { stored, pictures: pictures.length };
}
