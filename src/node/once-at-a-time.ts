/** Shares one run of a job between all concurrent callers. */

/** Runs `job`, unless a job with the same key is running; then its result is shared. */
export type OnceAtATime = <T>(key: string, job: () => Promise<T>) => Promise<T>;

/** Creates the function. All jobs of one key must return the same type. */
export function onceAtATime(): OnceAtATime {
  const underWay = new Map<string, Promise<unknown>>();
  return <T>(key: string, job: () => Promise<T>): Promise<T> => {
    const already = underWay.get(key) as Promise<T> | undefined;
    if (already) return already;
    const started = job().finally(() => underWay.delete(key));
    underWay.set(key, started);
    return started;
  };
}
