/** Step 1: a summary, and the button that places the order. */

import { type ReactNode, useEffect, useRef } from 'react';
import type { ShopSettings } from '../../../client/shop-settings.ts';
import { type Failure, invalid } from '../../../shared/failure.ts';
import { refusalError } from '../../../shared/form-fields.ts';
import Button from '../../../ui/Button.tsx';
import ErrorSummary from '../../../ui/form/ErrorSummary.tsx';
import SubmitButton from '../../../ui/form/SubmitButton.tsx';
import { LEAVING, useForm } from '../../../ui/form/use-form.ts';
import CaptchaField from '../../account/captcha/CaptchaField.tsx';
import { CAPTCHA_FAILED, useCaptcha } from '../../account/captcha/use-captcha.tsx';
import { currentSession } from '../../account/session/session.store.ts';
import { signInAgain } from '../../account/session/signed-out.ts';
import { $delivery, $maxUnits, storedCart } from '../../cart/cart.store.ts';
import { type CartLine, isOrderable, orderableLines } from '../../cart/cart.ts';
import { changedFeeMessage, type DeliveryRule } from '../../delivery/delivery-fees.ts';
import { showToast } from '../../toasts/toasts.store.ts';
import { orderTotal } from '../order-amounts.ts';
import { newOrderNumber } from '../order-number.ts';
import { type PaymentMethod, PICK_UP } from '../order-status.ts';
import CheckoutFacts, { type ChangedField } from './CheckoutFacts.tsx';
import { $placedElsewhere, changeOrderProcess, currentOrder, syncOrder } from './checkout.store.ts';
import { askForConsents } from './checkout-consents.browser.ts';
import { cartErrors, detailErrors, EMPTY_AT_CONFIRM, refusedField, totalErrors } from './checkout-rules.ts';
import { deliveryLimits, orderFee } from './delivery-limits.ts';
import type { OrderProcess } from './order-process.ts';
import { NOT_CONFIRMED, type PlacedOrder, pricedLines } from './order-requests.ts';
import { forgetPickUpShops, readPickUpShops } from './pick-up-shops.browser.tsx';
import { chosenPoints, pickUpError } from './pick-up-shops.ts';
import { finishOrder, inTurn, refusedOffline, submitOrder } from './submit-order.browser.ts';

interface Props {
  /** The order as entered so far. */
  readonly order: OrderProcess;
  /** The lines to order. */
  readonly lines: readonly CartLine[];
  /** The offered ways to pay, as the order stores them. */
  readonly methods: readonly PaymentMethod[];
  /** Delivery rules of the page, until the server has sent the current ones. */
  readonly ruleOfPage: DeliveryRule;
  /** Naira for the delivery, as displayed. */
  readonly fee: number;
  /** As displayed. */
  readonly supportPhone: string;
  /** The total, beside the button. */
  readonly total: ReactNode;
  /** Whether the order is free, delivery included. False for an empty cart. */
  readonly isFree: boolean;
  /** Updates the cart to current product data; returns whether anything changed. */
  readonly refresh: () => Promise<boolean>;
  /** `taux.valeur` of the Naira. */
  readonly readRate: () => Promise<number | undefined>;
  /** Goes back to the details, and there to a field. */
  readonly onBack: (field?: ChangedField) => void;
  /** The message about an earlier order with the same number. */
  readonly onTaken: (message: string) => void;
  /** Whether the order is being sent. */
  readonly onBusy: (isBusy: boolean) => void;
  /** Called once the order is stored; its lines leave the cart. */
  readonly onPlaced: (order: PlacedOrder) => void;
  /** The captcha of a first order without a password. */
  readonly captcha: ShopSettings['captcha'];
  /** Whether the customer has no password. */
  readonly isGuest: boolean;
}

/** A captcha that is solved without a tick. */
const SOLVES_ITSELF = { kind: 'altcha' } as const;
const CHANGED = 'Your cart has changed: look at it once more, then confirm again.';
const TAKEN = 'This order was placed before, with other products.';
const NOT_PLACED = 'Please sign in again. Your order has not been placed yet, and everything is saved.';

/** The limits of delivery at this moment. */
const limitsNow = (rule: DeliveryRule) =>
  deliveryLimits(currentOrder(), orderableLines(storedCart()), rule, Date.now());

