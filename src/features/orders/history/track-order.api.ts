/** Serves tracking without sign-in: the state of an order, for its number and phone number. */

import { siteOf } from '../../../api/address-network.ts';
import type { ApiContext } from '../../../api/api-context.ts';
import { ApiError } from '../../../api/api-error.ts';
import { type Count, tryCounted } from '../../../api/attempts.ts';
import { type Api, route } from '../../../api/route.ts';
import type { Limits } from '../../../providers/limits.ts';
import { ordersCalls as calls } from '../orders.calls.ts';
import { ordersContract as contract } from '../orders.contract.ts';
import { type TrackedBy, trackedBy, trackedOrder } from './track-order.repository.ts';

const MISSING_MESSAGE = 'Please fill in the order number and the phone number.';
/** The same message for a wrong number and a wrong phone number, so that neither can be guessed. */
const UNKNOWN_MESSAGE = 'We found no order with this number and phone number. Please check both.';

/** Follows a refusal: signed-in customers see their orders without a limit. */
const MEANWHILE_MESSAGE = 'You can also sign in and look at your orders.';

/**
 * The counters of failures: for the network address and its /48, then for the number and the phone number over all
 * addresses. Input that cannot be a number or phone number is not a guess, and counts only for the address.
 */
function failureCounts(limits: Limits, address: string, by: TrackedBy | undefined): Count[] {
  const site = siteOf(address);
  const counts: (Pick<Count, 'limit' | 'key'> | undefined)[] = [
    { limit: limits.trackAddress, key: address },
    site === undefined ? undefined : { limit: limits.trackSite, key: site },
    by && { limit: limits.trackNumber, key: by.idCommande },
    by && { limit: limits.trackPhone, key: by.phone },
  ];
  return counts
    .filter((count) => count !== undefined)
    .map((count) => ({ ...count, isEnforced: true, meanwhile: MEANWHILE_MESSAGE }));
}

export function serveOrderTracking(api: Api, context: ApiContext): void {
  route(api, context, calls.trackOrder, contract.trackOrder, async ({ db, services, body, visitor }) => {
    const { idCommande, phone } = body;
    if (idCommande === '' || phone === '') throw new ApiError('invalid_input', MISSING_MESSAGE);
    const by = trackedBy(idCommande, phone);
    const find = async () => by && trackedOrder(db.read, by);
    const order = await tryCounted(failureCounts(services.limits, visitor.address, by), find);
    if (!order) throw new ApiError('not_found', UNKNOWN_MESSAGE);
    return order;
  });
}
