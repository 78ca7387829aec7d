/** The reads that a page cannot do without, made together. */
import type { ClientError, Result } from '../client/client.ts';

type Answers<R> = { readonly [K in keyof R]: R[K] extends PromiseLike<Result<infer T>> ? T : never };

/**
 * Waits for all of `reads` at once. The first that failed, in the order they are written, decides the page's status:
 * `const reads = await readAll({ shell, shops }); if (!reads.ok) return failurePage(Astro, reads.error);`
 */
export async function readAll<R extends Record<string, PromiseLike<Result<unknown>>>>(
  reads: R,
): Promise<{ readonly ok: true; readonly data: Answers<R> } | { readonly ok: false; readonly error: ClientError }> {
  const data: Record<string, unknown> = {};
  const settled = await Promise.all(Object.entries(reads).map(async ([key, read]) => [key, await read] as const));
  for (const [key, result] of settled) {
    if (!result.ok) return result;
    data[key] = result.data;
  }
  return { ok: true, data: data as Answers<R> };
}
