/** The placed order, the next steps, and how to pay it (area ORDER-SUCCESS). */
import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ShopSettings } from '../../../client/shop-settings.ts';
import { formatDate } from '../../../shared/dates.ts';
import { stateFor, storeStateFor } from '../../../shared/navigation-state.ts';
import Button from '../../../ui/Button.tsx';
import Icon from '../../../ui/Icon.tsx';
import Spinner from '../../../ui/Spinner.tsx';
import SetPassword from '../../account/guest/SetPassword.tsx';
import { api } from '../../account/session/api.browser.ts';
import { $session } from '../../account/session/session.store.ts';
import Sums from '../../cart/Sums.tsx';
import { sumsOf } from '../../cart/sums.ts';
import PayButton from '../../payments/PayButton.tsx';
import { isOffered } from '../../payments/payment-providers.ts';
import { lineKey, nameWithChoice } from '../../products/choices.ts';
import { whenMessage } from '../order-day.ts';
import { ORDER_SUCCESS_PAGE, ORDERS_PAGE, orderPath, TRACK_PAGE } from '../order-places.ts';
import { usePageVisible } from '../use-page-visible.tsx';
import PickUpPlaces from './PickUpPlaces.tsx';
import { type PlacedOrder, readPlacedOrder } from './placed-order.ts';
import { thanksMessage, whatIsNext } from './what-is-next.ts';

const unitsOf = (lines: PlacedOrder['ordered']) => lines.reduce((sum, line) => sum + line.units, 0);