/** The error if the fee in naira is not the one shown any more; undefined if it is. */
function changedFee(order: OrderProcess, rule: DeliveryRule, shown: number): Failure | undefined {
  const fee = orderFee(order, rule);
  return fee === shown ? undefined : invalid(changedFeeMessage(order.etat, fee, shown));
}

export default function CheckoutConfirm(props: Props) {
  const { order, lines, methods, supportPhone, total, isFree, refresh, readRate, onBack, onTaken, onBusy, onPlaced } =
    props;
  const { ruleOfPage, fee, isGuest } = props;
  const captcha = useCaptcha(isGuest ? props.captcha : SOLVES_ITSELF);
  const ruleNow = () => $delivery.get() ?? ruleOfPage;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);

  const place = async (): Promise<Failure | typeof LEAVING | undefined> => {
    const session = currentSession();
    if (!session) {
      signInAgain(NOT_PLACED);
      return LEAVING;
    }
    const order = syncOrder();
    // Another tab placed the order while this one waited for the lock.
    if ($placedElsewhere.get()?.clientId === session.id) return LEAVING;
    const cart = storedCart();
    const [failure] = cartErrors(cart, EMPTY_AT_CONFIRM, $maxUnits.get());
    if (failure) return failure;
    const lines = orderableLines(cart);
    const rate = await readRate();
    const [tooDear] = totalErrors(orderTotal(pricedLines(lines), rate));
    if (tooDear) return tooDear;
    const isPickUp = order.modeLiv === PICK_UP;
    const places = isPickUp ? await readPickUpShops(lines) : [];
    const noPlace = pickUpError(places, order.pickUpPoints);
    if (noPlace) return invalid(noPlace.message);
    const pickUpPoints = chosenPoints(places ?? [], order.pickUpPoints);
    const proof = isGuest ? await captcha.proof() : undefined;
    if (isGuest && proof === undefined) return CAPTCHA_FAILED;
    const outcome = await submitOrder({ session, order, lines, rate, pickUpPoints, fee, captcha: proof });
    if (outcome.kind === 'placed') {
      onPlaced(outcome.order);
      // A line that still needs a choice stays in the cart.
      finishOrder(
        outcome.order,
        cart.filter((line) => !line.isActive || isOrderable(line)),
        session,
      );
      return LEAVING;
    }
    if (outcome.kind === 'taken') {
      changeOrderProcess({ idCommande: newOrderNumber() });
      const failure = refusalError({ noAnswer: TAKEN }, outcome.error);
      onTaken(failure.message);
      return failure;
    }
    const { code, status } = outcome.error;
    if (code === 'session_expired') {
      signInAgain(NOT_PLACED);
      return LEAVING;
    }
    const field = refusedField(code);
    if (field !== undefined) {
      showToast('danger', outcome.error.message);
      onBack(field);
      return LEAVING;
    }
    // A refusal may mean that a price, the stock or a product changed.
    if (status >= 400 && status < 500 && code !== 'too_many_requests') {
      forgetPickUpShops();
      await refresh();
    }
    return refusalError({ noAnswer: NOT_CONFIRMED }, outcome.error);
  };

  const form = useForm({
    check: () => [
      ...cartErrors(storedCart(), EMPTY_AT_CONFIRM, $maxUnits.get()),
      ...detailErrors(syncOrder(), { methods, ...limitsNow(ruleNow()) }),
    ],
    async send() {
      const offline = refusedOffline();
      if (!offline && (await refresh())) return invalid(CHANGED);
      const refused = offline ?? changedFee(order, ruleNow(), fee) ?? (await askForConsents());
      if (refused) return refused;
      return inTurn(place);
    },
    toast: showToast,
  });

  useEffect(() => {
    onBusy(form.busy);
    // Also ends the busy state when the page is left while sending.
    return () => onBusy(false);
  }, [form.busy, onBusy]);

  return (
    <form className="form checkout__form" {...form.props}>
      <h2 className="checkout__title" ref={title} tabIndex={-1}>
        Check and confirm
      </h2>
      <ErrorSummary form={form} />
      <CheckoutFacts
        order={order}
        lines={orderableLines(lines)}
        supportPhone={supportPhone}
        isFree={isFree}
        onChange={form.busy ? undefined : onBack}
      />
      {isGuest && captcha.kind === 'recaptcha' && <CaptchaField captcha={captcha} form={form} />}
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
