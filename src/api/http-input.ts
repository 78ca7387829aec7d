/** Reads the visitor and the body of a call over HTTP. */
import { ApiError } from './api-error.ts';
import type { ApiRequest } from './api-http.ts';
import { MAX_BODY } from './read-body.ts';
import type { Visitor } from './visitor.ts';

/** Header in which the front passes on the visitor's address; the front removes it from visitors' requests. */
export const ADDRESS_HEADER = 'x-visitor-address';

/** The sender of a request. */
export function visitorOf({ header }: ApiRequest): Visitor {
  return {
    address: header(ADDRESS_HEADER) ?? '',
    bearer: /^Bearer +(\S+)$/i.exec(header('authorization') ?? '')?.[1],
    captcha: header('x-captcha'),
    header: (name) => header(name.toLowerCase()),
  };
}

/** The raw body. @throws {ApiError} 413 above the limit, which the front already enforces (S-29) */
export async function bodyOf(request: ApiRequest): Promise<Uint8Array> {
  const tooLarge = () => new ApiError('body_too_large', `The body must be at most ${MAX_BODY} bytes.`);
  if (Number(request.header('content-length') ?? 0) > MAX_BODY) throw tooLarge();
  const body = await request.body();
  if (body.length > MAX_BODY) throw tooLarge();
  return body;
}

/** The body of a request. @throws {ApiError} 400 when it is not JSON */
export async function jsonBody(request: ApiRequest): Promise<unknown> {
  const type = request.header('content-type') ?? '';
  if (!/^application\/json\b/i.test(type))
    throw new ApiError('invalid_input', 'body: must be JSON (content-type: application/json)');
  const body = await bodyOf(request);
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    throw new ApiError('invalid_input', 'body: is not valid JSON');
  }
}