/** Back-ordered products. */
function LateProducts({ late, ordered, isPickUp }: Pick<PlacedOrder, 'late' | 'ordered' | 'isPickUp'>) {
  if (late.length === 0) return null;
  const isAll = unitsOf(late) === unitsOf(ordered);
  return (
    <div className="placed-order__late">
      <p>
        <strong>{isAll ? 'It is not in stock yet.' : 'Some of it is not in stock yet.'}</strong>{' '}
        {isPickUp ? 'You can pick these up once the shop has them:' : 'The shop sends these as soon as it has them:'}
      </p>
      <ul>
        {late.map((line) => (
          <li key={lineKey(line.id, line)}>
            {line.units} × {nameWithChoice(line)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Maximum number of lines listed, so that the button stays in view. */
const MAX_NAMED = 6;

function Facts({ order }: { readonly order: PlacedOrder }) {
  const { isPickUp, adresse, day, time, shops, email, ordered } = order;
  const waiting = [{ units: unitsOf(ordered), later: unitsOf(order.late) }];
  const when = whenMessage([day && formatDate(day), time].filter(Boolean).join(', '), waiting);
  return (
    <dl className="placed-order__facts">
      {ordered.length > 0 && (
        <div>
          <dt>You ordered</dt>
          <dd>
            {ordered.slice(0, MAX_NAMED).map((line) => (
              <span className="placed-order__line" key={lineKey(line.id, line)}>
                {line.units} × {nameWithChoice(line)}
              </span>
            ))}
            {ordered.length > MAX_NAMED && <span>and {ordered.length - MAX_NAMED} more</span>}
          </dd>
        </div>
      )}
      <div>
        <dt>Delivery</dt>
        <dd>{isPickUp ? 'You pick it up' : adresse}</dd>
      </div>
      {!isPickUp && when !== '' && (
        <div>
          <dt>When</dt>
          <dd>{when}</dd>
        </div>
      )}
      {shops.length > (isPickUp ? 0 : 1) && (
        <div>
          <dt>{isPickUp ? 'Pick up at' : 'Sent by'}</dt>
          <dd>
            {isPickUp ? (
              <PickUpPlaces places={shops} />
            ) : (
              `${shops.map(({ shop }) => shop).join(', ')}, each on its own`
            )}
          </dd>
        </div>
      )}
      {email !== '' && (
        <div>
          <dt>We send updates to</dt>
          <dd>{email}</dd>
        </div>
      )}
    </dl>
  );
}

const totalLabel = ({ isPaid, isCancelled }: PlacedOrder) =>
  isPaid ? 'Amount paid' : isCancelled ? 'Amount' : 'Amount to pay';

/**
 * The order passed to the customer `clientId`. It is read again when the page opens or becomes visible again, because
 * it may have been paid in another tab or confirmed by its shop meanwhile.
 */
function usePlacedOrder(clientId: number | undefined) {
  const [fresh, setFresh] = useState<PlacedOrder>();
  const handed = useMemo(
    () => (clientId === undefined ? undefined : readPlacedOrder(stateFor(ORDER_SUCCESS_PAGE), clientId)),
    [clientId],
  );
  const requested = handed?.id;
  const readAgain = useCallback(async () => {
    if (clientId === undefined || requested === undefined) return;
    const query = { id: requested, page: 1, limit: 1 };
    const answer = await api().call('listOrders', { params: { clientId }, query });
    if (!answer.ok) {
      console.warn(answer.error);
      return;
    }
    const found = answer.data.data.find(({ id }) => id === requested);
    if (!found) return;
    setFresh(readPlacedOrder(found, clientId));
    storeStateFor(ORDER_SUCCESS_PAGE, found);
  }, [clientId, requested]);
  useEffect(() => void readAgain(), [readAgain]);
  usePageVisible(readAgain);
  return {
    order: fresh?.id === handed?.id ? fresh : handed,
    readAgain: useCallback(() => void readAgain(), [readAgain]),
  };
}

interface Props {
  /** The card providers whose payment methods are offered. */
  readonly cardPayments: ShopSettings['cardPayments'];
  /** The captcha for setting a password after the order. */
  readonly captcha: ShopSettings['captcha'];
}

export default function OrderSuccess({ cardPayments, captcha }: Props) {
  const session = useStore($session, { ssr: 'initial' });
  const id = session?.id;
  const { order, readAgain } = usePlacedOrder(id);
  const awaitsCard = order?.isCard && !order.isPaid && !order.isCancelled;
  /** The payment button is in view, before the ordered products. */
  const mayPay = isOffered(cardPayments, order?.paymentMethod);
  const payable = mayPay && awaitsCard ? order : undefined;

  if (session === undefined) return <Spinner label="Please wait..." />;
  return (
    <section className="placed-order" aria-labelledby="placed-order-title">
      <div className="placed-order__head">
        <span
          className={
            order?.isCancelled || awaitsCard ? 'placed-order__mark placed-order__mark--off' : 'placed-order__mark'
          }
        >
          <Icon name={order?.isCancelled ? 'close' : awaitsCard ? 'card' : 'check'} size={28} />
        </span>
        <div>
          <h2 id="placed-order-title">
            {order ? (
              <>
                Order <span className="placed-order__number">{order.idCommande}</span>
              </>
            ) : (
              'Your order is placed'
            )}
          </h2>
          <p role="status">{order && <strong>{thanksMessage(order)}</strong>}</p>
          <p>{order ? whatIsNext(order, mayPay) : 'You find it under your orders, with every update.'}</p>
        </div>
      </div>
      {payable && <PayButton orderId={payable.id} onMessage={readAgain} />}
      {order && !order.isCancelled && <LateProducts {...order} />}
      {order && <Facts order={order} />}
      {order && <Sums sums={sumsOf(order.priceTotal, order.fraisLivraison, totalLabel(order))} />}
      {order && session.isGuest && (
        <p>
          With this number and your phone number you can <a href={TRACK_PAGE}>track it</a> on any device.
        </p>
      )}
      <div className="placed-order__ways">
        {!payable && <Button href="/">Continue Shopping</Button>}
        <Button variant="secondary" href={order ? orderPath(order.id) : ORDERS_PAGE}>
          {order ? 'See your order' : 'Your orders'}
        </Button>
      </div>
      {session.isGuest && <SetPassword session={session} captcha={captcha} />}
    </section>
  );
}
