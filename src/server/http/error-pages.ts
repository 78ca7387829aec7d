/**
 * Pages that say what went wrong, in the shop's own design as long as that can be made. Each is made once an hour:
 * they are the same for everybody, and who makes us say them may ask all day.
 */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { CachedPage } from '../page-cache/cached-page.ts';
import type { Rendered } from '../page-cache/page-cache.ts';
import { lastResortPage } from './last-resort.ts';
import { send } from './send.ts';

export interface ErrorPagesOptions {
  /** Renders the page at a target. */
  readonly render: (target: string) => Promise<Rendered>;
  /** Headers that every answer carries. */
  readonly common: OutgoingHttpHeaders;
  readonly productName: string;
  readonly log: { error(details: object, words: string): void };
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export interface ErrorPages {
  /** Answers the error page with `status`; `words` are for when it cannot be made. */
  answer(req: IncomingMessage, res: ServerResponse, status: number, words: string): Promise<void>;
}

const HOUR_MS = 3_600_000;

export function createErrorPages({ render, common, productName, log, now }: ErrorPagesOptions): ErrorPages {
  /** By status. */
  const pages = new Map<number, { readonly until: number; readonly page: Promise<CachedPage | undefined> }>();

  async function make(status: number): Promise<CachedPage | undefined> {
    try {
      const { answer } = await render(`/error?status=${status}`);
      if (!/html/.test(String(answer.headers['content-type']))) return undefined;
      const storedAt = now();
      const life = { storedAt, freshUntil: storedAt, staleUntil: storedAt, errorUntil: storedAt };
      const page = new CachedPage(`error ${status}`, { ...answer, status }, [], life, undefined);
      await page.pack();
      return page;
    } catch (error) {
      log.error({ err: error }, 'the error page failed');
      return undefined;
    }
  }

  function pageOf(status: number): Promise<CachedPage | undefined> {
    const known = pages.get(status);
    if (known && now() < known.until) return known.page;
    const page = make(status);
    pages.set(status, { until: now() + HOUR_MS, page });
    // What could not be made is tried again for the next who asks.
    void page.then((made) => made ?? pages.delete(status));
    return page;
  }

  return {
    async answer(req, res, status, words) {
      const page = await pageOf(status);
      if (page) return page.serve(req, res, now());
      const headers = { ...common, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' };
      const body = lastResortPage(productName, 'Unexpected Application Error!', words);
      return send(req, res, { status, headers, body });
    },
  };
}
