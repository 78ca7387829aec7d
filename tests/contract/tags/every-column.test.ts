/**
 * No page is stale: a change of any answer of the API logs a tag that the answer had before. Every table and column of
 * the schema is tested, read from the database itself, so a new one fails here until it is listed.
 */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { EVERYTHING } from '../../../src/data/change-log.ts';
import type { Database, Reader, Writer } from '../../../src/data/database.ts';
import { fillCatalogue } from '../api/catalogue.ts';
import { readingCalls } from '../api/reading-calls.ts';
import { describeEngines, eachProcessEngine } from '../engines.ts';
import { type Ask, everyAsk, nextIds, observer, PAGES_OF_GALAXY, type Seen } from './asks.ts';
import { type Change, COLUMNS, type ColumnName, type Verdict } from './columns.ts';
import { ROWS, UNRELATED } from './rows.ts';

/** Kysely's own tables, and the search index, which is covered by the words of products. */
const NOT_OURS = /^(kysely_|sqlite_|produit_search)/;

async function columnsOf(db: Database): Promise<string[]> {
  const { rows } =
    db.dialect === 'sqlite'
      ? await sql<{ name: string }>`
          select t.name || '.' || c.name as name from sqlite_master as t, pragma_table_xinfo(t.name) as c
          where t.type = 'table'`.execute(db.read)
      : await sql<{ name: string }>`
          select table_name || '.' || column_name as name from information_schema.columns
          where table_schema = current_schema()`.execute(db.read);
  return rows.map(({ name }) => name).filter((name) => !NOT_OURS.test(name));
}

/** All values of a column, each with the key of its row. */
async function valuesOf(db: Reader, name: ColumnName): Promise<string> {
  const [table, column] = partsOf(name);
  const rows: Record<string, unknown>[] = await db.selectFrom(table).selectAll().execute();
  return JSON.stringify(rows.map((row) => `${row.id ?? row.name ?? row.word} ${row[column]}`).toSorted());
}

/** A table and a column, with a type that satisfies Kysely, which cannot know the actual table. */
function partsOf(name: ColumnName): ['clients', string] {
  const [table, column] = name.split('.');
  return [table as 'clients', column as string];
}

async function loggedBy(db: Database, change: Change): Promise<Set<string>> {
  const { last } = await db.read
    .selectFrom('change_log')
    .select((eb) => eb.fn.max<number | null>('seq').as('last'))
    .executeTakeFirstOrThrow();
  await db.write((trx) => change(trx));
  const rows = await db.read
    .selectFrom('change_log')
    .select('tag')
    .where('seq', '>', last ?? 0)
    .execute();
  return new Set(rows.map(({ tag }) => tag));
}

const verdicts = Object.entries(COLUMNS) as [ColumnName, Verdict][];
const columnsThat = <K extends string>(key: K) =>
  verdicts.flatMap(([name, verdict]) =>
    key in verdict ? [[name, verdict as Extract<Verdict, Record<K, unknown>>] as const] : [],
  );

/** Another value of the same type in the codec's form; undefined when there is none. */
function anotherValue(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value !== 'string') return undefined;
  return /^\d{4}-\d\d-\d\dT/.test(value) ? '2001-02-03T04:05:06.007Z' : `${value}x`;
}

/** The tags that each change logged on the first engine; the code of the answers is the same on the other. */
const loggedFirst = new Map<string, readonly string[]>();

