/** The answer of a customer's page without script whose read failed. */
import type { ClientError } from '../client/client.ts';
import type { PlainVisit } from '../features/plain/plain-visit.ts';
import { plainSignInFor } from '../shared/plain-places.ts';
import { failurePage } from './failure.ts';

interface PageContext {
  rewrite(path: string): Promise<Response>;
  redirect(path: string, status: 303): Response;
}

/**
 * Signs out and redirects to sign-in, which leads back to `path`, when the session has ended; otherwise does the same
 * as `failurePage`.
 */
export async function plainFailure(
  astro: PageContext,
  visit: PlainVisit,
  error: ClientError,
  path: string,
): Promise<Response> {
  if (error.code !== 'session_expired') return failurePage(astro, error);
  visit.signOut();
  return astro.redirect(plainSignInFor(path), 303);
}
