/** Measures the time of node:sqlite in this process: compiling and running statements. */
import { DatabaseSync, StatementSync } from 'node:sqlite';

let spent = 0;
let count = 0;

/** Wraps a method to add up its time. */
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

/** Starts the clock; call it once, before the database is opened. */
export function startQueryClock(): void {
  clocked(DatabaseSync.prototype, 'prepare');
  clocked(StatementSync.prototype, 'all');
  clocked(StatementSync.prototype, 'get');
}

/** Wall time in ms, and the number of statements, since the last call. */
export function takeQueries(): { ms: number; statements: number } {
  const total = { ms: spent, statements: count };
  spent = 0;
  count = 0;
  return total;
}
