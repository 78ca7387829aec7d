/** Asks before an order is cancelled. */
import { useRef, useState } from 'react';
import { api } from '../../account/session/api.browser.ts';
import { isSignedOut } from '../../account/session/signed-out.ts';
import DeleteDialog from '../../opinions/DeleteDialog.tsx';
import { showToast } from '../../toasts/toasts.store.ts';
import { cancelFailure, type Order } from './order-detail.ts';

interface Props {
  /** The order to cancel. */
  readonly order: Order;
  /** Whether the dialog is open. */
  readonly shown: boolean;
  /** Called with the cancelled order, as the server answered it. */
  readonly onCancelled: (order: Order) => void;
  /** Called when the shown order is out of date. */
  readonly onRefused: () => void;
  readonly onClose: () => void;
}

export default function CancelOrder({ order, shown, onCancelled, onRefused, onClose }: Props) {
  const [isBusy, setBusy] = useState(false);
  /** Set synchronously, before the refetch. */
  const isAsking = useRef(false);

  const cancel = async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    setBusy(true);
    const answer = await api().call('setOrderStatus', {
      params: { orderId: order.id },
      body: { status: 'cancelled' },
    });
    isAsking.current = false;
    setBusy(false);
    if (answer.ok) {
      showToast('success', 'Your order has been cancelled successfully');
      onCancelled(answer.data);
      return;
    }
    if (isSignedOut(answer.error)) return;
    console.warn(answer.error);
    onClose();
    showToast('danger', cancelFailure(answer.error.message));
    onRefused();
  };

  return (
    <DeleteDialog
      id="cancel-order"
      title="Are you sure you want to cancel your order?"
      label="Yes, cancel it"
      shown={shown}
      busy={isBusy}
      onDelete={cancel}
      onClose={onClose}
    >
      <p>{order.idCommande} will not be delivered. This cannot be undone.</p>
    </DeleteDialog>
  );
}
