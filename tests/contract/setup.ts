/**
 * Starts a real PostgreSQL server for the contract tests, and migrates one database of each engine, which tests copy: a
 * migration per test would cost more than the test.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/data/migrate.ts';
import { type DatabasePlace, openDatabase } from '../../src/data/open.ts';
import { asAdministrator, openPostgresServer } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Address of the server's default database, and the options of a copied one; or the reason why there is no server.
     */
    postgres: { readonly url: string; readonly copied: string } | { readonly missing: string };
    /** A SQLite file with all tables and no rows. */
    migratedSqlite: string;
  }
}

/** The name of a database with all tables and no rows. */
export const MIGRATED_POSTGRES = 'contract_migrated';

/** Options of `create database` for a copy of the migrated one: by copying files, where the server supports that. */
async function copyOptions(serverUrl: string): Promise<string> {
  const rows = await asAdministrator(serverUrl, `show server_version_num`);
  const canChoose = Number(rows[0]?.server_version_num) >= 150_000;
  return `template ${MIGRATED_POSTGRES}${canChoose ? ' strategy file_copy' : ''}`;
}

async function migrateAt(place: DatabasePlace): Promise<void> {
  const db = await openDatabase(place);
  await migrate(db);
  await db.close();
}

/** Provides the databases; the returned function removes them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'contract-migrated-'));
  await migrateAt({ dataDir });
  project.provide('migratedSqlite', path.join(dataDir, 'shop.sqlite'));
  const server = await openPostgresServer();
  if ('missing' in server) {
    project.provide('postgres', server);
    return () => rm(dataDir, { recursive: true });
  }
  await asAdministrator(server.url, `create database ${MIGRATED_POSTGRES}`);
  await migrateAt({ databaseUrl: Object.assign(new URL(server.url), { pathname: `/${MIGRATED_POSTGRES}` }).href });
  project.provide('postgres', { url: server.url, copied: await copyOptions(server.url) });
  return async () => {
    await server.end();
    await rm(dataDir, { recursive: true });
  };
}
