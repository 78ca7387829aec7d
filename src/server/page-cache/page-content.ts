/** The content of a page's answers: headers, and one form of the body from which the others are made. */
import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import { type Encoding, WORTH_COMPRESSING } from '../http/compression.ts';
import type { Answer } from '../http/send.ts';

export type Form = Encoding | 'identity';

export interface PageContent {
  readonly status: number;
  /** Headers of every answer. */
  readonly headers: OutgoingHttpHeaders;
  /** Hash of headers and text, with which every validator starts. */
  readonly hash: string;
  readonly isCompressible: boolean;
  readonly form: Form;
  readonly body: Buffer;
  /** Whether it is brotli of the highest quality, which has a validator of its own. */
  readonly isDense?: boolean;
}

/**
 * Copies `body` into its own memory. Node allocates small buffers from shared blocks of 64 KiB, and one live buffer
 * retains its block. Without a copy, cached pages would use several times the memory counted for them.
 */
export function owned(body: Buffer): Buffer {
  if (body.buffer.byteLength === body.length) return body;
  const own = Buffer.allocUnsafeSlow(body.length);
  body.copy(own);
  return own;
}

/** Values of headers, such as the policy, that thousands of pages have in common. */
const headerValues = new LRUCache<string, string>({ max: 100 });

/** `headers` with each text in memory once for all pages that have it. */
function sharing(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const shared: OutgoingHttpHeaders = {};
  for (const [name, value] of Object.entries(headers)) {
    const known = typeof value === 'string' ? headerValues.get(value) : undefined;
    if (known === undefined && typeof value === 'string') headerValues.set(value, value);
    shared[name] = known ?? value;
  }
  return shared;
}

/** Name, value, name, value: the form that Node writes unchanged. */
export function flat(headers: OutgoingHttpHeaders): string[] {
  return Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]));
}

/** The content of a rendered page. */
export function contentOf(answer: Answer): PageContent {
  const body = owned(typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body);
  const isPicture = String(answer.headers['content-type']).startsWith('image/');
  const isCompressible = body.length >= WORTH_COMPRESSING && !isPicture;
  const vary = answer.headers.vary === undefined ? 'accept-encoding' : `accept-encoding, ${answer.headers.vary}`;
  const headers = sharing(isCompressible ? { ...answer.headers, vary } : answer.headers);
  // Includes the headers: a new policy for the same text must not be hidden by a 304.
  const hash = createHash('sha256').update(flat(headers).join('\n')).update(body).digest('base64url').slice(0, 20);
  return { status: answer.status, headers, hash, isCompressible, form: 'identity', body };
}
