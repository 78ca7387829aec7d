/** Skips repeated faults in the log, so that it stays readable when one cause fails thousands of requests. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { LogFn, Logger } from 'pino';

/** A repeated fault is logged at most this often (ms), with its count. */
const WINDOW_MS = 10_000;
/** The most different faults to track; further ones are logged individually. */
const MAX = 500;
/** pino's level of `warn`; lower levels are not faults. */
const WARN = 40;

/**
 * Identifies a fault by the log message and that of the error, so that one cause on different pages is the same fault.
 */
function errorOf(details: object, message: unknown): string {
  const error = 'err' in details ? details.err : undefined;
  return `${String(message)}\n${error instanceof Error ? error.message : String(error)}`;
}

/**
 * A hook for pino's `logMethod`. The first warning or error with details is logged immediately; the same fault then
 * once in ten seconds, with the number of skipped entries in `leftOut`.
 */
export function skipRepeats() {
  /** Faults with skipped entries; the newest entry is logged next. */
  const windows = new Map<string, { leftOut: number; write: (leftOut: number) => void }>();

  function close(error: string): void {
    const window = windows.get(error);
    windows.delete(error);
    if (window && window.leftOut > 0) window.write(window.leftOut - 1);
  }

  return function logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number): void {
    const [details, message]: readonly unknown[] = args;
    if (level < WARN || typeof details !== 'object' || details === null) {
      method.apply(this, args);
      return;
    }
    const error = errorOf(details, message);
    const window = windows.get(error);
    if (window) {
      window.leftOut += 1;
      // With the id of its own request, and not of the one whose timer writes it.
      window.write = AsyncLocalStorage.bind((leftOut: number) =>
        method.call(this, { ...details, leftOut }, String(message)),
      );
      return;
    }
    method.apply(this, args);
    if (windows.size >= MAX) return;
    windows.set(error, { leftOut: 0, write: () => {} });
    setTimeout(close, WINDOW_MS, error).unref();
  };
}
