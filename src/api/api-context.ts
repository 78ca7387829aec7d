/** The context that the API is created with. */
import type { Database } from '../data/database.ts';
import type { Readers } from './readers.ts';
import type { Services } from './services.ts';
import type { UncachedWork } from './uncached-work.ts';

/** Dependencies of the API. */
export interface ApiContext {
  readonly db: Database;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Logs unexpected errors. */
  readonly log: { error(details: object, message: string): void };
  readonly services: Services;
  /** The queue for catalogue reads over HTTP; reads of our own pages count with their render. */
  readonly uncached?: UncachedWork;
  /** Threads for long reads; without it they run on this thread. */
  readonly readers?: Pick<Readers, 'call' | 'count'> | undefined;
}
