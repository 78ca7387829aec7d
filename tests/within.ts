/** Waits with a time limit and a message. */

/**
 * The maximum time to wait for one answer, start or event (ms): many times what a machine needs that is five times
 * slower.
 */
export const WAIT_MS = 60_000;

/** Longer than any single step of a test (s). */
const STALL = 90;

/**
 * Waits for `promise` until nothing has changed for 90 ticks of one second. A process that is blocked does not tick
 * either, so a busy machine gets more time than the clock says.
 * @param what description of the awaited event for the error; called on a timeout
 * @param progress a value that changes while work continues, such as a growing output; each change restarts the time
 * @throws on a timeout, or the error of the promise
 */
export async function within<T>(promise: Promise<T>, what: () => string, progress?: () => unknown): Promise<T> {
  const stall = Promise.withResolvers<never>();
  let ticks = 0;
  let last = progress?.();
  const timer = setInterval(() => {
    const now = progress?.();
    ticks = now === last ? ticks + 1 : 0;
    last = now;
    if (ticks >= STALL) stall.reject(new Error(`Waited ${STALL} s in vain for ${what()}`));
  }, 1000);
  try {
    return await Promise.race([promise, stall.promise]);
  } finally {
    clearInterval(timer);
  }
}

/**
 * Polls every 20 ms until `isTrue` returns true.
 * @throws {Error} that contains `what`, on a timeout
 */
export async function until(what: string, isTrue: () => Promise<boolean> | boolean): Promise<void> {
  let isOver = false;
  const asking = async () => {
    while (!isOver && !(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  try {
    await within(asking(), () => what);
  } finally {
    isOver = true;
  }
}
