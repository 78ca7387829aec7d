/** Skips repeated errors in the log, so that it stays readable when one cause fails thousands of requests. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { LogFn, Logger } from 'pino';

/** Minimum milliseconds between two log entries of a repeated error, which has its count. */
const WINDOW_MS = 10_000;
/** Maximum different errors to track; further ones are logged individually. */
const MAX = 500;
/** pino's level of `warn`; entries of lower levels are not errors. */
const WARN = 40;

/** Identifies an error by the log message and its own, so that one cause on different pages is the same error. */
function errorOf(details: object, message: unknown): string {
  const error = 'err' in details ? details.err : undefined;
  return `${String(message)}\n${error instanceof Error ? error.message : String(error)}`;
}

/**
 * Returns a hook for pino's `logMethod`. The first warning or error with details is logged immediately; the same error
 * is then logged once in ten seconds, with the number of skipped entries in `leftOut`.
 */
export function skipRepeats() {
  /** Errors with skipped entries; the newest entry is logged next. */
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
      // The entry gets the id of its own request, instead of that of the request whose timer logs it.
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
