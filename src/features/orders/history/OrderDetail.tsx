/** One order: its data, its payment and its parts by shop. Printed, it serves as an order document. */
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { ShopSettings } from '../../../client/shop-settings.ts';
import { formatDate } from '../../../shared/dates.ts';
import { formatNaira } from '../../../shared/money.ts';
import { storeStateFor } from '../../../shared/navigation-state.ts';
import Button from '../../../ui/Button.tsx';
import EmptyState from '../../../ui/EmptyState.tsx';
import RetryButton from '../../../ui/RetryButton.tsx';
import Spinner from '../../../ui/Spinner.tsx';
import { $session } from '../../account/session/session.store.ts';
import PayButton from '../../payments/PayButton.tsx';
import { isOffered } from '../../payments/payment-providers.ts';
import { RETURNS_PAGE } from '../../returns/returns.ts';
import { problemPath } from '../../support/order-problem.ts';
import { amountToPay } from '../order-amounts.ts';
import { ORDERS_PAGE, orderPath, trackPath } from '../order-places.ts';
import { awaitsPayment, canBeCancelled } from '../order-status.ts';
import CancelOrder from './CancelOrder.tsx';
import OrderDetailFacts from './OrderDetailFacts.tsx';
import OrderDetailProducts from './OrderDetailProducts.tsx';
import { confirmText, expectedMessage, ORDER_AS_SEEN, ORDER_UNREAD, type Order, payText } from './order-detail.ts';
import { useOrder } from './order-detail-read.tsx';
import { orderMark } from './order-list.ts';

interface Props {
  /** Id of the order (`commandes.id`), not its number. */
  readonly orderId: number;
  /** Prefix of stored pictures. */
  readonly fileHost: string;
  /** The providers of card payments whose methods are offered. */
  readonly cardPayments: ShopSettings['cardPayments'];
}

/** The error beside the shown order, or in place of it. */
function NotRead({ isShown, again }: { readonly isShown: boolean; readonly again: () => void }) {
  const retry = <RetryButton variant={isShown ? 'secondary' : 'primary'} onRetry={again} />;
  if (isShown)
    return (
      <div className="notice" role="alert">
        <p>{ORDER_AS_SEEN}</p>
        {retry}
      </div>
    );
  return (
    <div role="alert">
      <EmptyState title={ORDER_UNREAD} text="Check your connection, then try again.">
        {retry}
        <Button href={ORDERS_PAGE} variant="secondary">
          All your orders
        </Button>
      </EmptyState>
    </div>
  );
}

export default function OrderDetail({ orderId, fileHost, cardPayments }: Props) {
  const session = useStore($session, { ssr: 'initial' });
  const { order, answer, again, show } = useOrder(session?.id, orderId, orderPath(orderId));
  const [isAsking, setAsking] = useState(false);
  const [isCancelledHere, setCancelledHere] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  // Goes back to the list if the customer has no such order.
  useEffect(() => {
    if (answer === 'missing') location.replace(ORDERS_PAGE);
  }, [answer]);

  // The button that opened the dialog is gone, so the focus moves elsewhere.
  useEffect(() => {
    if (isCancelledHere) heading.current?.focus();
  }, [isCancelledHere]);

  if (!order)
    return answer === 'failed' ? <NotRead isShown={false} again={again} /> : <Spinner label="Loading your order" />;

  const mark = orderMark(order);
  const confirming = confirmText(order);
  const expected = expectedMessage(order, Date.now());
  const cancelled = (changed: Order) => {
    show(changed);
    setAsking(false);
    setCancelledHere(true);
  };
  return (
    <article className="order-detail" aria-labelledby="order-number">
      <header className="order-detail__head">
        <div>
          <h2 className="order-detail__number" id="order-number" ref={heading} tabIndex={-1}>
            {order.idCommande}
          </h2>
          <p className="order-detail__line">
            <span className={`badge badge--${mark.tone}`}>{mark.label}</span> Ordered on {formatDate(order.createdAt)}
          </p>
          {expected !== undefined && <p className="order-detail__expected">{expected}</p>}
        </div>
        <div className="order-detail__ways">
          <Button
            href={trackPath(orderId)}
            variant="secondary"
            onClick={() => storeStateFor(trackPath(orderId), order)}
          >
            Track Order
          </Button>
          {order.status === 'delivered' && (
            <Button href={problemPath(order.idCommande)} variant="secondary">
              Problem with this order
            </Button>
          )}
          <Button type="button" variant="quiet" onClick={() => print()}>
            Print
          </Button>
          <Button href={RETURNS_PAGE} variant="quiet">
            Returns and refunds
          </Button>
          {canBeCancelled(order) && (
            <Button type="button" variant="quiet" class="order-detail__cancel" onClick={() => setAsking(true)}>
              Cancel Order
            </Button>
          )}
        </div>
      </header>
      {answer === 'failed' && <NotRead isShown={true} again={again} />}
      {confirming !== undefined && (
        <p className="notice">
          <span>{confirming}</span>
        </p>
      )}
      {awaitsPayment(order) && (
        <div className="notice notice--action">
          <p>{payText(order, formatNaira(amountToPay(order)), isOffered(cardPayments, order.payment_method))}</p>
          {isOffered(cardPayments, order.payment_method) && <PayButton orderId={orderId} onMessage={again} />}
        </div>
      )}
      <div className="order-detail__parts">
        <OrderDetailProducts order={order} fileHost={fileHost} />
        <OrderDetailFacts order={order} />
      </div>
      <CancelOrder
        order={order}
        shown={isAsking}
        onCancelled={cancelled}
        onRefused={again}
        onClose={() => setAsking(false)}
      />
    </article>
  );
}
