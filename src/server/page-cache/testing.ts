/** Helpers for the tests of the page cache. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CachedPage } from './cached-page.ts';
import { PageCache, type PageCacheOptions } from './page-cache.ts';
import { PageRenders, type PageRendersOptions } from './page-renders.ts';
import type { PageRequest, Rendered, ServedPage } from './rendered.ts';

export const MINUTE = 60_000;
export const HOUR = 3_600_000;

/** The limits of renders in a test; none by default. */
interface TestWork {
  /** Refuses a visitor by throwing. */
  charge(): Promise<void>;
  /** Whether visitors wait for renders. */
  isBusy(): boolean;
  readonly requestOf: PageRendersOptions['requestOf'];
}

/** A page cache, and a visitor's request for a page of it. */
export function openCache(
  options: Omit<PageCacheOptions, 'maxBytes'> & { readonly maxBytes?: number },
  work: Partial<TestWork> = {},
): { readonly cache: PageCache; readonly pageFor: (request: PageRequest) => Promise<ServedPage> } {
  const { charge = async () => {}, isBusy = () => false, requestOf = () => undefined } = work;
  const size = () => ({ running: isBusy() ? 1 : 0, waiting: 0, refused: 0 });
  const cache = new PageCache({ maxBytes: 10_000_000, ...options });
  const renders = new PageRenders({
    cache,
    work: {
      charge,
      page: (_, render) => render(),
      sizes: () => ({ pages: size(), 'long pages': size(), calls: size() }),
    },
    requestOf,
    log: options.log,
    now: options.now,
  });
  return { cache, pageFor: (request) => renders.pageFor(request, '') };
}

/** A rendered page with `change` applied. */
export function rendered(text: string, tags: readonly string[] = [], change: Partial<Rendered> = {}): Rendered {
  return {
    answer: {
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
      body: text,
    },
    tags: new Set(tags),
    changesAt: undefined,
    isComplete: true,
    maxAge: HOUR,
    staleWhileRevalidate: HOUR,
    ...change,
  };
}

export interface Written {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** The answer of `page` to a request with these headers. */
export async function answerOf(
  page: CachedPage,
  headers: Readonly<Record<string, string>> = {},
  now = 0,
  method = 'GET',
): Promise<Written> {
  let status = 0;
  let flat: readonly string[] = [];
  let body: Buffer = Buffer.alloc(0);
  const res = {
    destroyed: false,
    writeHead(code: number, list: readonly string[]) {
      status = code;
      flat = list;
      return res;
    },
    end(chunk?: Buffer) {
      if (chunk) body = chunk;
      return res;
    },
  };
  await page.serve({ method, headers } as unknown as IncomingMessage, res as unknown as ServerResponse, now);
  const pairs = flat.flatMap((name, k) => (k % 2 === 0 ? [[name, flat[k + 1] ?? ''] as const] : []));
  return { status, headers: Object.fromEntries(pairs), body };
}
