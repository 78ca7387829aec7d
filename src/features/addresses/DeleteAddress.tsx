/** Asks before an address is deleted. */
import { useState } from 'react';
import Button from '../../ui/Button.tsx';
import Dialog from '../../ui/Dialog.tsx';
import { api } from '../account/api.browser.ts';
import type { Session } from '../account/session.ts';
import { isSignedOut } from '../account/signed-out.ts';
import { NO_ANSWER } from '../no-answer.ts';
import { showToast } from '../toasts/toasts.ts';
import type { Address } from './AddressTable.tsx';
import { placeOf } from './address-words.ts';

interface Props {
  readonly session: Session | undefined;
  /** The one in question; undefined while none is. */
  readonly address: Address | undefined;
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
    // Gone already, perhaps from another tab: that is what was asked.
    if (answer.ok || answer.error.kind === 'not-found') {
      showToast('success', 'Your address is deleted');
      onDeleted(address);
    } else showToast('danger', answer.error.messageError || NO_ANSWER);
  };

  return (
    <Dialog
      id="delete-address"
      title="Delete this address?"
      shown={address !== undefined}
      onClose={onClose}
      actions={
        <>
          <Button value="keep" variant="secondary">
            Keep it
          </Button>
          <Button type="button" aria-disabled={isBusy || undefined} onClick={() => void remove()}>
            {isBusy ? 'Please wait...' : 'Delete address'}
          </Button>
        </>
      }
    >
      {address && (
        <p>
          {address.nom}, {address.adresse}, {placeOf(address)}
        </p>
      )}
    </Dialog>
  );
}
