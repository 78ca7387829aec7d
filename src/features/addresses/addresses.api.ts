/** Serves the address book (G-100): one's own alone (S-02). */

import { countAttempt } from '../../api/attempts.ts';
import { type Api, type ApiContext, ApiError, onlySelf, route, signedOut } from '../../api/route.ts';
import type { Services } from '../../providers/services.ts';
import { lockClient } from '../account/lock-client.repository.ts';
import { addressesCalls as calls } from './addresses.calls.ts';
import { addressesContract as contract } from './addresses.contract.ts';
import { addressesOf, countAddresses, deleteAddress, insertAddress, updateAddress } from './addresses.repository.ts';

/** Addresses that a customer may keep. */
export const MAX_ADDRESSES = 50;
const WORDS_FULL = `An address book holds at most ${MAX_ADDRESSES} addresses. Please delete one first.`;

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
    const { id } = params;
    onlySelf(identity, id);
    await count(services, id);
    return db.write(async (trx) => {
      if (!(await lockClient(trx, id))) throw signedOut();
      if ((await countAddresses(trx, id)) >= MAX_ADDRESSES) throw new ApiError(409, WORDS_FULL);
      return insertAddress(trx, id, body, new Date(now).toISOString());
    });
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
