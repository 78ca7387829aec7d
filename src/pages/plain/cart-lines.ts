/** The lines of the cart without script, for the script that is back: it reads them, and posts once it has them. */
import type { APIContext } from 'astro';
import type { PlainCartLines } from '../../features/cart/plain-cart-lines.ts';

/** Also of what is posted: `visit.posted` tells it (server/http/plain-answer.ts). */
export function GET({ locals: { visit } }: APIContext): Response {
  if (!visit) return new Response(null, { status: 404 });
  const { owner, readCopy: copy } = visit;
  if (visit.posted) visit.keepCart([]);
  return Response.json({ lines: visit.posted ? [] : visit.cart, owner, copy } satisfies PlainCartLines);
}
