/** All stored data of a customer as a file, without script. */
import type { APIContext } from 'astro';
import { dataFileName } from '../../features/account/security/security-messages.ts';
import { customerOfToken } from '../../features/account/session/session.ts';
import { plainFailure } from '../../layouts/plain-failure.ts';
import { PLAIN_SECURITY, plainSignInFor } from '../../shared/plain-places.ts';

/** The customer's data as a file; a visitor goes to the sign-in page first, 404 outside a visit. */
export async function GET(context: APIContext): Promise<Response> {
  const { client, visit } = context.locals;
  if (!visit) return new Response(null, { status: 404 });
  const id = customerOfToken(visit.token);
  if (id === undefined) return context.redirect(plainSignInFor(PLAIN_SECURITY), 303);
  const answer = await client.call('exportClient', { params: { id } });
  if (!answer.ok) return plainFailure(context, visit, answer.error, PLAIN_SECURITY);
  return new Response(JSON.stringify(answer.data, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${dataFileName(answer.data.exportedAt)}"`,
    },
  });
}
