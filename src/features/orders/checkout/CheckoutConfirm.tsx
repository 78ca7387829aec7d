/** Step 1: a summary, and the button that places the order (CHK-03). */

import { type ReactNode, useEffect, useRef } from 'react';
import type { PlacedOrder } from '../../../client/send-order.ts';
import { formatDate } from '../../../shared/dates.ts';
import Button from '../../../ui/Button.tsx';
import ErrorSummary from '../../../ui/form/ErrorSummary.tsx';
import SubmitButton from '../../../ui/form/SubmitButton.tsx';
import { type Fault, LEAVING, useForm } from '../../../ui/form/use-form.ts';
import { currentSession } from '../../account/session.store.ts';
import { signInAgain } from '../../account/signed-out.ts';
import { $delivery, $maxUnits, storedCart } from '../../cart/cart.store.ts';
import { type CartLine, isOrderable, keyOf, lineUnits, orderableLines } from '../../cart/cart.ts';
import { changedFeeMessage, type DeliveryRule } from '../../delivery/delivery-fees.ts';
import { hourName } from '../../delivery/delivery-hours.ts';
import { nameWithChoice } from '../../products/choices.ts';
import { unitsInStock } from '../../products/product-card.ts';
import { showToast } from '../../toasts/toasts.store.ts';
import { orderTotal } from '../order-amounts.ts';
import { waitingInCart, whenMessage } from '../order-day.ts';
import { newOrderNumber } from '../order-number.ts';
import { isCardMethod, type PaymentMethod, PICK_UP } from '../order-status.ts';
import { $placedElsewhere, changeOrder, currentOrder, syncOrder } from './checkout.store.ts';
import { askForConsents } from './checkout-consents.browser.ts';
import { cartFaults, detailFaults, EMPTY_AT_CONFIRM, totalFaults } from './checkout-rules.ts';
import { deliveryLimits, orderFee } from './delivery-limits.ts';
import type { OrderProcess } from './order-process.ts';
import PickUpPlaces from './PickUpPlaces.tsx';
import { forgetPickUpShops, readPickUpShops, usePickUpShops } from './pick-up-shops.browser.tsx';
import { chosenPlace, chosenPoints, pickUpFault, shopsOfLines } from './pick-up-shops.ts';
import { finishOrder, inTurn, placeOrder, refusedOffline } from './place-order.browser.ts';
import { addressOf, fullName, NOT_CONFIRMED, pricedLines } from './place-order.ts';

interface Props {
  readonly order: OrderProcess;
  readonly lines: readonly CartLine[];
  readonly methods: readonly PaymentMethod[];
  /** What delivery costs, until the server has told it anew. */
  readonly ruleOfPage: DeliveryRule;
  /** Naira for the delivery, as shown. */
  readonly fee: number;
  /** As shown. */
  readonly supportPhone: string;
  readonly total: ReactNode;
  /** Whether the order is free, delivery included. False for an empty cart. */
  readonly isFree: boolean;
  /** Updates the cart to current product data; returns whether anything changed. */
  readonly refresh: () => Promise<boolean>;
  /** `taux.valeur` of the Naira. */
  readonly readRate: () => Promise<number | undefined>;
  readonly onBack: () => void;
  /** The message about an earlier order with the same number. */
  readonly onTaken: (words: string) => void;
  /** Whether the order is being sent. */
  readonly onBusy: (isBusy: boolean) => void;
  readonly onPlaced: (order: PlacedOrder) => void;
}

const CHANGED = 'Your cart has changed: look at it once more, then confirm again.';
const TAKEN = 'This order was placed before, with other products.';
const NOT_PLACED = 'Please sign in again. Your order has not been placed yet, and everything is saved.';

/** One fact of the order. */
const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="checkout__fact">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** What the delivery of the stored order must keep to at this moment. */
const limitsNow = (rule: DeliveryRule) =>
  deliveryLimits(currentOrder(), orderableLines(storedCart()), rule, Date.now());

/** The error for a fee that is not the one shown, in naira, any more. */
function changedFee(order: OrderProcess, rule: DeliveryRule, shown: number): Fault | undefined {
  const fee = orderFee(order, rule);
  return fee === shown ? undefined : { words: changedFeeMessage(order.etat, fee, shown) };
}

