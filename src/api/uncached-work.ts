/** Bounds the work for what is not cached: so much at once for all, and so much a minute for an address. */
import type { Call } from '../client/calls.ts';
import { createFairQueue, type FairQueue, type FairQueueSize } from '../node/fair-queue.ts';
import { ThreadDiedError } from '../node/thread.ts';
import { TooBusyError } from '../node/work-queue.ts';
import { memoryCounters } from '../providers/counters.ts';
import { LIMITS } from '../providers/limit-table.ts';
import { networkOf } from './address-network.ts';

/**
 * 200 that wait are answered within two seconds or so. An address holds a quarter of them: who floods the shop from
 * one place does not keep the others out.
 */
const SIZE: FairQueueSize = { atOnce: 16, waiting: 200, waitingOfOne: 50, timeoutMs: 5_000 };

/** Whether `call` is a read of the catalogue, which anybody may ask for and which takes its turn over HTTP. */
export const takesTurns = ({ method, auth, takesTurns: takes }: Call): boolean =>
  method === 'GET' && auth === 'none' && takes !== false;

/** An address has used up what it has in a minute. */
export class OverBudgetError extends Error {
  /** Milliseconds until it has some again. */
  readonly wait: number;
  constructor(wait: number) {
    super('This address asks for too much.');
    this.wait = wait;
  }
}

export interface UncachedWork {
  /**
   * Renders a page or a sitemap for `address`.
   * @param isLong it waits for a reader thread
   * @throws {TooBusyError} when too much waits already
   */
  page<T>(address: string, render: () => Promise<T>, isLong?: boolean): Promise<T>;
  /** Answers a read of the catalogue that came over HTTP. @throws {TooBusyError} when too much waits already */
  call<T>(address: string, answer: () => Promise<T>): Promise<T>;
  /** Counts one for `address`. @throws {OverBudgetError} when that is one too many */
  charge(address: string): Promise<void>;
}

const OWN_IPV6 = networkOf('::1');

/**
 * Whether `address`, as `networkOf` writes it, is this machine, such as pages that ask the API over HTTP for all their
 * visitors, or nobody's.
 */
const isOwn = (address: string) => address === '' || address.startsWith('127.') || address === OWN_IPV6;

/** Whose share of a queue a job for `address` takes; undefined for this machine's own, which have no share. */
export const ownerOf = (address: string): string | undefined => (isOwn(address) ? undefined : address);

/** Whether `error` says that somebody may try again in a few seconds: too much waits, or a thread died. */
export const isRefusal = (error: unknown): boolean => error instanceof TooBusyError || error instanceof ThreadDiedError;

/**
 * Of one process.
 * @param perMinute pages and calls that an address has
 */
export function createUncachedWork(perMinute: number, size: FairQueueSize = SIZE): UncachedWork {
  // Apart: a page whose API is this very shop, over HTTP, would wait for a place that it holds itself.
  const pages = createFairQueue(size);
  const calls = createFairQueue(size);
  const counters = memoryCounters({ uncached: { most: perMinute, ms: LIMITS.uncachedAddress.window } });
  // Apart, too: pages that wait for a reader thread keep no other page waiting.
  const longPages = createFairQueue(size);
  const run = <T>(queue: FairQueue, address: string, job: () => Promise<T>) => queue.run(ownerOf(address), job);
  return {
    page: (address, render, isLong = false) => run(isLong ? longPages : pages, address, render),
    call: (address, answer) => run(calls, address, answer),
    async charge(address) {
      if (isOwn(address)) return;
      const { used, wait } = await counters.count('uncached', address, 1);
      if (used > perMinute) throw new OverBudgetError(wait);
    },
  };
}
