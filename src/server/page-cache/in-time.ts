/** The time limit of a render. */

/** In ms; a longer render is unlikely to succeed. */
const RENDER_LIMIT_MS = 15_000;

/** Rejects when `render` takes longer than {@link RENDER_LIMIT_MS}. */
export async function inTime<T>(render: Promise<T>): Promise<T> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(new Error('The page takes too long.')), RENDER_LIMIT_MS);
  try {
    return await Promise.race([render, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}
