/** The time limit of a render. */

/** In ms; a longer render is unlikely to succeed. */
const RENDER_LIMIT_MS = 15_000;

/** A render that took longer than {@link RENDER_LIMIT_MS}. */
export class RenderTimeoutError extends Error {
  constructor() {
    super(`The page takes longer than ${RENDER_LIMIT_MS / 1000} s.`);
  }
}

/** @throws {RenderTimeoutError} when `render` takes longer than {@link RENDER_LIMIT_MS} */
export async function inTime<T>(render: Promise<T>): Promise<T> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(new RenderTimeoutError()), RENDER_LIMIT_MS);
  try {
    return await Promise.race([render, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}
