/** The product feed, which is streamed while shoppers are served. */
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import type { Database } from '../../data/database.ts';
import type { Tables } from '../../data/tables.ts';
import { readConfig, shopSettings } from '../config/config.ts';
import { crawlerDocuments } from './crawler-documents.ts';
import { type RunningServer, serve } from './server.ts';

let server: RunningServer | undefined;
afterEach(() => server?.stop());

/** A database without rows that answers after `ready`. */
function slowDatabase(ready: Promise<void>, requested: () => void): Database {
  class SlowDriver extends DummyDriver {
    override async acquireConnection() {
      requested();
      await ready;
      return super.acquireConnection();
    }
  }
  const read = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new SlowDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return { read } as Pick<Database, 'read'> as Database;
}

test('G-291: an address reads one product feed at a time, and all together two', async () => {
  const ready = Promise.withResolvers<void>();
  let reads = 0;
  const answer = crawlerDocuments({
    db: slowDatabase(ready.promise, () => {
      reads += 1;
    }),
    shop: shopSettings(readConfig({})),
    staticPaths: [],
    transport: () => Promise.reject(new Error('no API')),
    files: { readPicture: () => Promise.reject(new Error('no pictures')) },
    pages: undefined as never,
    trustProxy: 1,
  });
  server = await serve('127.0.0.1', 0, () => (req, res) => void answer(req, res, '/product-feed.xml'));
  const ask = (address: string) =>
    fetch(`http://127.0.0.1:${server?.port}/`, { headers: { 'x-forwarded-for': address } });
  const refusal = async (address: string) => {
    const { status, headers } = await ask(address);
    return [status, headers.get('retry-after')];
  };
  const first = ask('41.1.1.1');
  await expect.poll(() => reads).toBe(1);
  expect(await refusal('41.1.1.1')).toEqual([503, '60']);
  const second = ask('41.1.1.2');
  await expect.poll(() => reads).toBe(2);
  expect(await refusal('41.1.1.3')).toEqual([503, '60']);
  ready.resolve();
  for (const requested of [first, second]) expect(await (await requested).text()).toContain('</rss>');
  expect(await (await ask('41.1.1.1')).text()).toContain('</rss>');
});