export default function CheckoutConfirm(props: Props) {
  const { order, lines, methods, supportPhone, total, isFree, refresh, readRate, onBack, onTaken, onBusy, onPlaced } =
    props;
  const { ruleOfPage, fee } = props;
  const ruleNow = () => $delivery.get() ?? ruleOfPage;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);

  const place = async (): Promise<Fault | typeof LEAVING | undefined> => {
    const session = currentSession();
    if (!session) {
      signInAgain(NOT_PLACED);
      return LEAVING;
    }
    const order = syncOrder();
    // Another tab placed it while this one waited for the lock.
    if ($placedElsewhere.get()?.clientId === session.id) return LEAVING;
    const cart = storedCart();
    const [fault] = cartFaults(cart, EMPTY_AT_CONFIRM, $maxUnits.get());
    if (fault) return fault;
    const lines = orderableLines(cart);
    const rate = await readRate();
    const [tooDear] = totalFaults(orderTotal(pricedLines(lines), rate));
    if (tooDear) return tooDear;
    const isPickUp = order.modeLiv === PICK_UP;
    const places = isPickUp ? await readPickUpShops(lines) : [];
    const noPlace = pickUpFault(places, order.pickUpPoints);
    if (noPlace) return { words: noPlace.words };
    const pickUpPoints = chosenPoints(places ?? [], order.pickUpPoints);
    const outcome = await placeOrder({ session, order, lines, rate, pickUpPoints, fee });
    if (outcome.kind === 'placed') {
      onPlaced(outcome.order);
      // The order waits until the customer has chosen again.
      finishOrder(
        outcome.order,
        cart.filter((line) => !line.isActive || isOrderable(line)),
        session,
      );
      return LEAVING;
    }
    if (outcome.kind === 'taken') {
      changeOrder({ idCommande: newOrderNumber() });
      const words = outcome.error.messageError || TAKEN;
      onTaken(words);
      return { words };
    }
    const { kind, messageError } = outcome.error;
    if (kind === 'unauthorized') {
      signInAgain(NOT_PLACED);
      return LEAVING;
    }
    // A refusal may mean that a price, the stock or a product changed.
    if (kind !== 'network' && kind !== 'server' && kind !== 'too-many') {
      forgetPickUpShops();
      await refresh();
    }
    return { words: messageError || NOT_CONFIRMED };
  };

  const form = useForm({
    check: () => [
      ...cartFaults(storedCart(), EMPTY_AT_CONFIRM, $maxUnits.get()),
      ...detailFaults(syncOrder(), { methods, ...limitsNow(ruleNow()) }),
    ],
    async send() {
      const offline = refusedOffline();
      if (!offline && (await refresh())) return { words: CHANGED };
      const refused = offline ?? changedFee(order, ruleNow(), fee) ?? (await askForConsents());
      if (refused) return refused;
      return inTurn(place);
    },
    toast: showToast,
  });

  useEffect(() => {
    onBusy(form.busy);
    // Ends the busy state also when the page is left while sending.
    return () => onBusy(false);
  }, [form.busy, onBusy]);

  const orderable = orderableLines(lines);
  const late = orderable.filter((line) => lineUnits(line) > unitsInStock(line));
  const isShipped = order.modeLiv !== PICK_UP;
  const { shops } = usePickUpShops(orderable, !isShipped);
  const places = shopsOfLines(orderable).map(({ id, nomBoutique }) => {
    const shop = shops?.find((one) => one.id === id);
    return { shop: nomBoutique, place: shop && chosenPlace(shop, order.pickUpPoints) };
  });
  const time = order.heureLivraison ? `, ${hourName(order.heureLivraison)}` : '';
  return (
    <form className="form checkout__form" {...form.props}>
      <h2 className="checkout__title" ref={title} tabIndex={-1}>
        Check and confirm
      </h2>
      <ErrorSummary form={form} />
      <dl className="checkout__block checkout__facts">
        <Fact label="Receiver">
          {fullName(order)}
          <span>{order.numTel}</span>
          <span>{order.email}</span>
        </Fact>
        <Fact label="Delivery">
          {order.modeLiv}
          <span>{addressOf(order)}</span>
          {!isShipped && <span>Questions: {supportPhone}</span>}
        </Fact>
        {!isShipped && shops && (
          <Fact label="Pick up at">
            <PickUpPlaces places={places} />
          </Fact>
        )}
        {isShipped && (
          <Fact label="When">
            {whenMessage(`${formatDate(`${order.dateLivraison}T12:00:00Z`)}${time}`, waitingInCart(orderable))}
          </Fact>
        )}
        {late.length > 0 && (
          <Fact label="Follows later">
            {late.map((line) => (
              <span key={keyOf(line)}>
                {lineUnits(line) - unitsInStock(line)} of {nameWithChoice(line)}
              </span>
            ))}
          </Fact>
        )}
        <Fact label="Payment">
          {order.paymentMethod}
          {isFree ? (
            <span>There is nothing to pay for this order.</span>
          ) : (
            isCardMethod(order.paymentMethod) && <span>You pay on the next page, once your order is placed.</span>
          )}
        </Fact>
      </dl>
      <p className="checkout__soft">If your connection drops, just confirm again: you won’t be charged twice.</p>
      <div className="checkout__bar">
        {total}
        <Button
          type="button"
          variant="quiet"
          aria-disabled={form.busy || undefined}
          onClick={() => form.busy || onBack()}
        >
          Back
        </Button>
        <SubmitButton busy={form.busy}>Confirm order</SubmitButton>
      </div>
    </form>
  );
}
