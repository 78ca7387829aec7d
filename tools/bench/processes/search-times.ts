/**
 * Searches in this process, as a reader thread does. Arguments: a database as JSON, which is filled when it is empty,
 * and the number of its products, or `demo`. Sends the figures of search-part.ts to the parent.
 */
import { sql } from 'kysely';
import { percentile } from '../../../scripts/statistics.ts';
import { NOBODY } from '../../../src/api/visitor.ts';
import { calls } from '../../../src/client/calls.ts';
import { logChange } from '../../../src/data/change-log.ts';
import type { Database } from '../../../src/data/database.ts';
import { type DatabasePlace, openDatabase } from '../../../src/data/open.ts';
import { tags } from '../../../src/data/tags.ts';
import { createApi } from '../../../src/server/http/api.ts';
import { prepareDatabase } from '../../../src/server/prepare-database.ts';
import { asAdministrator } from '../../../tests/contract/postgres-server.ts';
import { judge, judgedQueries, sumUp } from '../../../tests/search/judged-queries.ts';
import { testServices } from '../../../tests/services.ts';
import { isEmptyShop } from '../../demo/empty-shop.ts';
import { seedDemo } from '../../demo/seed.ts';
import type { Filled } from '../catalogue.ts';
import type { SearchesOfSize, SearchFigures } from '../search-part.ts';
import { searchTexts } from '../search-texts.ts';

const place = JSON.parse(process.argv[2] ?? '{}') as DatabasePlace;
const size = process.argv[3] ?? 'demo';

/** The minimum number of measured searches of each kind, after as many unmeasured ones. */
const ROUNDS = 400;
/** The limit of a search page. */
const LIMIT = '30';

const db = await openDatabase(place);
await prepareDatabase(db);
const filled = (await isEmptyShop(db.read)) ? await fill() : undefined;

async function fill(): Promise<Filled> {
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  await seedDemo(db, { now: Date.now(), ...(size === 'demo' ? {} : { products: Number(size) }) });
  const { user, system } = process.cpuUsage(cpu);
  // PostgreSQL's autovacuum would do this within minutes.
  if (place.databaseUrl) await asAdministrator(place.databaseUrl, 'vacuum analyze');
  return { wallSeconds: (performance.now() - start) / 1000, cpuSeconds: (user + system) / 1e6 };
}

/** The size of all tables and indexes, and of those for searches, in bytes. */
async function bytesOf({ read, dialect }: Database): Promise<Pick<SearchesOfSize, 'bytes' | 'searchBytes'>> {
  const { rows } = await (dialect === 'sqlite'
    ? sql<{ bytes: number; searchBytes: number }>`
        select sum(pgsize) as "bytes", sum(case when m.tbl_name like 'produit_search%' or m.tbl_name like 'search_%'
          then pgsize else 0 end) as "searchBytes"
        from dbstat as s left join sqlite_schema as m on m.name = s.name where s.aggregate = 1`
    : sql<{ bytes: number; searchBytes: number }>`
        select pg_database_size(current_database()) as "bytes",
          sum(pg_total_relation_size(oid)) as "searchBytes"
        from pg_class where relkind = 'r' and (relname like 'produit_search%' or relname like 'search_%')`
  ).execute(read);
  const [{ bytes, searchBytes } = { bytes: 0, searchBytes: 0 }] = rows;
  return { bytes: Number(bytes), searchBytes: Number(searchBytes) };
}

async function figures(): Promise<SearchFigures> {
  if (size === 'demo') {
    const judgements = [];
    for (const query of judgedQueries('demo')) judgements.push(await judge(db.read, query));
    const { answered, precision, empty } = sumUp(judgements);
    return { quality: { queries: judgements.length, answered, precision, empty: empty.length } };
  }
  const fail = (details: object) => {
    throw (details as { err?: unknown }).err;
  };
  const api = createApi({ db, now: Date.now, log: { error: fail }, services: testServices() });
  const answer = api.answerers.get(calls.listProducts);
  const search = async (keyword: string, besides: Readonly<Record<string, string>> = {}) => {
    const input = { params: {}, query: { keyword, limit: LIMIT, ...besides }, visitor: NOBODY };
    const result = await answer?.({ ...input, body: async () => undefined, bytes: async () => new Uint8Array() });
    if (result?.status !== 200) throw new Error(`A search for ${keyword} answers ${result?.status}.`);
  };
  const texts = [];
  for (const { name, texts: of, queries = [{}], isKnown } of await searchTexts(db)) {
    const searchNext = (k: number) => search(of[k % of.length] ?? '', queries[k % queries.length]);
    const rounds = Math.max(ROUNDS, of.length);
    for (let k = 0; k < rounds; k += 1) await searchNext(k);
    const times: number[] = [];
    let micros = 0;
    for (let k = 0; k < rounds; k += 1) {
      // Drops what the threads know of earlier searches.
      if (!isKnown) await db.write((trx) => logChange(trx, [tags.search]));
      const [start, cpu] = [performance.now(), process.cpuUsage()];
      await searchNext(k);
      times.push(performance.now() - start);
      const { user, system } = process.cpuUsage(cpu);
      micros += user + system;
    }
    texts.push({
      name,
      p50: percentile(times, 0.5),
      p99: percentile(times, 0.99),
      cpu: micros / 1000 / rounds,
    });
  }
  return { size: { products: Number(size), filled, ...(await bytesOf(db)), texts } };
}

process.send?.(await figures());
await db.close();
process.disconnect?.();
