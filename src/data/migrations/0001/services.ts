/** Tables of adverts, banners, help and mail, and internal tables. */
import type { Kysely } from 'kysely';
import type { Dialect } from '../../database.ts';
import { createIndex, createTable, type Keywords } from '../ddl.ts';

export async function serviceTables(db: Kysely<unknown>, w: Keywords, dialect: Dialect): Promise<void> {
  const createdAt = `${w.timestamp} not null`;
  for (const table of ['pubs', 'infos'])
    await createTable(db, table, {
      id: w.id,
      url: 'text not null',
      link: 'text not null',
      isActive: `${w.boolean} not null`,
      externalId: 'text unique',
    });
  await createTable(db, 'newsletter', { email: 'text primary key not null', createdAt });
  await createTable(db, 'localisations', {
    id: w.id,
    lon: `${w.double} not null`,
    lat: `${w.double} not null`,
    nom: 'text not null',
    createdAt,
  });
  await createIndex(db, 'localisations', ['"createdAt"']);
  await createTable(db, 'signal_abus', {
    id: w.id,
    prenom: 'text not null',
    message: 'text not null',
    clientId: `${w.big} references "clients" ("id") on delete set null`,
    createdAt,
  });
  await createIndex(db, 'signal_abus', ['"clientId"']);
  await createTable(db, 'captcha_challenges', {
    id: 'text primary key not null',
    answerDigest: 'text not null',
    expiresAt: `${w.timestamp} not null`,
    usedAt: w.timestamp,
  });
  await createIndex(db, 'captcha_challenges', ['"expiresAt"']);
  await createTable(db, 'mail_outbox', {
    id: w.id,
    to: 'text not null',
    subject: 'text not null',
    body: `${w.json} not null`,
    createdAt,
    sentAt: w.timestamp,
  });
  await createIndex(db, 'mail_outbox', ['"id"'], { name: 'mail_outbox_waiting', where: '"sentAt" is null' });
  await createTable(db, 'help_documents', {
    slug: 'text primary key not null',
    title: 'text not null',
    body: 'text not null',
    updatedAt: `${w.timestamp} not null`,
  });
  await createTable(db, 'mobile_apps', { name: 'text primary key not null', url: 'text not null' });
  await createTable(db, 'counters', { name: 'text primary key not null', value: `${w.big} not null` });

  await createTable(db, 'search_words', { word: 'text primary key not null', frequency: 'integer not null' });
  await createTable(db, 'search_trigrams', { trigram: 'text not null', word: 'text not null' }, [
    'primary key ("trigram", "word")',
  ]);

  const isSqlite = dialect === 'sqlite';
  await createTable(db, 'change_log', {
    seq: isSqlite ? w.id : 'bigint generated always as identity primary key',
    tag: 'text not null',
    xid: isSqlite ? 'integer not null default 0' : 'bigint not null default (pg_current_xact_id()::text::bigint)',
    createdAt,
  });
  if (!isSqlite) await createIndex(db, 'change_log', ['"xid"']);
  await createIndex(db, 'change_log', ['"createdAt"']);
}
