/** Serves a customer's own address book. */

import type { ApiContext } from '../../api/api-context.ts';
import { onlySelf } from '../../api/api-error.ts';
import { countAttempt } from '../../api/attempts.ts';
import { type Api, route } from '../../api/route.ts';
import type { Services } from '../../api/services.ts';
import { usedAddress } from './address-text.ts';
import { addressesCalls as calls } from './addresses.calls.ts';
import { addressesContract as contract } from './addresses.contract.ts';
import { addressesOf, lastDeliveryOf } from './addresses.repository.ts';
import { addAddress, changeAddress, removeAddress } from './addresses.service.ts';

/** Counts a change towards the limit. @throws {ApiError} 429 over the limit */
const count = ({ limits }: Services, clientId: number) => countAttempt(limits.addressesClient, String(clientId));

export function serveAddresses(api: Api, context: ApiContext): void {
  route(api, context, calls.listAddresses, contract.listAddresses, async ({ db, identity, params: { id } }) => {
    onlySelf(identity, id);
    const [data, delivery] = await Promise.all([addressesOf(db.read, id), lastDeliveryOf(db.read, id)]);
    return { data, totalItems: data.length, lastUsed: usedAddress(data, delivery)?.id ?? null };
  });

  route(api, context, calls.addAddress, contract.addAddress, async ({ db, services, identity, params, body, now }) => {
    onlySelf(identity, params.id);
    await count(services, params.id);
    return addAddress(db, identity, body, now);
  });

  route(
    api,
    context,
    calls.updateAddress,
    contract.updateAddress,
    async ({ db, services, identity, params, body, now }) => {
      onlySelf(identity, params.id);
      await count(services, params.id);
      return changeAddress(db, identity, params.addressId, body, now);
    },
  );

  route(api, context, calls.deleteAddress, contract.deleteAddress, async ({ db, services, identity, params, now }) => {
    onlySelf(identity, params.id);
    await count(services, params.id);
    await removeAddress(db, identity, params.addressId, now);
    return { message: 'The address has been deleted.' };
  });
}
