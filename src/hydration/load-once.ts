/**
 * Returns a function that calls `load` once for all callers, and resolves them in the order of their calls, in which
 * touches are replayed. After a failure the next call retries.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
