/** The id of a request: in a header of its answer, and in every log line that is written for it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomFillSync } from 'node:crypto';

/** The name of the header. */
export const REQUEST_ID = 'x-request-id';

/** 48 random bits: two of a million ids are the same once in 500 times, and a person can read one out. */
const BYTES = 6;
/** Ids that are drawn at once, which costs a tenth. */
const AHEAD = 512;

const drawn = Buffer.allocUnsafeSlow(BYTES * AHEAD);
let used = drawn.length;

/** An id that nobody can guess: twelve hexadecimal digits. */
export function newRequestId(): string {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += BYTES;
  return drawn.toString('hex', used - BYTES, used);
}

const current = new AsyncLocalStorage<string | undefined>();

/** The id of the request that is being answered; undefined outside of one. */
export const requestId = (): string | undefined => current.getStore();

/** Runs `work` for the request `id`; for none with undefined. */
export const inRequest = <T, A extends readonly unknown[]>(
  id: string | undefined,
  work: (...args: A) => T,
  ...args: A
): T => current.run(id, work, ...args);
