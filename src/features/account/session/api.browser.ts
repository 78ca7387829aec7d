/** The browser's API client. It sends the session's token, and removes the session when the server refuses it. */
import { type ApiClient, createClient } from '../../../client/client.ts';
import { httpTransport } from '../../../client/http-transport.ts';
import { cartCalls } from '../../cart/cart.calls.ts';
import { sessionRefused } from './signed-out.ts';
import { currentSession } from './stored-session.ts';

/** The base address of calls; the page contains it if it is another host (layouts/ShopLayout.astro). */
const base = (): string => document.documentElement.dataset.api ?? '/api';

/** The environment of the page, sent with the cart call. */
const ENVIRONMENT = import.meta.env.PROD ? 'production' : 'development';

let client: ApiClient | undefined;

/** One client for all islands of a page. */
export function api(): ApiClient {
  if (client) return client;
  const overHttp = httpTransport(base());
  client = createClient(async (request) => {
    const token = request.call.auth === 'none' ? undefined : currentSession()?.token;
    const bearer = request.bearer ?? token;
    const answer = await overHttp({
      ...request,
      bearer,
      environment: request.call === cartCalls.getCart ? ENVIRONMENT : undefined,
    });
    // Another tab may have signed in again: only the refused session is removed.
    if (answer.status === 401 && token !== undefined && currentSession()?.token === token) sessionRefused();
    return answer;
  });
  return client;
}
