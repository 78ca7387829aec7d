/** Columns and tables for placing, fulfilling and paying orders, in addition to the specification. */
import { sql } from 'kysely';
import { createIndex, createTable, keywordsOf } from './ddl.ts';
import type { MigrationStep } from './step.ts';

export const orders: MigrationStep = async (db, dialect) => {
  const w = keywordsOf(dialect);
  const run = (statement: string) => sql.raw(statement).execute(db);
  const add = (table: string, column: string, type: string) =>
    run(`alter table "${table}" add column "${column}" ${type}`);

  await add('commandes', 'email', 'text');
  await add('commandes', 'recipient', 'text');
  await add('commandes', 'produitIds', w.json);
  await createIndex(db, 'commandes', ['"clientId"', '"idCommandeSent"'], { unique: true });
  await createIndex(db, 'commandes', ['"createdAt"'], {
    name: 'commandes_waiting',
    where: `"payment" = 'pending' and "status" in ('draft', 'placed', 'confirmed')`,
  });
  await createIndex(db, 'commandes', ['"status"', '"createdAt"', '"id"'], { name: 'commandes_status' });

  // A line stores the product's name and its shop, since both may change later.
  await run('alter table "commande_produits" rename to "commande_produits_before"');
  await run('drop index "commande_produits_produitId"');
  await createTable(
    db,
    'commande_produits',
    {
      commandeId: `${w.big} not null references "commandes" ("id") on delete cascade`,
      produitId: `${w.big} not null references "produits" ("id") on delete restrict`,
      boutiqueId: `${w.big} not null references "boutiques" ("id") on delete restrict`,
      nom: 'text not null',
      qte: 'integer not null check ("qte" >= 1)',
      qteBackorder: 'integer not null check ("qteBackorder" >= 0 and "qteBackorder" <= "qte")',
      prix: `${w.money} not null check ("prix" >= 0)`,
    },
    ['primary key ("commandeId", "produitId")'],
  );
  await run(`
    insert into "commande_produits" ("commandeId", "produitId", "boutiqueId", "nom", "qte", "qteBackorder", "prix")
    select l."commandeId", l."produitId", p."boutiqueId", p."nom", l."qte", l."qteBackorder", l."prix"
    from "commande_produits_before" l join "produits" p on p."id" = l."produitId"`);
  await run('drop table "commande_produits_before"');
  await createIndex(db, 'commande_produits', ['"produitId"']);

  // A delivery is the part of an order that one shop sends.
  await run('alter table "livraisons" rename to "livraisons_before"');
  await createTable(
    db,
    'livraisons',
    {
      id: w.id,
      commandeId: `${w.big} not null references "commandes" ("id") on delete cascade`,
      boutiqueId: `${w.big} not null references "boutiques" ("id") on delete restrict`,
      status: 'text not null',
      nom: 'text',
      updatedAt: `${w.timestamp} not null`,
    },
    ['unique ("commandeId", "boutiqueId")'],
  );
  await run(`
    insert into "livraisons" ("commandeId", "boutiqueId", "status", "nom", "updatedAt")
    select distinct o."id", l."boutiqueId", o."status", d."nom", o."createdAt"
    from "commandes" o
    join "commande_produits" l on l."commandeId" = o."id"
    left join "livraisons_before" d on d."commandeId" = o."id"
    where o."status" <> 'draft'`);
  await run('drop table "livraisons_before"');
  await createIndex(db, 'livraisons', ['"boutiqueId"', '"status"']);

  await add('payments', 'url', 'text');
  await add('payments', 'paidKobo', w.big);
  await add('payments', 'paidCurrency', 'text');

  // Payments at the test checkout of a demo.
  await createTable(db, 'test_checkouts', {
    reference: 'text primary key',
    amountKobo: `${w.big} not null check ("amountKobo" > 0)`,
    currency: 'text not null',
    email: 'text not null',
    callbackUrl: 'text not null',
    status: `text not null check ("status" in ('pending', 'success', 'failed', 'abandoned'))`,
    createdAt: `${w.timestamp} not null`,
  });
};
