/** The API under `/api`: every call of the contract, put together from the features. */
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { lifeOf } from '../../client/answer-headers.ts';
import type { Transport } from '../../client/client.ts';
import { serveCollections } from '../../features/collections/collections.api.ts';
import { serveLocation } from '../../features/location/location.api.ts';
import { serveProducts } from '../../features/products/products.api.ts';
import { servePromotions } from '../../features/promotions/promotions.api.ts';
import { serveRatings } from '../../features/ratings/ratings.api.ts';
import { serveReviews } from '../../features/reviews/reviews.api.ts';
import { serveShops } from '../../features/shops/shops.api.ts';
import { openapiDocument } from './openapi.ts';
import { type ApiContext, answerError } from './route.ts';

/** The API as a Hono app whose paths start below `/api`. */
export function createApi(context: ApiContext, log: Pick<Logger, 'error'>): Hono {
  const app = new Hono({ strict: true });
  serveCollections(app, context);
  serveProducts(app, context);
  serveShops(app, context);
  serveLocation(app, context);
  servePromotions(app, context);
  serveRatings(app, context);
  serveReviews(app, context);

  const description = openapiDocument();
  app.get('/openapi.json', (c) => c.json(description));
  app.onError((error, c) => answerError(error, c, (e) => log.error({ err: e, path: c.req.path }, 'api call failed')));
  app.notFound((c) => c.json({ message: 'There is no such call.', messageError: 'There is no such call.' }, 404));
  return app;
}

/** The client's way within the process: no socket, same code. */
export function inProcessTransport(api: Hono): Transport {
  return async ({ method, path, body }) => {
    const response = await api.request(
      path,
      body === undefined
        ? { method }
        : { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
    );
    return { status: response.status, body: await response.json(), ...lifeOf(response.headers) };
  };
}
