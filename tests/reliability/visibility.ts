/** How soon a commit of one process is in the pages of others, and whether each one arrives. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { RunningShop } from './running-shop.ts';
import { ROOT } from './shop-process.ts';

/** What is promised of a machine that has time for us (ms): told in the figures, and no reason to fail. */
const PROMISED_MS = 1000;
/** After that a change counts as lost (ms): many times what the slowest machine needs. */
const LOST_MS = 60_000;
const LOOK_MS = 5;

/** A change that is on its way into a page. */
interface Change {
  readonly target: string;
  readonly words: string;
  readonly committedAt: number;
  /** Milliseconds from the commit until each shop showed it. */
  readonly seenAfter: (number | undefined)[];
  /** Called when every shop shows it. */
  readonly seen: () => void;
}

export interface Figures {
  readonly changes: number;
  /** Pages that were looked at: changes times shops. */
  readonly seen: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  /** Those that took more than a second. */
  readonly overOneSecond: number;
  /** The longest that any other page took at the same time, or this process was kept from its work. */
  readonly worstDelayMs: number;
  /** Pages that the load got meanwhile. */
  readonly loadAnswered: number;
}

const round = (ms: number) => Math.round(ms * 10) / 10;

/** A small load: pages that are rendered anew again and again, since every change is in some of them. */
async function keepBusy(shop: RunningShop, lane: number, over: AbortSignal): Promise<number[]> {
  const targets = ['/', '/new-products', '/shops', '/products?limit=12', '/collections', '/categories'];
  const times: number[] = [];
  for (let turn = lane; !over.aborted; turn += 1) {
    // Every third page was never asked for before.
    const target = turn % 3 === 0 ? `/products/search/rice${lane}x${turn}` : (targets[turn % targets.length] ?? '/');
    const { status, ms } = await shop.get(target);
    expect(status, target).toBe(200);
    times.push(ms);
    await sleep(LOOK_MS);
  }
  return times;
}

async function lookAt(shop: RunningShop, index: number, change: Change): Promise<void> {
  const { status, body } = await shop.get(change.target);
  const after = performance.now() - change.committedAt;
  if (body.includes(change.words)) {
    change.seenAfter[index] = after;
    if (!change.seenAfter.includes(undefined)) change.seen();
  } else if (after > LOST_MS) {
    const lines = shop.output().split('\n').slice(-20).join('\n');
    throw new Error(`Lost in shop ${index}, which answers ${status}: ${change.words} on ${change.target}\n${lines}`);
  }
}

/** Looks until all changes were seen, and there will be no more, or it is over before that. */
async function look(
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
    // At once: the one must not wait for the render of the other.
    await Promise.all(open.map((change) => lookAt(shop, index, change)));
    await sleep(LOOK_MS);
  }
}

/**
 * Says of a change that it is committed now, and which words must be on which page. Resolves when every shop shows
 * it, and rejects as soon as anything else failed: nobody would look for it any more.
 */
export type Committed = (target: string, words: string) => Promise<void>;

/**
 * Runs `commit`, which makes changes one after another, while two lanes a shop keep pages rendering, and waits until
 * every shop shows every one of them.
 * @throws what failed first
 */
export async function measureVisibility(
  shops: readonly RunningShop[],
  commit: (committed: Committed) => Promise<void>,
): Promise<Figures> {
  const changes: Change[] = [];
  let isLast = false;
  const over = new AbortController();
  const { signal } = over;
  const committed: Committed = (target, words) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    signal.addEventListener('abort', () => reject(signal.reason));
    if (signal.aborted) reject(signal.reason);
    const seenAfter = shops.map(() => undefined);
    changes.push({ target, words, committedAt: performance.now(), seenAfter, seen: resolve });
    return promise;
  };
  const own = monitorEventLoopDelay({ resolution: 10 });
  own.enable();
  const busy = shops.flatMap((shop) => [0, 1].map((lane) => keepBusy(shop, lane, signal)));
  const looking = shops.map((shop, index) => look(shop, index, changes, () => isLast, signal));
  const committing = commit(committed).then(() => {
    isLast = true;
  });
  const measured = Promise.all([committing, ...looking]).then(() => over.abort());
  try {
    await Promise.all([measured, ...busy]);
  } catch (error) {
    // With the reason for those who wait to be seen: nobody looks any more.
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

/** Prints the figures, and writes them where the figures in docs/performance.md come from. */
export async function reportFigures(engine: string, figures: Readonly<Record<string, Figures>>): Promise<void> {
  for (const [what, found] of Object.entries(figures)) console.log(`${engine}, ${what}: ${JSON.stringify(found)}`);
  const folder = path.join(ROOT, 'reports');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, `visibility-${engine}.json`), `${JSON.stringify(figures, null, 2)}\n`);
}
