/**
 * Simulates the card provider's page in a demo: shows the amount, and lets the visitor choose the result. No money
 * moves.
 */
import { useEffect, useRef, useState } from 'react';
import type { CallAnswer } from '../../client/client.ts';
import { formatNaira } from '../../shared/money.ts';
import { NO_ANSWER } from '../../shared/no-answer.ts';
import Button from '../../ui/Button.tsx';
import EmptyState from '../../ui/EmptyState.tsx';
import Price from '../../ui/Price.tsx';
import RetryButton from '../../ui/RetryButton.tsx';
import Spinner from '../../ui/Spinner.tsx';
import { api } from '../account/session/api.browser.ts';
import { ORDERS_PAGE } from '../orders/order-places.ts';
import { showToast } from '../toasts/toasts.store.ts';
import { NO_PAYMENT, NOTHING_LEFT, referenceOf, wayBack } from './payment-places.ts';

type Checkout = CallAnswer<'getTestCheckout'>;
type Outcome = 'success' | 'failed' | 'abandoned';

type Read =
  | { readonly state: 'loading' }
  /** `isGone`: no payment has this reference, so a retry is useless. */
  | { readonly state: 'failed'; readonly message: string; readonly isGone: boolean }
  | { readonly state: 'read'; readonly checkout: Checkout };

/** The message about the current result; only a paid payment cannot be tried again. */
const BEFORE: Readonly<Record<Checkout['status'], string>> = {
  pending: '',
  success: NOTHING_LEFT,
  failed: 'This payment failed. You can try again.',
  abandoned: 'This payment was not finished. You can continue it.',
};

/** Loads the checkout of the address; `again` reloads it. */
function useCheckout() {
  const [read, setRead] = useState<Read>({ state: 'loading' });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn loads it again
  useEffect(() => {
    const reference = referenceOf(location.search);
    if (reference === '') {
      setRead({ state: 'failed', message: NO_PAYMENT, isGone: true });
      return;
    }
    setRead({ state: 'loading' });
    void api()
      .call('getTestCheckout', { params: { reference } })
      .then((answer) =>
        setRead(
          answer.ok
            ? { state: 'read', checkout: answer.data }
            : {
                state: 'failed',
                message: answer.error.message || NO_ANSWER,
                isGone: answer.error.code === 'not_found',
              },
        ),
      );
  }, [turn]);
  return { read, again: () => setTurn(turn + 1) };
}

/** Sets the chosen result of the payment, once, and returns to the shop. */
function useFinish({ reference }: Checkout) {
  const [chosen, setChosen] = useState<Outcome>();
  const isLeaving = useRef(false);
  const finish = async (outcome: Outcome) => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    setChosen(outcome);
    const answer = await api().call('finishTestCheckout', { params: { reference }, body: { outcome } });
    if (answer.ok) {
      location.assign(wayBack(answer.data.callbackUrl, reference));
      return;
    }
    showToast('danger', answer.error.message || NO_ANSWER);
    isLeaving.current = false;
    setChosen(undefined);
  };
  return { chosen, finish };
}

function Ways({ checkout }: { readonly checkout: Checkout }) {
  const { chosen, finish } = useFinish(checkout);
  const message = (outcome: Outcome, label: string) => (chosen === outcome ? 'Please wait...' : label);
  const isBusy = chosen !== undefined || undefined;
  return (
    <div className="test-checkout__ways">
      <Button type="button" aria-disabled={isBusy} onClick={() => void finish('success')}>
        {message('success', `Pay ${formatNaira(checkout.amountKobo / 100)}`)}
      </Button>
      <Button type="button" variant="secondary" aria-disabled={isBusy} onClick={() => void finish('failed')}>
        {message('failed', 'Let the payment fail')}
      </Button>
      <Button type="button" variant="quiet" aria-disabled={isBusy} onClick={() => void finish('abandoned')}>
        {message('abandoned', 'Leave without paying')}
      </Button>
    </div>
  );
}

export default function TestCheckout() {
  const { read, again } = useCheckout();
  if (read.state === 'loading') return <Spinner label="Please wait..." />;
  if (read.state === 'failed')
    return (
      <div role="alert">
        <EmptyState title="This payment cannot be shown" text={read.message}>
          {!read.isGone && <RetryButton onRetry={again} />}
          <Button href={ORDERS_PAGE} variant={read.isGone ? 'primary' : 'secondary'}>
            Your orders
          </Button>
        </EmptyState>
      </div>
    );
  const { checkout } = read;
  const { reference, amountKobo, email, status, callbackUrl } = checkout;
  return (
    <>
      <dl className="test-checkout__facts">
        <div>
          <dt>To pay</dt>
          <dd>
            <Price amount={amountKobo / 100} size="l" />
          </dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>{email}</dd>
        </div>
        <div>
          <dt>Reference</dt>
          <dd>{reference}</dd>
        </div>
      </dl>
      {status !== 'pending' && <p role="status">{BEFORE[status]}</p>}
      {status === 'success' ? (
        <Button href={wayBack(callbackUrl, reference)}>Back to the shop</Button>
      ) : (
        <Ways checkout={checkout} />
      )}
    </>
  );
}
