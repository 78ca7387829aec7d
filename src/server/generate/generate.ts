/** `npm run generate`: makes all pages that are missing or outdated in the store, in order of importance first. */
import os, { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { openExisting } from '../open-existing.ts';
import { currentPages } from '../stored-pages/current-pages.ts';
import { lockGenerate } from './generate-lock.ts';
import type { FailedPage, Outcome } from './messages.ts';
import { openRenderer, type Renderer } from './open-renderer.ts';
import { pageAddresses } from './page-addresses.ts';
import { RenderPool } from './render-pool.ts';
import { askPace, ShopPace } from './shop-pace.ts';

/** Pages of one order; they finish even when the shop needs the cores or the command is stopped. */
const ORDER_PAGES = 16;
/** Maximum failures that are reported individually. */
const REPORTED_MAX = 10;
/** Maximum share of the store to fill; the rest is for pages that visitors request meanwhile. */
const FULL = 0.98;
/** Estimated bytes of a page being made: more than the largest of the demo, so that none has to evict another. */
const UNDER_WAY_BYTES = 49_152;

/** Numbers of pages by their outcome. */
export interface Counts {
  made: number;
  /** Pages that were already stored and current. */
  readonly current: number;
  /** Addresses that no longer answer a page, because it was removed or renamed. */
  gone: number;
  failed: number;
}

/** The plan before the first page is made. */
export interface Plan {
  /** Number of all pages. */
  readonly total: number;
  /** Pages that are stored and current. */
  readonly current: number;
  /** Pages that are stored but outdated. */
  readonly outdated: number;
  readonly processes: number;
  /** Whether the command pauses for a shop that runs on this machine. */
  readonly isYielding: boolean;
  /** Whether a shop that runs on this machine has other code or settings, and so other pages. */
  readonly isOfOtherShop: boolean;
}

export interface Generated {
  readonly counts: Readonly<Counts>;
  /** The first pages that failed. */
  readonly failed: readonly FailedPage[];
  /** Pages that were not made, because the store was full or the command was stopped. */
  readonly left: number;
  readonly isFull: boolean;
  /** How often the command paused for the shop. */
  readonly rests: number;
}

export interface GenerateOptions {
  readonly config: Config;
  readonly log: Logger;
  /** Number of processes that render; undefined means all cores, or half of them beside a running shop. */
  readonly processes: number | undefined;
  /** Whether to run at normal priority and never pause. */
  readonly isFullSpeed: boolean;
  readonly signal: AbortSignal;
  readonly onPlan: (plan: Plan) => void;
  readonly onProgress: (counts: Readonly<Counts>) => void;
}

/** Returns what to make, in order. */
async function pagesToMake(config: Config, renderer: Renderer) {
  const file = path.join(config.dataDir, 'pages/pages.sqlite');
  const { db, version } = renderer;
  const stored = await currentPages({ file, version, db: db.read, now: Date.now() });
  const keys: string[] = [];
  let total = 0;
  for await (const key of pageAddresses(renderer)) {
    total += 1;
    if (!stored.keys.has(key)) keys.push(key);
  }
  return { keys, total, outdated: stored.outdated };
}

/** Whether `pages` more might not fit. */
async function isFull({ disk }: Renderer, pages: number): Promise<boolean> {
  const { bytes = 0, roomBytes = 0 } = await disk.stats();
  return bytes + pages * UNDER_WAY_BYTES > FULL * roomBytes;
}

const defaultProcesses = (isYielding: boolean) =>
  Math.max(1, isYielding ? Math.floor(availableParallelism() / 2) : availableParallelism());

/** The state of a run. */
class Run {
  readonly counts: Counts;
  readonly failed: FailedPage[] = [];
  readonly #onProgress: GenerateOptions['onProgress'];

  constructor(current: number, onProgress: GenerateOptions['onProgress']) {
    this.counts = { made: 0, current, gone: 0, failed: 0 };
    this.#onProgress = onProgress;
  }

  readonly add = ({ made, gone, failed }: Outcome): void => {
    this.counts.made += made;
    this.counts.gone += gone;
    this.counts.failed += failed.length;
    this.failed.push(...failed.slice(0, REPORTED_MAX - this.failed.length));
    this.#onProgress(this.counts);
  };
}

async function make(
  { config, processes, isFullSpeed, signal, onPlan, onProgress }: GenerateOptions,
  renderer: Renderer,
): Promise<Generated> {
  const shop = await askPace(config.dataDir);
  const { keys, total, outdated } = await pagesToMake(config, renderer);
  const isYielding = shop !== undefined && !isFullSpeed;
  const count = Math.min(processes ?? defaultProcesses(isYielding), Math.ceil(keys.length / ORDER_PAGES));
  const isOfOtherShop = shop?.versions.some((version) => version !== renderer.version) === true;
  onPlan({ total, current: total - keys.length, outdated, processes: count, isYielding, isOfOtherShop });
  const run = new Run(total - keys.length, onProgress);
  const pace = new ShopPace({ ask: () => askPace(config.dataDir) });
  if (count > 0 && !isFullSpeed) await pace.start();
  const pool = new RenderPool(count, signal);
  let [at, full] = [0, false];
  try {
    while (at < keys.length) {
      await pace.turn();
      full = await isFull(renderer, pool.underWay + ORDER_PAGES);
      if (full || !(await pool.make(keys.slice(at, at + ORDER_PAGES), run.add))) break;
      at += ORDER_PAGES;
    }
  } finally {
    pace.stop();
    await pool.end();
  }
  const left = Math.max(0, keys.length - at);
  return { counts: run.counts, failed: run.failed, left, isFull: full, rests: pace.rests };
}

/**
 * Makes the pages of the configured shop, in processes of the lowest priority unless `isFullSpeed` is set.
 * @throws {OperatorError} when there is no shop, it stores no pages, or another run is in progress
 */
export async function generatePages(options: GenerateOptions): Promise<Generated> {
  const { config, log } = options;
  await (await openExisting(config)).close();
  // The priority is set before any process starts, because processes and their threads inherit it.
  if (!options.isFullSpeed) os.setPriority(os.constants.priority.PRIORITY_LOW);
  const unlock = lockGenerate(config.dataDir);
  try {
    const renderer = await openRenderer(config, log);
    try {
      return await make(options, renderer);
    } finally {
      await renderer.close();
    }
  } finally {
    unlock();
  }
}
