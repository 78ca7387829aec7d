/** A shared cache in front of the shop that is notified of changes: Varnish, Fastly or Cloudflare. */
import type { OutgoingHttpHeaders } from 'node:http';

/** A tag of every page, because shared caches cannot match `*`. */
export const ALL_PAGES = 'all-pages';

/** Maximum bytes of the tags of a page: Varnish accepts 8,192 a header, the others 16,384. */
export const MAX_TAG_BYTES = 7000;

export interface EdgeCache {
  /** Name in logs and counters, such as `varnish http://10.0.0.2:6081`. */
  readonly name: string;
  /** Maximum tags of one purge. */
  readonly maxTags: number;
  /** Milliseconds between two purges, so that many processes stay below the limits of an API. */
  readonly pauseMs: number;
  /**
   * Removes the pages with one of `tags` from the cache. Rejects unless the cache confirms it, or when `signal` is
   * aborted.
   */
  purge(tags: readonly string[], signal: AbortSignal): Promise<void>;
}

/**
 * Returns the response headers from which a shared cache reads lifetime and tags of a page; browsers do not see them.
 */
export type EdgeHeaders = (tags: readonly string[], seconds: number) => OutgoingHttpHeaders;

/** Checks that `answer` is a 2xx. @throws {Error} with its status and the beginning of its body otherwise */
export async function expectSuccess(answer: Response): Promise<void> {
  if (answer.ok) return;
  throw new Error(`The cache answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
}
