/**
 * Runs the same tests on both engines: node:sqlite, and the real PostgreSQL server of `setup.ts`. If that is not
 * installed, PGlite (PostgreSQL within this process) replaces it as far as possible.
 */
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import { afterAll, describe, inject } from 'vitest';
import { POSTGRES_DECODERS } from '../../src/data/codec.ts';
import { type Database, type Dialect, databaseOf } from '../../src/data/database.ts';
import { migrate } from '../../src/data/migrate.ts';
import { type DatabasePlace, openDatabase } from '../../src/data/open.ts';
import { withCodec } from '../../src/data/postgres/with-codec.ts';
import type { Tables } from '../../src/data/tables.ts';
import type { WriterProgram } from '../../src/data/writer-program.ts';
import { WRITER } from '../../src/server/writer/tasks.ts';
import { MORE } from '../more.ts';
import { asAdministrator } from './postgres-server.ts';

/** Options of `describe` for tests that also run on PostgreSQL. */
interface EngineOptions {
  readonly tags?: string[];
}

/** A place for one database; call `remove` after it is closed. */
export interface Site {
  /** Undefined when only this process can open it. */
  readonly place: DatabasePlace | undefined;
  /** @param program what SQLite's writer thread runs; the shop's unless given */
  open(program?: WriterProgram): Promise<Database>;
  remove(): Promise<void>;
}

export interface Engine {
  readonly name: 'node:sqlite' | 'PGlite' | 'PostgreSQL';
  readonly dialect: Dialect;
  /** @param isMigrated whether the database has its tables, as a copy of the one that `setup.ts` migrated */
  newSite(isMigrated?: boolean): Promise<Site>;
}

async function sqliteSite(isMigrated = false): Promise<Site> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'contract-sqlite-'));
  if (isMigrated) await copyFile(inject('migratedSqlite'), path.join(dataDir, 'shop.sqlite'));
  return {
    place: { dataDir },
    open: (program = WRITER) => openDatabase({ dataDir }, undefined, program),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

/** Types that PGlite would convert to dates: date and timestamp without a zone. */
const AS_TEXT = { 1082: (text: string) => text, 1114: (text: string) => text };

async function pgliteSite(): Promise<Site> {
  return {
    place: undefined,
    async open() {
      const pglite = await PGlite.create({ parsers: { ...AS_TEXT, ...POSTGRES_DECODERS } });
      const db = new Kysely<Tables>({ dialect: withCodec(new PGliteDialect({ pglite })) });
      return databaseOf('postgres', db, db);
    },
    remove: async () => undefined,
  };
}

async function postgresSite(serverUrl: string, copied: string | undefined): Promise<Site> {
  const name = `contract_${crypto.randomUUID().replaceAll('-', '')}`;
  await asAdministrator(serverUrl, `create database ${name} ${copied ?? ''}`);
  const databaseUrl = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  return {
    place: { databaseUrl },
    open: () => openDatabase({ databaseUrl }),
    async remove() {
      await asAdministrator(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

const sqliteEngine: Engine = { name: 'node:sqlite', dialect: 'sqlite', newSite: sqliteSite };
const pgliteEngine: Engine = { name: 'PGlite', dialect: 'postgres', newSite: pgliteSite };
/** @param copied options of `create database` for a database with all tables */
const postgresEngine = (serverUrl: string, copied: string): Engine => ({
  name: 'PostgreSQL',
  dialect: 'postgres',
  newSite: (isMigrated) => postgresSite(serverUrl, isMigrated ? copied : undefined),
});

/** Defines tests for each engine that several processes can open; a missing one is skipped with its reason. */
export function eachProcessEngine(name: string, body: (engine: Engine) => void): void {
  const postgres = inject('postgres');
  describe(`${name} on node:sqlite`, () => body(sqliteEngine));
  if ('url' in postgres) describe(`${name} on PostgreSQL`, () => body(postgresEngine(postgres.url, postgres.copied)));
  else describe.skip(`${name} on PostgreSQL (${postgres.missing})`, () => body(postgresEngine('', '')));
}

/** Defines tests for each engine; PGlite replaces a missing server. */
export function eachEngine(name: string, body: (engine: Engine) => void, onPostgres: EngineOptions = {}): void {
  const postgres = inject('postgres');
  describe(`${name} on node:sqlite`, () => body(sqliteEngine));
  if ('url' in postgres)
    describe(`${name} on PostgreSQL`, onPostgres, () => body(postgresEngine(postgres.url, postgres.copied)));
  else describe(`${name} on PGlite`, onPostgres, () => body(pgliteEngine));
}

/**
 * Like the above, for tests that hardly depend on the engine, such as checks of input and texts: `npm test` runs them
 * on SQLite, and leaves PostgreSQL to `npm run test:more`.
 */
export const sqliteFirst = (name: string, body: (engine: Engine) => void): void =>
  eachEngine(name, body, { tags: [MORE] });

/**
 * Defines the same tests for every engine. `open` returns one migrated database for all tests of the block, opened on
 * first use and closed after them.
 * @param each `eachProcessEngine` for tests with several processes, `sqliteFirst` for what hardly depends on the engine
 * @param program what SQLite's writer thread runs; the shop's unless given
 */
export function describeEngines(
  name: string,
  body: (open: () => Promise<Database>, engine: Engine) => void,
  each = eachEngine,
  program?: WriterProgram,
): void {
  each(name, (engine) => {
    let opened: Promise<{ db: Database; site: Site }> | undefined;
    async function openOnce() {
      const site = await engine.newSite(true);
      const db = await site.open(program);
      // Only needed on PGlite; the others are copies of a migrated database.
      await migrate(db);
      return { db, site };
    }
    body(async () => {
      opened ??= openOnce();
      return (await opened).db;
    }, engine);
    afterAll(async () => {
      const last = await opened;
      await last?.db.close();
      await last?.site.remove();
    });
  });
}
