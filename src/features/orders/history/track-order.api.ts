/** Serves tracking without sign-in: the state of an order, for its number and phone number (G-151). */

import { tryCounted } from '../../../api/attempts.ts';
import { type Api, type ApiContext, ApiError, route } from '../../../api/route.ts';
import { ordersCalls as calls } from '../orders.calls.ts';
import { ordersContract as contract } from '../orders.contract.ts';
import { trackedOrder } from './track-order.repository.ts';

const WORDS_MISSING = 'Please fill in the order number and the phone number.';
/** The same error for a wrong number and a wrong phone number, so that neither can be guessed. */
const WORDS_UNKNOWN = 'We found no order with this number and phone number. Please check both.';

export function serveOrderTracking(api: Api, context: ApiContext): void {
  route(api, context, calls.trackOrder, contract.trackOrder, async ({ db, services, body, visitor }) => {
    const { idCommande, phone } = body;
    if (idCommande === '' || phone === '') throw new ApiError(400, WORDS_MISSING);
    const count = { limit: services.limits.trackAddress, key: visitor.address, isEnforced: true };
    const order = await tryCounted([count], () => trackedOrder(db.read, idCommande, phone));
    if (!order) throw new ApiError(404, WORDS_UNKNOWN);
    return order;
  });
}
