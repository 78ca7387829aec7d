/** How a page answers when its first read failed: the status is decided before the first byte. */
import type { ClientError } from '../client/client.ts';

/** Seconds after which a browser or crawler may try again. */
const RETRY_AFTER_S = '5';

interface PageContext {
  rewrite(path: string): Promise<Response>;
}

/**
 * 404 (the 404 page), 410, 400 or 503 with `Retry-After`. A page returns it from its frontmatter:
 * `if (!answer.ok) return failurePage(Astro, answer.error);`
 */
export async function failurePage(astro: PageContext, error: ClientError): Promise<Response> {
  if (error.kind === 'not-found') return new Response(null, { status: 404 });
  const status = error.kind === 'gone' ? 410 : error.kind === 'bad-request' ? 400 : 503;
  const page = await astro.rewrite('/error');
  const headers = new Headers(page.headers);
  if (status === 503) headers.set('retry-after', RETRY_AFTER_S);
  return new Response(page.body, { status, headers });
}
