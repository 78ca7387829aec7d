/** The id of a request: in a header of its answer, and in every log line during it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomFillSync } from 'node:crypto';

/** The name of the header. */
export const REQUEST_ID = 'x-request-id';

/** 48 random bits: short enough to read out, and a million ids hardly ever contain two that are equal. */
const BYTES = 6;
/** Number of ids to draw at once, which costs a tenth of drawing each. */
const AHEAD = 512;

const drawn = Buffer.allocUnsafeSlow(BYTES * AHEAD);
let used = drawn.length;

/** Returns an unpredictable id of twelve hexadecimal digits. */
export function newRequestId(): string {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += BYTES;
  return drawn.toString('hex', used - BYTES, used);
}

const current = new AsyncLocalStorage<string | undefined>();

/** Returns the id of the current request; undefined outside a request. */
export const requestId = (): string | undefined => current.getStore();

/** Runs `work` for the request `id`, or for none when it is undefined. */
export const inRequest = <T, A extends readonly unknown[]>(
  id: string | undefined,
  work: (...args: A) => T,
  ...args: A
): T => current.run(id, work, ...args);
