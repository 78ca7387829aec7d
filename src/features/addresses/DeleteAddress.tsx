/** Asks before an address is deleted. */
import { useState } from 'react';
import { NO_ANSWER } from '../../shared/no-answer.ts';
import { api } from '../account/session/api.browser.ts';
import type { Session } from '../account/session/session.ts';
import { isSignedOut } from '../account/session/signed-out.ts';
import DeleteDialog from '../opinions/DeleteDialog.tsx';
import { showToast } from '../toasts/toasts.store.ts';
import type { Address } from './AddressTable.tsx';
import { ADDRESS_MESSAGES } from './address-rules.ts';
import { placeOf } from './address-text.ts';

interface Props {
  /** The signed-in customer; undefined after the session has ended. */
  readonly session: Session | undefined;
  /** The address to delete; undefined while the dialog is closed. */
  readonly address: Address | undefined;
  /** Called once the server has deleted it. */
  readonly onDeleted: (address: Address) => void;
  readonly onClose: () => void;
}

export default function DeleteAddress({ session, address, onDeleted, onClose }: Props) {
  const [isBusy, setBusy] = useState(false);

  const remove = async () => {
    if (!address || !session || isBusy) return;
    setBusy(true);
    const answer = await api().call('deleteAddress', { params: { id: session.id, addressId: address.id } });
    setBusy(false);
    if (!answer.ok && isSignedOut(answer.error)) return;
    // Already deleted, perhaps in another tab: counts as success.
    if (answer.ok || answer.error.code === 'not_found') {
      showToast('success', ADDRESS_MESSAGES.deleted);
      onDeleted(address);
    } else showToast('danger', answer.error.message || NO_ANSWER);
  };

  return (
    <DeleteDialog
      id="delete-address"
      title="Delete this address?"
      label="Delete address"
      shown={address !== undefined}
      busy={isBusy}
      onDelete={remove}
      onClose={onClose}
    >
      {address && (
        <p>
          {address.nom}, {address.adresse}, {placeOf(address)}
        </p>
      )}
    </DeleteDialog>
  );
}
