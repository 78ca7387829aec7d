/** Limits uncached work: a number of concurrent jobs in total, and budgets per minute for each address. */
import type { Call } from '../client/calls.ts';
import { createFairQueue, type FairQueue, type FairQueueSize, type QueueSize } from '../node/fair-queue.ts';
import { ThreadDiedError } from '../node/thread.ts';
import { TooBusyError } from '../node/work-queue.ts';
import { memoryCounters } from '../providers/counters.ts';
import { LIMITS, type LimitNumbers } from '../providers/limit-table.ts';
import { networkOf } from './address-network.ts';

/**
 * A queue of 200 is cleared in about two seconds. An address may fill a quarter of it, so that a flood from one place
 * does not block the others.
 */
const SIZE: FairQueueSize = { atOnce: 16, waiting: 200, waitingOfOne: 50, timeoutMs: 5_000 };

/** Whether `call` is a public catalogue read, which waits in the queue when it arrives over HTTP. */
export const takesTurns = ({ method, auth, takesTurns: takes }: Call): boolean =>
  method === 'GET' && auth === 'none' && takes !== false;

/** The address has used its budget. */
export class OverBudgetError extends Error {
  /** Milliseconds until the next window. */
  readonly wait: number;
  constructor(wait: number) {
    super('This address asks for too much.');
    this.wait = wait;
  }
}

export interface UncachedWork {
  /**
   * Renders a page or a sitemap for `address`.
   * @param isLong whether it waits for a reader thread
   * @throws {TooBusyError} when the queue is full
   */
  page<T>(address: string, render: () => Promise<T>, isLong?: boolean): Promise<T>;
  /** Answers a catalogue read that arrived over HTTP. @throws {TooBusyError} when the queue is full */
  call<T>(address: string, answer: () => Promise<T>): Promise<T>;
  /**
   * Counts a request of `address`.
   * @param isLong whether it also counts as one that may take long
   * @throws {OverBudgetError} over a budget
   */
  charge(address: string, isLong?: boolean): Promise<void>;
  /** Sizes of the queues, by kind. */
  sizes(): Readonly<Record<'pages' | 'long pages' | 'calls', QueueSize>>;
}

const OWN_IPV6 = networkOf('::1');

/**
 * Whether `address` (in the form of `networkOf`) is this machine or unknown. Pages that call the API over HTTP, for all
 * their visitors, come from this machine.
 */
const isOwn = (address: string) => address === '' || address.startsWith('127.') || address === OWN_IPV6;

/** The owner of a job for `address` in a queue; undefined for this machine, which is not limited to a share. */
export const ownerOf = (address: string): string | undefined => (isOwn(address) ? undefined : address);

/** Whether the client may retry after `error` in a few seconds: a full queue, or a thread that died. */
export const isRefusal = (error: unknown): boolean => error instanceof TooBusyError || error instanceof ThreadDiedError;

/**
 * Limits the uncached work of one process.
 * @param max budgets of an address
 */
export function createUncachedWork(
  max: Pick<LimitNumbers, 'uncachedAddress' | 'longReadsAddress'>,
  size: FairQueueSize = SIZE,
): UncachedWork {
  // Separate queues: a page that calls this shop's API over HTTP would otherwise wait for the slot that it occupies.
  const pages = createFairQueue(size);
  const calls = createFairQueue(size);
  const counters = memoryCounters({
    uncachedAddress: { max: max.uncachedAddress, ms: LIMITS.uncachedAddress.window },
    longReadsAddress: { max: max.longReadsAddress, ms: LIMITS.longReadsAddress.window },
  });
  // Separate too, so that pages which wait for a reader thread do not delay others.
  const longPages = createFairQueue(size);
  const run = <T>(queue: FairQueue, address: string, job: () => Promise<T>) => queue.run(ownerOf(address), job);
  async function count(name: keyof typeof max, address: string): Promise<void> {
    const { used, wait } = await counters.count(name, address, 1);
    if (used > max[name]) throw new OverBudgetError(wait);
  }
  return {
    page: (address, render, isLong = false) => run(isLong ? longPages : pages, address, render),
    call: (address, answer) => run(calls, address, answer),
    async charge(address, isLong = false) {
      if (isOwn(address)) return;
      await count('uncachedAddress', address);
      if (isLong) await count('longReadsAddress', address);
    },
    sizes: () => ({ pages: pages.size(), 'long pages': longPages.size(), calls: calls.size() }),
  };
}
