/** Reads the visitor and the body of a call over HTTP. */
import type { Context } from 'hono';
import { ApiError } from './api-error.ts';
import { MAX_BODY } from './read-body.ts';
import type { Visitor } from './visitor.ts';

/** Header in which the front passes on the visitor's address; the front removes it from visitors' requests. */
export const ADDRESS_HEADER = 'x-visitor-address';

/** The sender of a request. */
export function visitorOf(c: Context): Visitor {
  return {
    address: c.req.header(ADDRESS_HEADER) ?? '',
    bearer: /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1],
    captcha: c.req.header('x-captcha'),
    header: (name) => c.req.header(name),
  };
}

/** The raw body. @throws {ApiError} 413 above the limit, which the front already enforces (S-29) */
export async function bodyOf(c: Context): Promise<Uint8Array> {
  const tooLarge = () => new ApiError('body_too_large', `The body must be at most ${MAX_BODY} bytes.`);
  if (Number(c.req.header('content-length') ?? 0) > MAX_BODY) throw tooLarge();
  const body = new Uint8Array(await c.req.arrayBuffer());
  if (body.length > MAX_BODY) throw tooLarge();
  return body;
}

/** The body of a request. @throws {ApiError} 400 when it is not JSON */
export async function jsonBody(c: Context): Promise<unknown> {
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/json\b/i.test(type))
    throw new ApiError('invalid_input', 'body: must be JSON (content-type: application/json)');
  const body = await bodyOf(c);
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    throw new ApiError('invalid_input', 'body: is not valid JSON');
  }
}
