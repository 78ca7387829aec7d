/** The answer of a page whose first read failed; the status is decided before the first byte. */
import type { ClientError } from '../client/client.ts';

/** Seconds until a browser or crawler may retry. */
const RETRY_AFTER_S = '5';

interface PageContext {
  rewrite(path: string): Promise<Response>;
}

/** The status of a failed read: missing, gone, invalid, or a temporary failure. */
function statusOf({ status }: ClientError): 400 | 404 | 410 | 503 {
  if (status === 404 || status === 410) return status;
  return status === 400 || status === 422 ? 400 : 503;
}

/** The 400 for a search text without letters and digits. */
export async function nothingToSearch(astro: PageContext): Promise<Response> {
  const page = await astro.rewrite('/error?status=400&of=search');
  return new Response(page.body, { status: 400, headers: page.headers });
}

/**
 * 404 (the 404 page), 410, 400 or 503 with `Retry-After`. A page returns it from its frontmatter:
 * `if (!answer.ok) return failurePage(Astro, answer.error);`
 */
export async function failurePage(astro: PageContext, error: ClientError): Promise<Response> {
  const status = statusOf(error);
  if (status === 404) return new Response(null, { status });
  const page = await astro.rewrite(`/error?status=${status}`);
  const headers = new Headers(page.headers);
  if (status === 503) headers.set('retry-after', RETRY_AFTER_S);
  return new Response(page.body, { status, headers });
}
