/** Quality and cost of searches on each engine, and the speed of cached pages during many searches. */
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DatabasePlace } from '../../src/data/open.ts';
import { openPostgresServer } from '../../tests/contract/postgres-server.ts';
import { catalogueFile, type Filled, filledIn } from './catalogue.ts';
import { type Crowd, cachedPagesInACrowd } from './search-crowd.ts';
import type { Place } from './servers.ts';

export const ENGINES = ['sqlite', 'postgres'] as const;
type Engine = (typeof ENGINES)[number];

/** Results of the judged queries on the demo; shares from 0 to 1. */
export interface Quality {
  readonly queries: number;
  /** Queries with a relevant product among the first five. */
  readonly answered: number;
  /** The share of relevant products among the first five, averaged over the queries. */
  readonly precision: number;
  /** Queries without results. */
  readonly empty: number;
}

export interface SearchesOfSize {
  readonly products: number;
  readonly filled: Filled | undefined;
  /** The size of the database, and the part for searches, in bytes. */
  readonly bytes: number;
  readonly searchBytes: number;
  /** Milliseconds of a complete call with database, ranking and cards. */
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
  readonly crowd?: (Crowd & { readonly products: number }) | undefined;
}

/** Messages of the process of `search-times.ts`. */
export type SearchFigures = { readonly quality: Quality } | { readonly size: SearchesOfSize };

/**
 * Runs `search-times.ts` on `database`, which it fills first when it is empty.
 * @throws {Error} with the output of the process when it fails
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
  child.process.on('message', (answer: SearchFigures) => {
    figures = answer;
  });
  const [code] = (await once(child.process, 'close')) as [number | null];
  if (code !== 0 || !figures) throw new Error(`Measuring searches failed.\n${child.output()}`);
  return figures;
}

/** @param placeOf the database for a size, filled or empty */
async function engineFigures(
  place: Place,
  engine: SearchOnEngine['engine'],
  sizes: readonly number[],
  placeOf: (products: number | 'demo') => DatabasePlace,
  say: (words: string) => void,
): Promise<SearchOnEngine> {
  say(`judged queries on ${engine}`);
  const demo = await figuresOf(place, placeOf('demo'), 'demo');
  if (!('quality' in demo)) throw new Error('The demo was not judged.');
  const measured: SearchesOfSize[] = [];
  for (const products of sizes) {
    say(`searches on ${engine} with ${products.toLocaleString('en')} products`);
    const figures = await figuresOf(place, placeOf(products), products);
    if ('size' in figures) measured.push(figures.size);
  }
  return { engine, quality: demo.quality, sizes: measured };
}

async function onSqlite(place: Place, sizes: readonly number[], say: (words: string) => void): Promise<SearchOnEngine> {
  const demo = path.join(place.stage.folder, 'demo');
  await mkdir(demo, { recursive: true });
  const figures = await engineFigures(
    place,
    'SQLite',
    sizes,
    (products) => ({ dataDir: products === 'demo' ? demo : path.dirname(catalogueFile(place.root, products)) }),
    say,
  );
  const filled = await Promise.all(figures.sizes.map(({ products }) => filledIn(place.root, products)));
  return { ...figures, sizes: figures.sizes.map((size, at) => ({ ...size, filled: filled[at] })) };
}

/** Empty when PostgreSQL is not installed. */
async function onPostgres(
  place: Place,
  sizes: readonly number[],
  say: (words: string) => void,
): Promise<SearchOnEngine[]> {
  // Stored on the disk, as in production.
  const server = await openPostgresServer({ parent: tmpdir() });
  if ('missing' in server) {
    say(`no searches on PostgreSQL: ${server.missing}`);
    return [];
  }
  const name = (products: number | 'demo') => `search_${products}`;
  try {
    for (const size of ['demo', ...sizes] as const) await server.create(name(size));
    const placeOf = (products: number | 'demo') => ({
      databaseUrl: Object.assign(new URL(server.url), { pathname: `/${name(products)}` }).href,
    });
    return [await engineFigures(place, 'PostgreSQL', sizes, placeOf, say)];
  } finally {
    await server.end();
  }
}

/** PostgreSQL is filled again each time, on a temporary server: with a million products that takes minutes. */
export async function searchPart(
  place: Place,
  {
    sizes,
    engines,
    seconds,
  }: { readonly sizes: readonly number[]; readonly engines: readonly Engine[]; readonly seconds: number },
  say: (words: string) => void,
): Promise<SearchRun> {
  const measured: SearchOnEngine[] = [];
  const largest = Math.max(...sizes);
  let crowd: SearchRun['crowd'];
  if (engines.includes('sqlite')) {
    measured.push(await onSqlite(place, sizes, say));
    say('cached pages while eight connections search');
    crowd = { ...(await cachedPagesInACrowd(place, catalogueFile(place.root, largest), seconds)), products: largest };
  }
  if (engines.includes('postgres')) measured.push(...(await onPostgres(place, sizes, say)));
  return { engines: measured, crowd };
}
