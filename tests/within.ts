/** Limits for what tests wait for, so that a stall fails soon and says what did not come. */

/**
 * The longest wait for one thing (ms): an answer, a start, an event. Many times what it takes on a machine that is five
 * times slower than two cores of today.
 */
export const WAIT_MS = 60_000;

/**
 * Resolves or rejects as `promise` does.
 * @param what named in the error; a function when it is known only later
 * @param limitMs longest wait (ms)
 * @throws {Error} when it takes longer
 */
export async function within<T>(what: string | (() => string), promise: Promise<T>, limitMs = WAIT_MS): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const words = typeof what === 'string' ? what : what();
    late.reject(new Error(`Waited ${limitMs / 1000} s in vain: ${words}`));
  }, limitMs);
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Asks again and again, with a pause of 20 ms, until `isTrue` answers true.
 * @throws {Error} which names `what`, after {@link WAIT_MS}
 */
export async function until(what: string, isTrue: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = Date.now() + WAIT_MS;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`Waited ${WAIT_MS / 1000} s in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
