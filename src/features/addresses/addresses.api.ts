/** Serves the address book (G-100): one's own alone (S-02). */

import { countAttempt } from '../../api/attempts.ts';
import { type Api, type ApiContext, ApiError, onlySelf, route } from '../../api/route.ts';
import type { Services } from '../../providers/services.ts';
import { addressesCalls as calls } from './addresses.calls.ts';
import { addressesContract as contract } from './addresses.contract.ts';
import { addressesOf, deleteAddress, updateAddress } from './addresses.repository.ts';
import { addAddress } from './addresses.service.ts';

/** Another customer's address is none, like one that never was. */
const unknownAddress = () => new ApiError(404, 'There is no such address.');

/** Counts a change of an address book. @throws {ApiError} 429 when it is one too many */
const count = ({ limits }: Services, clientId: number) => countAttempt(limits.addressesClient, String(clientId));

export function serveAddresses(api: Api, context: ApiContext): void {
  route(api, context, calls.listAddresses, contract.listAddresses, async ({ db, identity, params: { id } }) => {
    onlySelf(identity, id);
    const data = await addressesOf(db.read, id);
    return { data, totalItems: data.length };
  });

  route(api, context, calls.addAddress, contract.addAddress, async ({ db, services, identity, params, body, now }) => {
    onlySelf(identity, params.id);
    await count(services, params.id);
    return addAddress(db, params.id, body, now);
  });

  route(api, context, calls.updateAddress, contract.updateAddress, async ({ db, services, identity, params, body }) => {
    onlySelf(identity, params.id);
    await count(services, params.id);
    const changed = await db.write((trx) => updateAddress(trx, params.id, params.addressId, body));
    if (!changed) throw unknownAddress();
    return changed;
  });

  route(api, context, calls.deleteAddress, contract.deleteAddress, async ({ db, services, identity, params }) => {
    onlySelf(identity, params.id);
    await count(services, params.id);
    if (!(await db.write((trx) => deleteAddress(trx, params.id, params.addressId)))) throw unknownAddress();
    return { message: 'The address has been deleted.' };
  });
}
