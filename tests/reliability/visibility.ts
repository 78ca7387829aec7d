/** Measures how soon a commit of one process appears in the pages of others, and that none is lost. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { RunningShop } from './running-shop.ts';
import { ROOT } from './shop-process.ts';

/** The target on an idle machine (ms): reported in the figures, without failing. */
const PROMISED_MS = 1000;
/** The time after which a change counts as lost (ms): many times what the slowest machine needs. */
const LOST_MS = 60_000;
const LOOK_MS = 10;
/** Pause of a lane between two pages (ms). */
const PAUSE_MS = 25;

/** A change that must appear in a page. */
interface Change {
  readonly target: string;
  readonly message: string;
  readonly committedAt: number;
  /** Milliseconds from the commit until each shop showed it. */
  readonly seenAfter: (number | undefined)[];
  /** Called when every shop shows it. */
  readonly seen: () => void;
}

export interface Figures {
  readonly changes: number;
  /** The number of checked pages: changes times shops. */
  readonly seen: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  /** The number of checked pages that took more than a second. */
  readonly overOneSecond: number;
  /** The maximum time of any other page meanwhile, or for which this process was blocked. */
  readonly worstDelayMs: number;
  /** Pages answered to the load meanwhile. */
  readonly loadAnswered: number;
}

const round = (ms: number) => Math.round(ms * 10) / 10;

/** A small load: pages that are rendered repeatedly, since every change affects some of them. */
async function keepBusy(shop: RunningShop, lane: number, over: AbortSignal): Promise<number[]> {
  const targets = ['/', '/new-products', '/shops', '/products?limit=12', '/collections', '/categories'];
  const times: number[] = [];
  for (let turn = lane; !over.aborted; turn += 1) {
    // Every third page is new.
    const target = turn % 3 === 0 ? `/products/search/rice${lane}x${turn}` : (targets[turn % targets.length] ?? '/');
    const { status, ms } = await shop.get(target);
    expect(status, target).toBe(200);
    times.push(ms);
    await sleep(PAUSE_MS);
  }
  return times;
}

async function lookAt(shop: RunningShop, index: number, change: Change): Promise<void> {
  const { status, body } = await shop.get(change.target);
  const after = performance.now() - change.committedAt;
  if (body.includes(change.message)) {
    change.seenAfter[index] = after;
    if (!change.seenAfter.includes(undefined)) change.seen();
  } else if (after > LOST_MS) {
    const lines = shop.output().split('\n').slice(-20).join('\n');
    throw new Error(`Lost in shop ${index}, which answers ${status}: ${change.message} on ${change.target}\n${lines}`);
  }
}

/** Polls until all changes were seen and no more follow, or until it is aborted. */
async function poll(
  shop: RunningShop,
  index: number,
  changes: readonly Change[],
  isLast: () => boolean,
  over: AbortSignal,
): Promise<void> {
  while (!over.aborted) {
    const isComplete = isLast();
    const open = changes.filter(({ seenAfter }) => seenAfter[index] === undefined);
    if (open.length === 0 && isComplete) return;
    // Concurrently, so that one need not wait for the render of the other.
    await Promise.all(open.map((change) => lookAt(shop, index, change)));
    await sleep(LOOK_MS);
  }
}

/**
 * Reports that a change is committed, and the text that its page must contain. Resolves when every shop shows it;
 * rejects as soon as anything else failed, since polling has stopped.
 */
export type Committed = (target: string, message: string) => Promise<void>;

/**
 * Runs `commit`, which makes changes one after another, while two lanes per shop keep rendering, and waits until every
 * shop shows all of them.
 * @throws the first error
 */
export async function measureVisibility(
  shops: readonly RunningShop[],
  commit: (committed: Committed) => Promise<void>,
): Promise<Figures> {
  const changes: Change[] = [];
  let isLast = false;
  const over = new AbortController();
  const { signal } = over;
  const committed: Committed = (target, message) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    signal.addEventListener('abort', () => reject(signal.reason));
    if (signal.aborted) reject(signal.reason);
    const seenAfter = shops.map(() => undefined);
    changes.push({ target, message, committedAt: performance.now(), seenAfter, seen: resolve });
    return promise;
  };
  const own = monitorEventLoopDelay({ resolution: 10 });
  own.enable();
  const busy = shops.flatMap((shop) => [0, 1].map((lane) => keepBusy(shop, lane, signal)));
  const looking = shops.map((shop, index) => poll(shop, index, changes, () => isLast, signal));
  const committing = commit(committed).then(() => {
    isLast = true;
  });
  const measured = Promise.all([committing, ...looking]).then(() => over.abort());
  try {
    await Promise.all([measured, ...busy]);
  } catch (error) {
    // Waiters get the error, since polling stops.
    over.abort(error);
    await Promise.allSettled([...looking, ...busy]);
    throw error;
  } finally {
    own.disable();
  }
  const load = (await Promise.all(busy)).flat();
  const times = changes.flatMap(({ seenAfter }) => seenAfter.map((ms) => ms ?? LOST_MS)).sort((x, y) => x - y);
  const at = (share: number) => round(times[Math.floor(share * (times.length - 1))] ?? 0);
  return {
    changes: changes.length,
    seen: times.length,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    maxMs: at(1),
    overOneSecond: times.filter((ms) => ms > PROMISED_MS).length,
    worstDelayMs: round(Math.max(own.max / 1e6, ...load)),
    loadAnswered: load.length,
  };
}

/** Prints the figures, and stores them for docs/performance.md. */
export async function reportFigures(engine: string, figures: Readonly<Record<string, Figures>>): Promise<void> {
  for (const [what, found] of Object.entries(figures)) console.log(`${engine}, ${what}: ${JSON.stringify(found)}`);
  const folder = path.join(ROOT, 'reports');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, `visibility-${engine}.json`), `${JSON.stringify(figures, null, 2)}\n`);
}