describeEngines(
  'cache tags',
  (open, engine) => {
    let db: Database;
    let see: (asks: readonly Ask[]) => Promise<Map<string, Seen>>;
    let asks: Ask[];
    /** The last answers; undefined after a write. */
    let known: Map<string, Seen> | undefined;

    beforeAll(async () => {
      db = await open();
      await fillCatalogue(db);
      see = observer(db);
      asks = everyAsk(await nextIds(db));
    });

    /** Stores the tags of a change on the first engine, and expects the same ones on the other. */
    function compareTags(what: string, logged: ReadonlySet<string>): void {
      const tags = [...logged].toSorted();
      if (engine.dialect === 'sqlite') loggedFirst.set(what, tags);
      else expect(tags, what).toEqual(loggedFirst.get(what) ?? tags);
    }

    /** Applies the change and expects that it logged tags, the same on both engines. */
    async function expectTags(what: string, change: Change): Promise<void> {
      known = undefined;
      const logged = await loggedBy(db, change);
      expect(logged.size, `${what} logged nothing`).toBeGreaterThan(0);
      compareTags(what, logged);
    }

    /** Applies the change and returns the paths whose answers changed; each must have had a logged tag. */
    async function changedBy(what: string, change: Change): Promise<string[]> {
      const before = known ?? (await see(asks));
      const logged = await loggedBy(db, change);
      compareTags(what, logged);
      const after = await see(asks);
      known = after;
      const changed = [...before].filter(([path, { what: earlier }]) => after.get(path)?.what !== earlier);
      const stale = changed.filter(([, { tags }]) => !tags.some((tag) => logged.has(tag)));
      if (!logged.has(EVERYTHING))
        expect(
          stale.map(([path, { tags }]) => ({ path, tags })),
          `${what} logged ${[...logged].join(' ') || 'nothing'}`,
        ).toEqual([]);
      return changed.map(([path]) => path);
    }

    test('every column of the schema is listed', async () => {
      expect((await columnsOf(db)).toSorted()).toEqual(Object.keys(COLUMNS).toSorted());
    });

    test('every reading call is requested, and its answer has a tag', async () => {
      expect([...new Set(asks.map(({ name }) => name))].toSorted()).toEqual(readingCalls.toSorted());
      for (const [path, { tags }] of await see(asks)) expect(tags.length, path).toBeGreaterThan(0);
    });

    describe('a change of displayed data logs a tag of each changed answer', () => {
      test.each(columnsThat('changes'))('%s', async (name, { changes }) => {
        const followers = columnsThat('follows').filter(([, { follows }]) => follows === name);
        for (const [step, change] of changes.entries()) {
          const what = `${name}, step ${step + 1}`;
          const stored = await Promise.all(followers.map(([column]) => valuesOf(db.read, column)));
          // The answers use the same code on both engines, so only the faster one is requested.
          if (engine.dialect === 'sqlite') expect(await changedBy(what, change), 'no answer shows it').not.toEqual([]);
          else await expectTags(what, change);
          for (const [k, [column]] of followers.entries())
            expect(await valuesOf(db.read, column), `${column} does not follow`).not.toBe(stored[k]);
        }
      });
    });

    test('columns that are part of no answer change none', async () => {
      const before = known ?? (await see(asks));
      const tried: string[] = [];
      for (const [name] of columnsThat('unseen')) {
        const [table, column] = partsOf(name);
        const row: Record<string, unknown> | undefined = await db.read.selectFrom(table).selectAll().executeTakeFirst();
        const value = anotherValue(row?.[column]);
        // The test itself adds to the log.
        const isKey = /^(id|name)$|(?<!external)Id$/.test(column) || table === ('change_log' as string);
        if (value === undefined || isKey) continue;
        const now = row?.[column];
        await db.write((trx) =>
          sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${sql.ref(column)} = ${now}`.execute(
            trx,
          ),
        );
        tried.push(name);
      }
      expect(tried).toEqual(expect.arrayContaining(['clients.email', 'clients.passwordHash', 'produits.externalId']));
      known = await see(asks);
      const changed = [...before].filter(([path, { what }]) => known?.get(path)?.what !== what);
      expect(changed.map(([path]) => path)).toEqual([]);
    });

    describe('an added or deleted row logs a tag of each changed answer', () => {
      test.each(Object.entries(ROWS))('%s', async (name, steps) => {
        for (const [k, step] of steps().entries()) {
          const what = `${name}, step ${k + 1}`;
          if (engine.dialect === 'sqlite')
            expect(await changedBy(what, step), `${what} is in no answer`).not.toEqual([]);
          else await expectTags(what, step);
        }
      });
    });

    test('the only exception, produits.views, changes answers and purges nothing', async () => {
      expect(columnsThat('exception').map(([name]) => name)).toEqual(['produits.views']);
      const before = known ?? (await see(asks));
      known = undefined;
      const logged = await loggedBy(db, (trx: Writer) =>
        trx.updateTable('produits').set({ views: 1_000_000 }).where('id', '=', 40).execute(),
      );
      expect([...logged]).toEqual([]);
      const after = await see(asks);
      expect([...before].filter(([path, { what }]) => after.get(path)?.what !== what)).not.toEqual([]);
    });

    describe('changes of a product in another sub-category and shop do not purge these pages', () => {
      test.each(Object.entries(UNRELATED))('%s', async (_, change) => {
        const pages = await see(PAGES_OF_GALAXY);
        const carried = new Set([...pages.values()].flatMap(({ tags }) => tags));
        const logged = await loggedBy(db, change);
        expect([...logged].filter((tag) => tag === EVERYTHING || carried.has(tag))).toEqual([]);
        expect(logged.size).toBeGreaterThan(0);
        const after = await see(PAGES_OF_GALAXY);
        for (const [path, { what }] of pages) expect(after.get(path)?.what, path).toBe(what);
      });
    });
  },
  eachProcessEngine,
);
