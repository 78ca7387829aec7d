/**
 * Error pages in the shop's design, or a plain fallback when rendering fails. Each is cached for an hour: it is the
 * same for everybody, and repeated failing requests must stay cheap.
 */

import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { HOUR_MS } from '../../shared/durations.ts';
import { APPLICATION_ERROR } from '../../shared/server-messages.ts';
import { CachedPage } from '../page-cache/cached-page.ts';
import { contentOf } from '../page-cache/page-content.ts';
import type { Rendered } from '../page-cache/rendered.ts';
import { SERVER_TIMING, serverTiming } from '../page-cache/server-timing.ts';
import { lastResortPage } from './last-resort.ts';
import { send } from './send.ts';

export interface ErrorPagesOptions {
  /** Renders the page at a target. */
  readonly render: (target: string) => Promise<Rendered>;
  /** Headers of every answer. */
  readonly common: OutgoingHttpHeaders;
  readonly productName: string;
  readonly log: { error(details: object, message: string): void };
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export interface ErrorPages {
  /** Answers the error page with `status`. `message` is the text of the fallback. */
  answer(req: IncomingMessage, res: ServerResponse, status: number, message: string): Promise<void>;
}

const TIMING = { state: 'error' } as const;

/** Returns the error pages of one process; each is rendered when it is first needed, and again after an hour. */
export function createErrorPages({ render, common, productName, log, now }: ErrorPagesOptions): ErrorPages {
  /** Error pages by status. */
  const pages = new Map<number, { readonly until: number; readonly page: Promise<CachedPage | undefined> }>();

  async function make(status: number): Promise<CachedPage | undefined> {
    try {
      const { answer } = await render(`/error?status=${status}`);
      if (!/html/.test(String(answer.headers['content-type']))) return undefined;
      const storedAt = now();
      const life = { storedAt, freshUntil: storedAt, staleUntil: storedAt };
      const page = new CachedPage(`error ${status}`, contentOf({ ...answer, status }), [], life, undefined);
      await page.pack();
      return page;
    } catch (error) {
      log.error({ err: error }, 'the error page failed');
      return undefined;
    }
  }

  function pageOf(status: number): Promise<CachedPage | undefined> {
    const cached = pages.get(status);
    if (cached && now() < cached.until) return cached.page;
    const page = make(status);
    pages.set(status, { until: now() + HOUR_MS, page });
    // After a failed render, the next request tries again.
    void page.then((made) => made ?? pages.delete(status));
    return page;
  }

  return {
    async answer(req, res, status, message) {
      const page = await pageOf(status);
      if (page) return page.serve(req, res, now(), TIMING);
      const headers = {
        ...common,
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        [SERVER_TIMING]: serverTiming(TIMING),
      };
      const body = lastResortPage(productName, APPLICATION_ERROR, message);
      return send(req, res, { status, headers, body });
    },
  };
}
