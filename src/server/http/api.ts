/** The API under `/api`: the routes of all features. */

import type { ApiContext } from '../../api/api-context.ts';
import { JSON_TYPE } from '../../api/api-http.ts';
import { Api } from '../../api/route.ts';
import { serveAccount } from '../../features/account/account.api.ts';
import { serveGuests } from '../../features/account/guest/guests.api.ts';
import { serveProfile } from '../../features/account/profile/profile.api.ts';
import { servePasswordReset } from '../../features/account/reset/password-reset.api.ts';
import { serveDeleteClient } from '../../features/account/security/delete-client.api.ts';
import { serveExportClient } from '../../features/account/security/export-client.api.ts';
import { serveSignIn } from '../../features/account/sign-in/sign-in.api.ts';
import { serveAddresses } from '../../features/addresses/addresses.api.ts';
import { serveCart } from '../../features/cart/cart.api.ts';
import { serveCollections } from '../../features/collections/collections.api.ts';
import { serveFavourites } from '../../features/favourites/favourites.api.ts';
import { serveFollows } from '../../features/follows/follows.api.ts';
import { serveGoogle } from '../../features/google/google.api.ts';
import { serveHelp } from '../../features/help/help.api.ts';
import { serveLocation } from '../../features/location/location.api.ts';
import { serveNewsletter } from '../../features/newsletter/newsletter.api.ts';
import { serveOpinions } from '../../features/opinions/opinions.api.ts';
import { serveOrderTracking } from '../../features/orders/history/track-order.api.ts';
import { serveOrders } from '../../features/orders/orders.api.ts';
import { servePayments } from '../../features/payments/payments.api.ts';
import { serveProducts } from '../../features/products/products.api.ts';
import { serveViews } from '../../features/products/views/views.api.ts';
import { servePromotions } from '../../features/promotions/promotions.api.ts';
import { serveRatings } from '../../features/ratings/ratings.api.ts';
import { serveReports } from '../../features/reports/reports.api.ts';
import { serveReviews } from '../../features/reviews/reviews.api.ts';
import { serveShops } from '../../features/shops/shops.api.ts';
import { serveSupport } from '../../features/support/support.api.ts';
import { openapiDocument } from './openapi.ts';

/** Creates the API with the routes of every feature. */
export function createApi(context: ApiContext): Api {
  const api = new Api();
  serveCollections(api, context);
  serveProducts(api, context);
  serveViews(api, context);
  serveShops(api, context);
  serveLocation(api, context);
  servePromotions(api, context);
  serveRatings(api, context);
  serveReviews(api, context);
  serveOpinions(api, context);
  serveReports(api, context);
  serveFollows(api, context);
  serveFavourites(api, context);
  serveCart(api, context);
  serveAccount(api, context);
  serveGuests(api, context);
  serveProfile(api, context);
  serveDeleteClient(api, context);
  serveExportClient(api, context);
  serveSignIn(api, context);
  servePasswordReset(api, context);
  serveAddresses(api, context);
  serveOrders(api, context);
  serveOrderTracking(api, context);
  servePayments(api, context);
  serveSupport(api, context);
  serveNewsletter(api, context);
  serveHelp(api, context);
  serveGoogle(api, context);

  const description = JSON.stringify(openapiDocument());
  api.http.add('GET', '/openapi.json', async () => ({ status: 200, headers: JSON_TYPE, body: description }));
  return api;
}
