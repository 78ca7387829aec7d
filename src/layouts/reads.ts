/** Runs the essential reads of a page concurrently. */
import type { ClientError, Result } from '../client/client.ts';

type Answers<R> = { readonly [K in keyof R]: R[K] extends PromiseLike<Result<infer T>> ? T : never };

/**
 * Awaits all of `reads` concurrently. The first failure, in the order of the object, decides the page's status: `const
 * reads = await readAll({ shell, shops }); if (!reads.ok) return failurePage(Astro, reads.error);`
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
