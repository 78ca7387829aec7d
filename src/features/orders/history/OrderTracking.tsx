/** The progress of an order. */
import { useStore } from '@nanostores/react';
import { formatMoment } from '../../../shared/dates.ts';
import { shopPath } from '../../../shared/links.ts';
import Button from '../../../ui/Button.tsx';
import EmptyState from '../../../ui/EmptyState.tsx';
import Icon from '../../../ui/Icon.tsx';
import RetryButton from '../../../ui/RetryButton.tsx';
import Spinner from '../../../ui/Spinner.tsx';
import { $session } from '../../account/session/session.store.ts';
import { placeText } from '../checkout/pick-up.ts';
import { ORDERS_PAGE, orderPath, trackPath } from '../order-places.ts';
import { PICK_UP } from '../order-status.ts';
import { confirmText, expectedMessage, ORDER_AS_SEEN, ORDER_UNREAD, type Order } from './order-detail.ts';
import { useOrder } from './order-detail-read.tsx';
import {
  momentOfPart,
  momentOfStep,
  STEP_MESSAGES,
  statusLabel,
  stepStates,
  TRACKING_STEPS,
  trackingOf,
  WAS_CANCELLED,
} from './tracking.ts';

/** @param reached index of the reached step */
function Steps({ reached, order }: { readonly reached: number; readonly order: Order }) {
  const states = stepStates(reached, order.modeLivraison);
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari needs the role on a list without bullets
    <ol className="tracking" role="list" aria-label="Steps of your order">
      {TRACKING_STEPS.map(({ title, subtitle }, at) => {
        const state = states[at] ?? 'later';
        const isReached = state === 'done' || state === 'now';
        const moment = isReached ? momentOfStep(order.parts, at) : undefined;
        return (
          <li
            key={title}
            className={`tracking__step tracking__step--${state}`}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <span className="tracking__mark" aria-hidden="true">
              {isReached ? <Icon name="check" size={20} /> : state === 'skipped' ? '–' : at + 1}
            </span>
            <span className="tracking__words">
              <strong className="tracking__title">{title}</strong>
              <span className="tracking__subtitle">{subtitle}</span>
              {state === 'skipped' && <span className="tracking__skipped">{STEP_MESSAGES.skipped}</span>}
              {moment !== undefined && (
                <time className="tracking__moment" dateTime={moment}>
                  {formatMoment(moment)}
                </time>
              )}
            </span>
            {state !== 'now' && state !== 'skipped' && <span className="hidden-words">{STEP_MESSAGES[state]}</span>}
          </li>
        );
      })}
    </ol>
  );
}

/** The parts by shop: state and time, delivery person, pick-up place. */
function Parts({ order: { parts, modeLivraison } }: { readonly order: Order }) {
  return (
    <section className="tracking-parts" aria-labelledby="tracking-parts">
      <h2 id="tracking-parts">What each shop sends</h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari needs the role on a list without bullets */}
      <ul role="list">
        {parts.map((part) => {
          const { boutique, status, nom, pickUp } = part;
          const moment = momentOfPart(part);
          return (
            <li key={boutique.id} className="tracking-parts__shop">
              <a href={shopPath(boutique)}>{boutique.nomBoutique}</a>
              <span>
                {statusLabel(status)}
                {nom !== null && `, by ${nom}`}
              </span>
              {moment !== undefined && (
                <time className="tracking__moment" dateTime={moment}>
                  {formatMoment(moment)}
                </time>
              )}
              {modeLivraison === PICK_UP && <span className="tracking-parts__place">{placeText(pickUp)}</span>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export default function OrderTracking({ orderId }: { readonly orderId: number }) {
  const session = useStore($session, { ssr: 'initial' });
  const { order, answer, again } = useOrder(session?.id, orderId, trackPath(orderId));
  const toOrders = (
    <Button href={ORDERS_PAGE} variant="secondary">
      Your orders
    </Button>
  );

  if (!order && answer === 'none') return <Spinner label="Loading your order" />;
  if (!order && answer === 'failed')
    return (
      <div role="alert">
        <EmptyState title={ORDER_UNREAD} text="Check your connection, then try again.">
          <RetryButton onRetry={again} />
          {toOrders}
        </EmptyState>
      </div>
    );
  const tracking = trackingOf(order);
  if (!order || !tracking)
    return (
      <EmptyState title="Nothing to track here" text="Choose the order that you want to follow.">
        <Button href={ORDERS_PAGE}>Your orders</Button>
      </EmptyState>
    );
  const confirming = confirmText(order);
  const expected = expectedMessage(order, Date.now());
  return (
    <div className="tracking-page">
      <p className="tracking-page__order">
        <a href={orderPath(orderId)}>{order.idCommande}</a>
      </p>
      {answer === 'failed' && (
        <div className="notice" role="alert">
          <p>{ORDER_AS_SEEN}</p>
          <RetryButton variant="secondary" onRetry={again} />
        </div>
      )}
      {tracking.isCancelled && (
        <p className="tracking-page__cancelled" role="status">
          {WAS_CANCELLED}
        </p>
      )}
      {confirming !== undefined && <p className="tracking-page__soft">{confirming}</p>}
      {expected !== undefined && <p className="tracking-page__expected">{expected}</p>}
      <Steps reached={tracking.reached} order={order} />
      {order.parts.length > 0 && <Parts order={order} />}
      {toOrders}
    </div>
  );
}
