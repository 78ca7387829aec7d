/** Handles the form of the address book without script. */

import type { ApiClient, CallAnswer, Result } from '../../client/client.ts';
import type { FormValues } from '../../shared/form-values.ts';
import { type ADDRESS_MESSAGES, addressBody } from './address-rules.ts';

export type PlainAddress = CallAnswer<'listAddresses'>['data'][number];

type Done = keyof typeof ADDRESS_MESSAGES;

/** Adds an address, or changes or deletes `known`, as `action` says; returns what was done. */
export async function changePlainAddress(
  client: ApiClient,
  clientId: number,
  known: PlainAddress | undefined,
  { action, values }: { readonly action: string | undefined; readonly values: FormValues },
): Promise<Result<Done>> {
  const done = (data: Done) => ({ ok: true, data }) as const;
  if (!known) {
    const added = await client.call('addAddress', { params: { id: clientId }, body: addressBody(values) });
    return added.ok ? done('added') : added;
  }
  const params = { id: clientId, addressId: known.id };
  if (action === 'delete') {
    const deleted = await client.call('deleteAddress', { params });
    return deleted.ok ? done('deleted') : deleted;
  }
  const saved = await client.call('updateAddress', { params, body: addressBody(values) });
  return saved.ok ? done('saved') : saved;
}
