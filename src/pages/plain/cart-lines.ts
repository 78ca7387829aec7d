/**
 * The lines of the cart without script, for a script that runs again: it reads them, and posts when it has stored them.
 */
import type { APIContext } from 'astro';
import type { PlainCartLines } from '../../features/cart/plain-cart-lines.ts';

/** Answers a POST too, which has `visit.posted` (server/http/plain-answer.ts). */
export function GET({ locals: { visit } }: APIContext): Response {
  if (!visit) return new Response(null, { status: 404 });
  const { owner, readCopy: copy } = visit;
  if (visit.posted) visit.storeCart([]);
  return Response.json({ lines: visit.posted ? [] : visit.cart, owner, copy } satisfies PlainCartLines);
}
