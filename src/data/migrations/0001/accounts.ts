/** Tables of customers and their data. */
import type { Kysely } from 'kysely';
import { createIndex, createTable, type Keywords } from '../ddl.ts';

export async function accountTables(db: Kysely<unknown>, w: Keywords): Promise<void> {
  const of = (table: string) => `${w.big} not null references "${table}" ("id") on delete cascade`;
  const createdAt = `${w.timestamp} not null`;

  await createTable(db, 'clients', {
    id: w.id,
    nom: 'text not null',
    pseudo: 'text not null',
    email: 'text unique',
    numTel: 'text unique',
    url: 'text',
    sexe: 'text',
    dateNaissance: 'text',
    pays: 'text',
    province: 'text',
    ville: 'text',
    passwordHash: 'text',
    googleSub: 'text unique',
    createdAt,
  });
  await createTable(db, 'sessions', {
    id: 'text primary key not null',
    clientId: of('clients'),
    expiresAt: `${w.timestamp} not null`,
    revokedAt: w.timestamp,
  });
  await createIndex(db, 'sessions', ['"clientId"']);
  await createIndex(db, 'sessions', ['"expiresAt"']);

  await createTable(db, 'carts', { id: w.id, clientId: `${of('clients')} unique` });
  await createTable(
    db,
    'cart_produits',
    { cartId: of('carts'), produitId: of('produits'), size: 'integer not null check ("size" >= 1)' },
    ['primary key ("cartId", "produitId")'],
  );
  await createIndex(db, 'cart_produits', ['"produitId"']);
  await createTable(db, 'likes', { id: w.id, clientId: of('clients'), produitId: of('produits'), createdAt }, [
    'unique ("clientId", "produitId")',
  ]);
  await createIndex(db, 'likes', ['"produitId"']);
  await createTable(db, 'follows', { clientId: of('clients'), boutiqueId: of('boutiques') }, [
    'primary key ("clientId", "boutiqueId")',
  ]);
  await createIndex(db, 'follows', ['"boutiqueId"']);
  await createTable(
    db,
    'etoiles',
    {
      id: w.id,
      clientId: of('clients'),
      produitId: of('produits'),
      cote: 'integer not null check ("cote" between 1 and 5)',
      comment: 'text not null',
      createdAt,
    },
    ['unique ("clientId", "produitId")'],
  );
  await createIndex(db, 'etoiles', ['"produitId"', '"createdAt"', '"id"']);
  await createTable(db, 'comments', {
    id: w.id,
    clientId: of('clients'),
    produitId: of('produits'),
    text: 'text not null',
    createdAt,
  });
  await createIndex(db, 'comments', ['"produitId"', '"createdAt"', '"id"']);
  await createIndex(db, 'comments', ['"clientId"']);
  await createTable(db, 'password_resets', {
    codeHash: 'text primary key not null',
    codeDigest: 'text not null',
    clientId: of('clients'),
    expiresAt: `${w.timestamp} not null`,
    attempts: 'integer not null default 0',
    verifiedAt: w.timestamp,
    usedAt: w.timestamp,
  });
  await createIndex(db, 'password_resets', ['"clientId"']);
}
