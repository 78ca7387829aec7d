/** What a search finds and costs on each engine, and what kept pages cost while many search. */
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DatabasePlace } from '../../src/platform/database/open.ts';
import { openPostgresServer } from '../../tests/contract/postgres-server.ts';
import { catalogueFile, filledIn } from './catalogue.ts';
import { type Crowd, keptPagesInACrowd } from './search-crowd.ts';
import type { Place } from './servers.ts';

/** What the judged queries of the demo come to; shares between 0 and 1. */
export interface Quality {
  readonly queries: number;
  /** Queries with a right product among the first five. */
  readonly answered: number;
  /** Right ones among the first five, averaged over the queries. */
  readonly precision: number;
  /** Queries that find nothing. */
  readonly empty: number;
}

/** Seconds that filling the database took; undefined for one of an earlier run that kept none. */
export interface Filled {
  readonly wallSeconds: number;
  /** Of this process; a PostgreSQL server works beside it. */
  readonly cpuSeconds: number;
}

export interface SearchesOfSize {
  readonly products: number;
  readonly filled: Filled | undefined;
  /** Bytes of the database, and of what in it is for searches alone. */
  readonly bytes: number;
  readonly searchBytes: number;
  /** Milliseconds of a whole call, database, order and cards included. */
  readonly texts: readonly {
    readonly name: string;
    readonly p50: number;
    readonly p99: number;
    readonly cpu: number;
  }[];
}

export interface SearchOnEngine {
  readonly engine: 'SQLite' | 'PostgreSQL';
  readonly quality: Quality;
  readonly sizes: readonly SearchesOfSize[];
}

export interface SearchRun {
  readonly engines: readonly SearchOnEngine[];
  /** On SQLite, with the largest catalogue. */
  readonly crowd: Crowd & { readonly products: number };
}

/** What the process of `search-times.ts` tells. */
export type SearchFigures = { readonly quality: Quality } | { readonly size: SearchesOfSize };

/**
 * Runs `search-times.ts` on the database at `database`, which it fills first when it is empty.
 * @throws Error with the words of the process when it fails
 */
async function figuresOf(
  { root, stage, cores }: Place,
  database: DatabasePlace,
  products: number | 'demo',
): Promise<SearchFigures> {
  const script = fileURLToPath(new URL('./processes/search-times.ts', import.meta.url));
  const child = stage.start(
    cores.server,
    path.join(root, 'node_modules/.bin/node'),
    [script, JSON.stringify(database), String(products)],
    { env: { NODE_ENV: 'production' } },
  );
  let figures: SearchFigures | undefined;
  child.process.on('message', (told: SearchFigures) => {
    figures = told;
  });
  const [code] = (await once(child.process, 'close')) as [number | null];
  if (code !== 0 || !figures) throw new Error(`Measuring searches failed.\n${child.output()}`);
  return figures;
}

/** @param placeOf where the database of a size is, filled or empty */
async function engineFigures(
  place: Place,
  engine: SearchOnEngine['engine'],
  sizes: readonly number[],
  placeOf: (products: number | 'demo') => Promise<DatabasePlace>,
  say: (words: string) => void,
): Promise<SearchOnEngine> {
  say(`judged queries on ${engine}`);
  const demo = await figuresOf(place, await placeOf('demo'), 'demo');
  if (!('quality' in demo)) throw new Error('The demo was not judged.');
  const measured: SearchesOfSize[] = [];
  for (const products of sizes) {
    say(`searches on ${engine} with ${products.toLocaleString('en')} products`);
    const figures = await figuresOf(place, await placeOf(products), products);
    if ('size' in figures) measured.push(figures.size);
  }
  return { engine, quality: demo.quality, sizes: measured };
}

/** PostgreSQL is filled anew each time, on a server of the run's own where one is installed. */
export async function searchPart(
  place: Place,
  sizes: readonly number[],
  seconds: number,
  say: (words: string) => void,
): Promise<SearchRun> {
  const onSqlite = async (products: number | 'demo') => {
    if (products !== 'demo') return { dataDir: path.dirname(catalogueFile(place.root, products)) };
    const dataDir = path.join(place.stage.folder, 'demo');
    await mkdir(dataDir, { recursive: true });
    return { dataDir };
  };
  const sqlite = await engineFigures(place, 'SQLite', sizes, onSqlite, say);
  const filled = await Promise.all(sqlite.sizes.map(({ products }) => filledIn(place.root, products)));
  const engines: SearchOnEngine[] = [
    { ...sqlite, sizes: sqlite.sizes.map((size, at) => ({ ...size, filled: filled[at] })) },
  ];
  const largest = Math.max(...sizes);
  say('kept pages while eight connections search');
  const crowd = await keptPagesInACrowd(place, catalogueFile(place.root, largest), seconds);

  const server = await openPostgresServer();
  if ('missing' in server) say(`no searches on PostgreSQL: ${server.missing}`);
  else
    try {
      const onPostgres = async (products: number | 'demo') => ({
        databaseUrl: Object.assign(new URL(server.url), { pathname: `/search_${products}` }).href,
      });
      for (const size of ['demo', ...sizes]) await server.create(`search_${size}`);
      engines.push(await engineFigures(place, 'PostgreSQL', sizes, onPostgres, say));
    } finally {
      await server.end();
    }
  return { engines, crowd: { ...crowd, products: largest } };
}
