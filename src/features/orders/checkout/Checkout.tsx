/** The checkout (area CHECKOUT): two steps with the cart beside them, and the redirect after the order is placed. */

import { useStore } from '@nanostores/react';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { ShopSettings } from '../../../client/shop-settings.ts';
import { formatNaira } from '../../../shared/money.ts';
import Button from '../../../ui/Button.tsx';
import EmptyState from '../../../ui/EmptyState.tsx';
import Icon from '../../../ui/Icon.tsx';
import Spinner from '../../../ui/Spinner.tsx';
import GuestNote from '../../account/guest/GuestNote.tsx';
import { api } from '../../account/session/api.browser.ts';
import { $session } from '../../account/session/session.store.ts';
import type { Session } from '../../account/session/session.ts';
import { SIGN_IN_AGAIN } from '../../account/session/signed-out.ts';
import { $cart, $delivery } from '../../cart/cart.store.ts';
import { orderableLines } from '../../cart/cart.ts';
import { checkCart } from '../../cart/cart-lines.browser.ts';
import { takePlainCart } from '../../cart/take-plain-cart.browser.ts';
import { chosenState } from '../../delivery/chosen-state.store.ts';
import type { DeliveryRule } from '../../delivery/delivery-fees.ts';
import { COUNTRY } from '../../delivery/states.ts';
import { takesCards, waysToPay } from '../../payments/ways-to-pay.ts';
import { lineAmounts, orderTotal } from '../order-amounts.ts';
import { ORDER_SUCCESS_PAGE, ORDERS_PAGE } from '../order-places.ts';
import { CASH_ON_DELIVERY } from '../order-status.ts';
import CheckoutConfirm from './CheckoutConfirm.tsx';
import CheckoutDetails from './CheckoutDetails.tsx';
import type { ChangedField } from './CheckoutFacts.tsx';
import { $orderProcess, $placedElsewhere, changeOrderProcess, currentOrder } from './checkout.store.ts';
import { detailErrors, EMPTY_AT_CONFIRM, EMPTY_BEFORE_NEXT } from './checkout-rules.ts';
import { deliveryLimits, orderFee } from './delivery-limits.ts';
import OrderSummary, { type CartChanges } from './OrderSummary.tsx';
import { type PlacedOrder, pricedLines, readRate } from './order-requests.ts';
import PlacedElsewhere from './PlacedElsewhere.tsx';

interface Props {
  /** URL prefix of stored pictures. */
  readonly fileHost: string;
  /** As displayed, such as `+234 800 000 0000` (CHK-14). */
  readonly supportPhone: string;
  /** The card providers whose payment methods are offered. */
  readonly cardPayments: ShopSettings['cardPayments'];
  /** Delivery rules of the page, until the server has sent the current ones. */
  readonly delivery: DeliveryRule;
  /** The captcha for the first order of a customer without a password. */
  readonly captcha: ShopSettings['captcha'];
}

const STEPS = ['Your details', 'Confirm'] as const;

const StepList = ({ step }: { readonly step: 0 | 1 }) => (
  <ol className="checkout__steps" aria-label="Steps">
    {STEPS.map((name, index) => (
      <li key={name} aria-current={index === step ? 'step' : undefined}>
        <span className="checkout__number" aria-hidden="true">
          {index < step ? <Icon name="check" size={16} /> : index + 1}
        </span>
        {name}
      </li>
    ))}
  </ol>
);

/** Prefills the delivery address from the profile: once per order, and only empty fields. */
function usePlaceOfProfile(session: Session | undefined, idCommande: string): void {
  const id = session?.id;
  useEffect(() => {
    if (id === undefined || idCommande === '') return;
    const { pays, etat, ville } = currentOrder();
    if (pays || etat || ville) return;
    void api()
      .call('getClient', { params: { userId: id } })
      .then((answer) => {
        if (!answer.ok) {
          console.warn('The profile could not be read.', answer.error);
          return;
        }
        const now = currentOrder();
        if (now.pays || now.etat || now.ville || now.clientId !== id || now.idCommande !== idCommande) return;
        const { pays, province, ville } = answer.data;
        const chosen = chosenState();
        // The fee is then the one that pages and cart have shown.
        if (chosen !== '' && chosen !== province) changeOrderProcess({ pays: COUNTRY, etat: chosen, ville: '' });
        else changeOrderProcess({ pays: pays ?? COUNTRY, etat: province ?? '', ville: ville ?? '' });
      });
  }, [id, idCommande]);
}

/** The cart with current product data, and the changes found. */
function useFreshCart(isSignedIn: boolean) {
  const [changes, setChanges] = useState<CartChanges>(new Map());
  const refresh = useCallback(async () => {
    await takePlainCart();
    const found = await checkCart();
    // Changes announced earlier are kept.
    setChanges((before) => (found && before ? new Map([...before, ...found]) : found));
    return (found?.size ?? 0) > 0;
  }, []);
  useEffect(() => {
    if (isSignedIn) void refresh();
  }, [isSignedIn, refresh]);
  return { changes, refresh };
}

/** Whether this entry of the browser's history is step 1. */
const isStepOne = (state: unknown) => (state as { checkout?: unknown } | null)?.checkout === 1;

