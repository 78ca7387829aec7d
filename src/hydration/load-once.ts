/**
 * Calls `load` once for all who ask, so that whoever asked first goes on first: what was touched is replayed in that order.
 * After a failure the next call retries.
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
