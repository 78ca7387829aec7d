/** `Proceed to payment`: opens the payment page of an order in a new tab. */
import { useCallback, useRef, useState } from 'react';
import { NO_ANSWER } from '../../shared/no-answer.ts';
import Button from '../../ui/Button.tsx';
import Dialog from '../../ui/Dialog.tsx';
import { api } from '../account/session/api.browser.ts';
import { isSignedOut, SIGN_IN_AGAIN } from '../account/session/signed-out.ts';
import { LINK_DELAY_MS, payAddress, UNTRUSTED_ADDRESS } from './pay-address.ts';
import { storeStartedPayment } from './started-payment.ts';
import { usePaymentMessage } from './use-payment-message.tsx';

interface Props {
  /** Id of the order, not its number. */
  readonly orderId: number;
  /** Called to refetch the order, which may have been paid in another tab. */
  readonly onMessage: () => void;
  /** `primary` by default. */
  readonly variant?: 'primary' | 'secondary';
  /** `m` by default; `s` in a table. */
  readonly size?: 'm' | 's';
}

/**
 * State of the button. `ready`: the payment page is known, and was opened unless the browser blocked it. `unpaid`: the
 * customer left it without paying.
 */
type Start =
  | { readonly state: 'none' | 'busy' | 'unpaid' }
  | { readonly state: 'ready'; readonly address: string; readonly isOpen: boolean }
  | { readonly state: 'failed'; readonly message: string };

/** Requests the payment page of `orderId`; undefined if the customer must sign in first. */
async function startPayment(orderId: number): Promise<Extract<Start, { state: 'ready' | 'failed' }> | undefined> {
  const answer = await api().call('initializePayment', { body: { metadata: { orderId, platform: 'customers' } } });
  if (!answer.ok) {
    if (isSignedOut(answer.error, SIGN_IN_AGAIN)) return undefined;
    return { state: 'failed', message: answer.error.message || NO_ANSWER };
  }
  const { url, reference } = answer.data.data;
  const address = payAddress(url, location.origin);
  if (address === undefined) return { state: 'failed', message: UNTRUSTED_ADDRESS };
  storeStartedPayment({ reference, orderId });
  await new Promise((resolve) => setTimeout(resolve, LINK_DELAY_MS));
  const tab = window.open(address, '_blank');
  // Not `noopener`, which would hide whether the tab was opened.
  if (tab) tab.opener = null;
  return { state: 'ready', address, isOpen: tab !== null };
}

/** Shown beside the button after a payment that failed or was not completed. */
const STILL_UNPAID = 'The payment was not made. Your order is still reserved: you can pay again.';

export default function PayButton({ orderId, onMessage, variant = 'primary', size = 'm' }: Props) {
  const [start, setStart] = useState<Start>({ state: 'none' });
  const isBusy = useRef(false);
  const heard = useCallback(
    (isPaid: boolean) => {
      if (!isPaid) setStart({ state: 'unpaid' });
      onMessage();
    },
    [onMessage],
  );
  usePaymentMessage(orderId, start.state === 'ready', onMessage, heard);

  const pay = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setStart({ state: 'busy' });
    setStart((await startPayment(orderId)) ?? { state: 'none' });
    isBusy.current = false;
  };

  return (
    <div className="pay">
      <Button
        type="button"
        variant={variant}
        size={size}
        aria-disabled={start.state === 'busy' || undefined}
        onClick={() => void pay()}
      >
        {start.state === 'busy' ? 'Please wait...' : 'Proceed to payment'}
      </Button>
      <div className="pay__words" role="status">
        {start.state === 'unpaid' && <p>{STILL_UNPAID}</p>}
        {start.state === 'ready' && (
          <>
            <p>
              {start.isOpen
                ? 'The payment page has opened in a new tab.'
                : 'Your browser did not open the payment page. Please open it yourself:'}
            </p>
            <Button variant={start.isOpen ? 'quiet' : 'primary'} size="s" href={start.address} newTab>
              Open the payment page
            </Button>
          </>
        )}
      </div>
      {start.state === 'failed' && (
        <Dialog
          id={`payment-error-${orderId}`}
          title="Oops..."
          shown
          onClose={() => setStart({ state: 'none' })}
          actions={<Button value="close">Close</Button>}
        >
          <p>{start.message}</p>
        </Dialog>
      )}
    </div>
  );
}
