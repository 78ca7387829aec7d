/** The speed of cached pages during many searches, compared to an idle shop. */
import { Agent, get } from 'node:http';
import path from 'node:path';
import { percentile } from '../../scripts/statistics.ts';
import { openReader } from '../../src/data/open.ts';
import { newTexts } from './search-texts.ts';
import { type Place, startShop } from './servers.ts';
import { settled } from './setting.ts';

/** Milliseconds of a cached page, from the request to the last byte. */
export interface CachedPage {
  readonly p50: number;
  readonly p99: number;
}

export interface Crowd {
  readonly quiet: CachedPage;
  readonly searching: CachedPage;
  /** Searches per second meanwhile. */
  readonly searches: number;
  /** The number of searches that did not answer 200, by status. */
  readonly refused: Readonly<Record<string, number>>;
}

const SEARCHERS = 8;
/** More texts for each second than are answered, so that no search is repeated. */
const TEXTS_PER_SECOND = 400;
const CACHED_PATH = '/collections';
/** Pause between two requests for the cached page, in ms. */
const PAUSE_MS = 2;
/** Unmeasured seconds of searches at the start, in which the threads fill their caches. */
const WARM_UP = 3;
const BR = { 'accept-encoding': 'br' };

/** Requests `paths` of `origin` one after the other on one connection until `isOver`. */
async function askOneByOne(
  origin: string,
  paths: Iterable<string>,
  isOver: () => boolean,
  answered: (status: number, ms: number) => void | Promise<void>,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (const target of paths) {
    if (isOver()) break;
    const start = performance.now();
    const status = await new Promise<number>((resolve, reject) => {
      const asking = get(origin + target, { agent, headers: BR }, (res) => {
        res
          .resume()
          .on('end', () => resolve(res.statusCode ?? 0))
          .on('error', reject);
      });
      asking.on('error', reject);
    });
    await answered(status, performance.now() - start);
  }
  agent.destroy();
}

function* endless<T>(value: T): Generator<T, void> {
  for (;;) yield value;
}

/** @throws {Error} when the page does not answer 200 */
async function timesOf(origin: string, isOver: () => boolean): Promise<CachedPage> {
  const times: number[] = [];
  await askOneByOne(origin, endless(CACHED_PATH), isOver, async (status, ms) => {
    if (status !== 200) throw new Error(`${CACHED_PATH} answers ${status}.`);
    times.push(ms);
    await new Promise((go) => setTimeout(go, PAUSE_MS));
  });
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

/** Searches on eight connections, which share `paths`; returns the number of answers by status. */
async function search(origin: string, paths: ArrayIterator<string>, isOver: () => boolean) {
  const statuses: Record<string, number> = {};
  const lanes = Array.from({ length: SEARCHERS }, () =>
    askOneByOne(origin, paths, isOver, (status) => {
      statuses[status] = (statuses[status] ?? 0) + 1;
    }),
  );
  await Promise.all(lanes);
  return statuses;
}

/**
 * Runs the shop on all cores, as in production. One connection requests a cached page, first alone and then while eight
 * others search continuously, each for another text.
 * @param seconds duration of each
 */
export async function cachedPagesInACrowd(place: Place, database: string, seconds: number): Promise<Crowd> {
  const db = await openReader({ dataDir: path.dirname(database) });
  const count = (WARM_UP + seconds) * TEXTS_PER_SECOND;
  const texts = await newTexts(db, count, 'crowd').finally(() => db.close());
  const paths = texts.map((text) => `/api/produits/?keyword=${encodeURIComponent(text)}&limit=24&facets=1`).values();
  const { server, load } = place.cores;
  const shop = await startShop(place, database, [...new Set([server, load])]);
  const within = (span: number) => {
    const end = performance.now() + span * 1000;
    return () => performance.now() > end;
  };
  try {
    await settled(shop.origin + CACHED_PATH, BR);
    await search(shop.origin, paths, within(WARM_UP));
    const quiet = await timesOf(shop.origin, within(seconds));
    const isOver = within(seconds);
    const [searching, { 200: good = 0, ...refused }] = await Promise.all([
      timesOf(shop.origin, isOver),
      search(shop.origin, paths, isOver),
    ]);
    return { quiet, searching, searches: good / seconds, refused };
  } finally {
    await shop.stop();
  }
}