/** Navigates between the steps, also by the browser's Back. */
function useSteps(top: RefObject<HTMLElement | null>) {
  const show = useCallback(
    (progress: 0 | 1) => {
      changeOrderProcess({ progress });
      top.current?.scrollIntoView({ block: 'start' });
    },
    [top],
  );
  useEffect(() => {
    const follow = ({ state }: PopStateEvent) => show(isStepOne(state) ? 1 : 0);
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [show]);
  return {
    goOn: () => {
      if (!isStepOne(history.state)) history.pushState({ checkout: 1 }, '');
      show(1);
    },
    goBack: () => (isStepOne(history.state) ? history.back() : show(0)),
  };
}

/** The Naira rate, and a function that retries the read. */
function useNairaRate() {
  const [rate, setRate] = useState<number>();
  const read = useCallback(async () => {
    const found = await readRate(api());
    setRate(found);
    return found;
  }, []);
  useEffect(() => void read(), [read]);
  return { rate, readRate: read };
}

/** Scrolls to the top when a step replaces a long page. */
const atTop = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' });

export default function Checkout({ fileHost, supportPhone, cardPayments, delivery: ruleOfPage, captcha }: Props) {
  const session = useStore($session, { ssr: 'initial' });
  const lines = useStore($cart, { ssr: 'initial' });
  const order = useStore($orderProcess, { ssr: 'initial' });
  const elsewhere = useStore($placedElsewhere, { ssr: 'initial' });
  const rule = useStore($delivery, { ssr: 'initial' }) ?? ruleOfPage;
  const [isAlive, setAlive] = useState(false);
  const [placed, setPlaced] = useState<PlacedOrder>();
  /** The message about an earlier order with the same number. */
  const [taken, setTaken] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const { changes, refresh } = useFreshCart(session !== undefined);
  const { rate, readRate } = useNairaRate();
  usePlaceOfProfile(session, order.idCommande);
  const { goOn, goBack } = useSteps(top);
  /** The field that the shopper wants to change. */
  const [wanted, setWanted] = useState<ChangedField>();
  const ways = waysToPay(cardPayments);
  const methods = ways.map(({ method }) => method);
  const isComplete =
    detailErrors(order, { methods, ...deliveryLimits(order, orderableLines(lines), rule, Date.now()) }).length === 0;
  const isBack = order.progress === 1 && order.clientId !== 0 && !isComplete;

  useEffect(() => {
    setAlive(true);
    // After Back from the success page, the checkout starts again.
    const begin = ({ persisted }: PageTransitionEvent) => persisted && setPlaced(undefined);
    addEventListener('pageshow', begin);
    return () => removeEventListener('pageshow', begin);
  }, []);
  // After an error the form advances by `Next`, not as soon as the field is complete.
  useEffect(() => {
    if (isBack) changeOrderProcess({ progress: 0 });
  }, [isBack]);
  // A single payment method is selected automatically.
  useEffect(() => {
    if (!takesCards({ cardPayments }) && order.clientId !== 0 && order.paymentMethod !== CASH_ON_DELIVERY)
      changeOrderProcess({ paymentMethod: CASH_ON_DELIVERY });
  }, [cardPayments, order]);

  if (placed)
    return (
      <div className="checkout__placed" ref={atTop}>
        <span className="checkout__done">
          <Icon name="check" size={32} />
        </span>
        <h2>Your order is placed</h2>
        <p>
          Its number is <strong>{placed.idCommande}</strong>. One moment, please.
        </p>
        <Button href={ORDER_SUCCESS_PAGE} variant="secondary">
          Go on
        </Button>
      </div>
    );
  if (elsewhere && session?.id === elsewhere.clientId)
    return <PlacedElsewhere placed={elsewhere} hasMore={lines.length > 0} />;
  if (!isAlive || (session && order.clientId !== session.id))
    return (
      <div className="checkout__wait">
        <Spinner label="Please wait..." />
      </div>
    );
  if (!session)
    return (
      <EmptyState title={SIGN_IN_AGAIN} text="Your cart and what you filled in are saved.">
        <Button href="/sign-in">Sign in</Button>
      </EmptyState>
    );

  const step = order.progress === 1 && isComplete ? 1 : 0;
  // An empty order is not sent; the typed details stay.
  const isEmpty = lines.length === 0;
  const priced = pricedLines(orderableLines(lines));
  const products = orderTotal(priced, rate);
  const delivery = lines.length === 0 ? 0 : orderFee(order, rule);
  const total = (
    <p className="checkout__total">
      <span>Total</span> <strong>{formatNaira(products + delivery)}</strong>
    </p>
  );
  return (
    <div className={isEmpty ? 'checkout checkout--empty' : 'checkout'} ref={top}>
      {!isEmpty && (
        <div className="checkout__main">
          <StepList step={step} />
          {session.isGuest && <GuestNote />}
          {taken && (
            <p className="checkout__note" role="status">
              {taken} <a href={ORDERS_PAGE}>See your orders</a> before you confirm again: that makes a new one.
            </p>
          )}
          {step === 0 ? (
            <CheckoutDetails
              order={order}
              lines={lines}
              ways={ways}
              rule={rule}
              supportPhone={supportPhone}
              total={total}
              focusOn={wanted}
              onNext={() => {
                setWanted(undefined);
                goOn();
              }}
            />
          ) : (
            <CheckoutConfirm
              order={order}
              lines={lines}
              methods={methods}
              ruleOfPage={ruleOfPage}
              fee={delivery}
              supportPhone={supportPhone}
              total={total}
              isFree={priced.length > 0 && products + delivery === 0}
              refresh={refresh}
              readRate={readRate}
              captcha={captcha}
              isGuest={session.isGuest === true}
              onBack={(field) => {
                setWanted(field);
                goBack();
              }}
              onTaken={setTaken}
              onBusy={setBusy}
              onPlaced={setPlaced}
            />
          )}
        </div>
      )}
      <OrderSummary
        lines={lines}
        emptyMessage={step === 0 ? EMPTY_BEFORE_NEXT : EMPTY_AT_CONFIRM}
        changes={changes}
        fileHost={fileHost}
        amounts={lineAmounts(priced, products)}
        rate={rate}
        products={products}
        delivery={delivery}
        isBusy={isBusy}
        isNamed={step === 1}
      />
    </div>
  );
}
