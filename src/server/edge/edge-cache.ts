/** A shared cache in front of the shop that is told what changed: Varnish, Fastly or Cloudflare. */
import type { OutgoingHttpHeaders } from 'node:http';

/** The tag of every page in a shared cache, since none of them can match `*`. */
export const ALL_PAGES = 'all-pages';

/** Most bytes of tags of a page: Varnish takes 8,192 a header, the others 16,384. */
export const MAX_TAG_BYTES = 7000;

export interface EdgeCache {
  /** For the log and the counters, such as `varnish http://10.0.0.2:6081`. */
  readonly name: string;
  /** Most tags of one purge. */
  readonly maxTags: number;
  /** Milliseconds between two purges, so that many processes stay below the limits of an API. */
  readonly pauseMs: number;
  /**
   * Removes the pages with one of `tags` from the cache. Rejects when it did not say that it has done so, or when
   * `signal` is aborted.
   */
  purge(tags: readonly string[], signal: AbortSignal): Promise<void>;
}

/** What the caches of one kind read from an answer: its lifetime and tags. The browser sees neither. */
export type EdgeHeaders = (tags: readonly string[], seconds: number) => OutgoingHttpHeaders;

/** @throws {Error} with the status and the beginning of the body, unless `answer` is a 2xx */
export async function expectSuccess(answer: Response): Promise<void> {
  if (answer.ok) return;
  throw new Error(`The cache answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
}
