/** Waits up to `limitMs` milliseconds for `work`, which must not reject; returns whether it has ended. */
export async function endsWithin(work: Promise<unknown> | undefined, limitMs: number): Promise<boolean> {
  if (work === undefined) return true;
  const limit = Promise.withResolvers<boolean>();
  const timer = setTimeout(limit.resolve, limitMs, false).unref();
  try {
    return await Promise.race([work.then(() => true), limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}
