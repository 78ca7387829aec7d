/** Sums up the time that node:sqlite spends in this process: compiling statements and running them. */
import { DatabaseSync, StatementSync } from 'node:sqlite';

let spent = 0;
let count = 0;

/** Wraps a method so that its time is added up. */
function clocked<T extends object, K extends keyof T>(owner: T, name: K): void {
  const plain = owner[name] as (...input: unknown[]) => unknown;
  const timed = function (this: unknown, ...input: unknown[]): unknown {
    const start = performance.now();
    try {
      return plain.apply(this, input);
    } finally {
      spent += performance.now() - start;
      if (owner === StatementSync.prototype) count += 1;
    }
  };
  owner[name] = timed as T[K];
}

/** Starts the clock; once a process, before the database is opened. */
export function startQueryClock(): void {
  clocked(DatabaseSync.prototype, 'prepare');
  clocked(StatementSync.prototype, 'all');
  clocked(StatementSync.prototype, 'get');
}

/** Milliseconds on the wall, and statements since the last call. */
export function takeQueries(): { ms: number; statements: number } {
  const taken = { ms: spent, statements: count };
  spent = 0;
  count = 0;
  return taken;
}
