/**
 * Marks the rows that the demo has inserted. In a database that an earlier version filled, they are recognized by what
 * only the demo writes: identities of products, paths of pictures, numbers of orders, and customers with the public
 * password.
 */
import { type Kysely, sql } from 'kysely';
import { createTable, keywordsOf } from './ddl.ts';
import type { MigrationStep } from './step.ts';

const ORDERS = 24;
const ORDER_NUMBERS = Array.from({ length: ORDERS }, (_, k) => `'AP-NG-${4_700_000 + k * 7919}'`).join();

const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$ZGVtbyBtYXJrZXRwbGFjZQ$SlBmWHcw3WnYZ1UtmGEvv2HxGo2T/A95apCxz9gli5s';

/** The demo's customers have its phone numbers; the one without has an address of the demo. */
const CUSTOMERS = `"passwordHash" = '${PASSWORD_HASH}' or "url" like 'demo/a/%'
  or "numTel" between '+2348000020000' and '+2348000022035' or "email" = 'fatima.bello@example.com'`;

const COUNTRIES = `select "id" from "pays" where "nom" in ('Nigeria', 'Benin')`;

/** Condition that the demo's rows of each table fulfil. */
const SIGNS: Readonly<Record<string, string>> = {
  produits: `"externalId" like 'demo:%'`,
  boutiques: `"url" like 'demo/s/%'`,
  points_de_vente: `"boutiqueId" in (select "id" from "boutiques" where "url" like 'demo/s/%')`,
  classifications: `"url" like 'demo/c/%'`,
  categories: `"url" like 'demo/c/%'`,
  sous_categories: `"url" like 'demo/c/%'`,
  pubs: `"url" like 'demo/ad/%'`,
  infos: `"url" like 'demo/info/%'`,
  mesures: `"initials" in ('pc', 'set', 'yd', 'pair', 'pack', 'kg', 'btl', 'copy', 'bag')`,
  clients: CUSTOMERS,
  commandes: `"idCommande" in (${ORDER_NUMBERS})`,
  pays: `"nom" in ('Nigeria', 'Benin')`,
  provinces: `"paysId" in (${COUNTRIES})`,
  villes: `"provinceId" in (select "id" from "provinces" where "paysId" in (${COUNTRIES}))`,
  devises: `"nom" in ('Naira', 'CFA franc')`,
};

/** Whether a demo filled the database: it has the note of later versions, or the demo's shops. */
async function isFilledByDemo(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql
    .raw(`
    select 1 from "counters" where "name" = 'demo'
    union all select 1 from "boutiques" where "url" like 'demo/s/%' limit 1`)
    .execute(db);
  return rows.length > 0;
}

export const demoRows: MigrationStep = async (db, dialect) => {
  const w = keywordsOf(dialect);
  await createTable(
    db,
    'demo_rows',
    { tableName: 'text not null', firstId: `${w.big} not null`, lastId: `${w.big} not null` },
    ['primary key ("tableName", "firstId")'],
  );
  if (!(await isFilledByDemo(db))) return;
  // Consecutive ids have the same difference from their row numbers.
  for (const [table, sign] of Object.entries(SIGNS))
    await sql
      .raw(`
        insert into "demo_rows" ("tableName", "firstId", "lastId")
        select '${table}', min("id"), max("id")
        from (select "id", "id" - row_number() over (order by "id") as "run" from "${table}" where ${sign}) as r
        group by "run"`)
      .execute(db);
  await sql.raw(`delete from "counters" where "name" = 'demo'`).execute(db);
};
