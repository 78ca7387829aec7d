/** Helpers for the tests of the page cache. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CachedPage } from './cached-page.ts';
import type { Rendered } from './rendered.ts';

export const MINUTE = 60_000;
export const HOUR = 3_600_000;

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
