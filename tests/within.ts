/** Waits that end with words when what they wait for does not come. */

/** The longest wait for one answer, start or event (ms): many times what it takes on a machine that is five times slower. */
export const WAIT_MS = 60_000;

/** Longer than anything takes that one test step waits for (s). */
const STALL = 90;

/**
 * Waits for `promise` until nothing has moved for 90 ticks of a second. What keeps this process from running keeps it
 * from ticking, too, so that a busy machine has more time than the clock says.
 * @param what is awaited, for the error; read when the time is over
 * @param progress what changes while there is something to wait for, such as an output that grows: the time begins anew
 * @throws when it has not come, and what the promise throws
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
 * Asks again and again, with a pause of 20 ms, until `isTrue` answers true.
 * @throws {Error} which names `what`, when it does not come
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
