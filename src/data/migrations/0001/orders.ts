/** Tables of orders, their lines, deliveries and payments, which stay when the customer's account is deleted. */
import type { Kysely } from 'kysely';
import { createIndex, createTable, type Keywords } from '../ddl.ts';

export async function orderTables(db: Kysely<unknown>, w: Keywords): Promise<void> {
  await createTable(db, 'commandes', {
    id: w.id,
    idCommande: 'text not null unique',
    idCommandeSent: 'text not null',
    clientId: `${w.big} references "clients" ("id") on delete set null`,
    quantite: 'integer not null check ("quantite" >= 0)',
    priceTotal: `${w.money} not null check ("priceTotal" >= 0)`,
    fraisLivraison: `${w.money} not null check ("fraisLivraison" >= 0)`,
    devise: 'text not null',
    adresse: 'text not null',
    modeLivraison: 'text not null',
    dateLivraison: 'text',
    heureLivraison: 'text',
    payment: `text not null check ("payment" in ('pending', 'completed', 'refund_due'))`,
    payment_method: 'text',
    status: 'text not null',
    desc: 'text',
    createdAt: `${w.timestamp} not null`,
  });
  await createIndex(db, 'commandes', ['"clientId"', '"createdAt"', '"id"']);
  await createTable(
    db,
    'commande_produits',
    {
      commandeId: `${w.big} not null references "commandes" ("id") on delete cascade`,
      produitId: `${w.big} not null references "produits" ("id") on delete restrict`,
      qte: 'integer not null check ("qte" >= 1)',
      qteBackorder: 'integer not null check ("qteBackorder" >= 0)',
      prix: `${w.money} not null check ("prix" >= 0)`,
    },
    ['primary key ("commandeId", "produitId")'],
  );
  await createIndex(db, 'commande_produits', ['"produitId"']);
  await createTable(db, 'livraisons', {
    id: w.id,
    commandeId: `${w.big} not null unique references "commandes" ("id") on delete cascade`,
    nom: 'text not null',
  });
  await createTable(db, 'payments', {
    id: w.id,
    reference: 'text not null unique',
    commandeId: `${w.big} not null references "commandes" ("id") on delete restrict`,
    amountKobo: `${w.big} not null check ("amountKobo" >= 0)`,
    currency: 'text not null',
    status: 'text not null',
    createdAt: `${w.timestamp} not null`,
    verifiedAt: w.timestamp,
  });
  await createIndex(db, 'payments', ['"commandeId"']);
}
