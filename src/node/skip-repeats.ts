/** Skips repeated faults, so that the log stays readable when one cause fails thousands of requests. */
import type { LogFn, Logger } from 'pino';

/** While a fault goes on, it is written at most this often (ms), with how often it happened. */
const WINDOW_MS = 10_000;
/** Different faults at a time; more are written one by one. */
const MOST = 500;
/** pino's number of `warn`; what is below is no fault. */
const WARN = 40;

/** The log message and the error's: faults of different pages with one cause are the same. */
function faultOf(details: object, words: unknown): string {
  const error = 'err' in details ? details.err : undefined;
  return `${String(words)}\n${error instanceof Error ? error.message : String(error)}`;
}

/**
 * Hook for pino's `logMethod`: a warning or an error with details is written at once and then, as long as the same
 * goes on, once in ten seconds, with the number of skipped ones in `leftOut`.
 */
export function skipRepeats() {
  /** Faults skipped since the last one was logged; the newest is logged next. */
  const windows = new Map<string, { leftOut: number; write: (leftOut: number) => void }>();

  function close(fault: string): void {
    const window = windows.get(fault);
    windows.delete(fault);
    if (window && window.leftOut > 0) window.write(window.leftOut - 1);
  }

  return function logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number): void {
    const [details, words]: readonly unknown[] = args;
    if (level < WARN || typeof details !== 'object' || details === null) {
      method.apply(this, args);
      return;
    }
    const fault = faultOf(details, words);
    const window = windows.get(fault);
    if (window) {
      window.leftOut += 1;
      window.write = (leftOut) => method.call(this, { ...details, leftOut }, String(words));
      return;
    }
    method.apply(this, args);
    if (windows.size >= MOST) return;
    windows.set(fault, { leftOut: 0, write: () => {} });
    setTimeout(close, WINDOW_MS, fault).unref();
  };
}
