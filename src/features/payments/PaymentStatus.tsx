/** Shows whether the payment was received, after the return from the provider. */
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import Button from '../../ui/Button.tsx';
import EmptyState from '../../ui/EmptyState.tsx';
import Icon from '../../ui/Icon.tsx';
import Spinner from '../../ui/Spinner.tsx';
import { api } from '../account/session/api.browser.ts';
import { ORDERS_PAGE, orderPath } from '../orders/order-places.ts';
import { showToast } from '../toasts/toasts.store.ts';
import { notifyOfPayment } from './payment-message.browser.ts';
import { referenceOf } from './payment-places.ts';
import { orderOfPayment } from './started-payment.ts';

/** The specified message of a successful payment (PAY-12). */
const PAID = 'Thank you! Your payment was successful.';
/** The specified message of a failed payment (PAY-13, ERR-46). */
const NOT_PAID = 'Sorry! Your payment failed, please try again later.';
/** For a payment that was not looked up because of too many requests, and may have succeeded (PAY-14). */
const NOT_KNOWN = 'We do not know yet whether your payment has reached us.';
/** For a received payment that will be refunded (G-84): it did not fail, and must not be repeated. */
const GOES_BACK = { due: 'Your payment will be refunded', made: 'Your payment was refunded' } as const;

/** State of a payment, with the server's message; '' without a response. */
interface Known {
  readonly is: 'asking' | 'paid' | 'unpaid' | 'unknown' | keyof typeof GOES_BACK;
  readonly message: string;
}

/** Requests the state from the server, which requests it from the provider; no response counts as not paid. */
async function lookUp(reference: string): Promise<Known> {
  const answer = await api().call('verifyPayment', { params: { reference } });
  if (!answer.ok)
    return { is: answer.error.code === 'too_many_requests' ? 'unknown' : 'unpaid', message: answer.error.message };
  const { status, message, refund } = answer.data;
  return { is: status ? 'paid' : (refund ?? 'unpaid'), message: message };
}

/** Loads the payment of `reference` immediately, and again when `again` is called. */
function usePayment(reference: string) {
  const [known, setKnown] = useState<Known>({ is: 'asking', message: '' });
  const [isBusy, setBusy] = useState(false);
  const isAsking = useRef(false);

  const ask = useCallback(async () => {
    if (isAsking.current || reference === '') return undefined;
    isAsking.current = true;
    setBusy(true);
    const found = await lookUp(reference);
    isAsking.current = false;
    setBusy(false);
    setKnown(found);
    // Notifies the tab that started the payment, unless the result is unknown.
    if (found.is !== 'unknown') notifyOfPayment({ reference, isPaid: found.is !== 'unpaid' });
    return found;
  }, [reference]);
  useEffect(() => void ask(), [ask]);

  const again = async () => {
    const found = await ask();
    if (found?.is === 'unpaid') showToast('neutral', 'We have not received your payment yet.');
    if (found?.is === 'unknown') showToast('neutral', found.message || NOT_KNOWN);
  };
  return { known, isBusy, again };
}

/** Icon of each outcome; a refund is neither a success nor a failure. */
const MARKS = { good: 'check', bad: 'close', neutral: 'card' } as const;

interface OutcomeProps {
  /** What became of the payment. */
  readonly title: string;
  /** The picture above the title. */
  readonly mark: keyof typeof MARKS;
  /** Texts and buttons below the title. */
  readonly children: ReactNode;
}

/** The result, which is focused once it is loaded. */
function Outcome({ title, mark, children }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="payment-outcome">
      <span className={`payment-outcome__mark payment-outcome__mark--${mark}`}>
        <Icon name={MARKS[mark]} size={28} />
      </span>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Links to the paid order, or to all orders if this browser does not know which one was paid. */
function OrderLink({ reference, message }: { readonly reference: string; readonly message: string }) {
  const id = orderOfPayment(reference);
  return (
    <Button variant="secondary" href={id === undefined ? ORDERS_PAGE : orderPath(id)}>
      {id === undefined ? 'Your orders' : message}
    </Button>
  );
}

export default function PaymentStatus() {
  // Cached pages are rendered without the query.
  const [reference, setReference] = useState<string>();
  useEffect(() => setReference(referenceOf(location.search)), []);
  const { known, isBusy, again } = usePayment(reference ?? '');

  if (reference === '')
    return (
      <EmptyState title="No payment to look up" text="Your orders show which of them are paid.">
        <Button href={ORDERS_PAGE}>Your orders</Button>
        <Button href="/user/contact-us" variant="secondary">
          Contact us
        </Button>
      </EmptyState>
    );
  if (reference === undefined || known.is === 'asking') return <Spinner label="Please wait..." />;
  if (known.is === 'paid')
    return (
      <Outcome key={known.is} title={PAID} mark="good">
        <p>{known.message}</p>
        <p>Your order shows its progress.</p>
        <div className="payment-outcome__ways">
          <Button href="/">Continue Shopping</Button>
          <OrderLink reference={reference} message="See your order" />
        </div>
      </Outcome>
    );
  if (known.is === 'due' || known.is === 'made')
    return (
      <Outcome key={known.is} title={GOES_BACK[known.is]} mark={known.is === 'made' ? 'good' : 'neutral'}>
        <p>{known.message}</p>
        <p>
          {known.is === 'due'
            ? 'It goes back the way you paid, and you don’t need to do anything. Your order shows its status.'
            : 'It went back the way you paid. Your bank may take a few days to show it.'}
        </p>
        <div className="payment-outcome__ways">
          <OrderLink reference={reference} message="See your order" />
          <Button href="/user/contact-us" variant="quiet">
            Contact us
          </Button>
        </div>
      </Outcome>
    );
  return (
    <Outcome
      key={known.is}
      title={known.is === 'unpaid' ? NOT_PAID : NOT_KNOWN}
      mark={known.is === 'unpaid' ? 'bad' : 'neutral'}
    >
      {known.message !== '' && <p>{known.message}</p>}
      <p>
        If you paid by transfer or by USSD, it may take a few minutes for your payment to reach us. Please do not pay
        twice: check again first.
      </p>
      <div className="payment-outcome__ways">
        <Button type="button" aria-disabled={isBusy || undefined} onClick={() => void again()}>
          {isBusy ? 'Please wait...' : 'Check again'}
        </Button>
        <OrderLink
          reference={reference}
          message={known.is === 'unpaid' ? 'Try again from your order' : 'See your order'}
        />
        <Button href="/user/contact-us" variant="quiet">
          Contact us
        </Button>
      </div>
    </Outcome>
  );
}
