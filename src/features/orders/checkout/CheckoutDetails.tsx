/** Step 0: customer, delivery and payment. Input is stored while it is typed. */
import { type ReactNode, useEffect, useRef } from 'react';
import { areaProps } from '../../../shared/form-fields.ts';
import Button from '../../../ui/Button.tsx';
import Field from '../../../ui/Field.tsx';
import Checkbox from '../../../ui/form/Checkbox.tsx';
import ErrorSummary from '../../../ui/form/ErrorSummary.tsx';
import SubmitButton from '../../../ui/form/SubmitButton.tsx';
import TextArea from '../../../ui/form/TextArea.tsx';
import { unheardValues, useStoredValues } from '../../../ui/form/unheard-values.ts';
import { type Form, useForm } from '../../../ui/form/use-form.ts';
import { CONTACT_CHECKS } from '../../account/identifiers/identifiers.ts';
import CityChoice from '../../addresses/CityChoice.tsx';
import { $delivery, $maxUnits, storedCart } from '../../cart/cart.store.ts';
import { type CartLine, orderableLines } from '../../cart/cart.ts';
import { arrivalMessage } from '../../delivery/delivery-days.ts';
import { type DeliveryRule, feeMessage, isOneFee } from '../../delivery/delivery-fees.ts';
import { orderDelivery } from '../../delivery/order-delivery.ts';
import type { WayToPay } from '../../payments/ways-to-pay.ts';
import { showToast } from '../../toasts/toasts.store.ts';
import { dayHint, waitingInCart } from '../order-day.ts';
import { PICK_UP, SHIP } from '../order-status.ts';
import { type BookAddress, isFilledIn, KEEP_ADDRESS } from './book-details.ts';
import CheckoutBook from './CheckoutBook.tsx';
import CheckoutChoice from './CheckoutChoice.tsx';
import type { ChangedField } from './CheckoutFacts.tsx';
import CheckoutKnownContact from './CheckoutKnownContact.tsx';
import { changeOrderProcess, currentOrder, syncOrder } from './checkout.store.ts';
import { askForConsents } from './checkout-consents.browser.ts';
import { CHOICES, placeFields, STARRED_MEANS, STREET } from './checkout-fields.ts';
import { cartErrors, detailErrors, EMPTY_BEFORE_NEXT } from './checkout-rules.ts';
import DeliveryTime, { usePrefilledDay } from './DeliveryTime.tsx';
import { deliveryLimits } from './delivery-limits.ts';
import type { OrderProcess } from './order-process.ts';
import PickUpChoice from './PickUpChoice.tsx';
import { readPickUpShops } from './pick-up-shops.browser.tsx';
import { pickUpError, placeField, shopsOfLines } from './pick-up-shops.ts';
import { useAddressBook } from './use-address-book.tsx';

interface Props {
  /** The order as entered so far. */
  readonly order: OrderProcess;
  /** The lines to order. */
  readonly lines: readonly CartLine[];
  /** The offered ways to pay. */
  readonly ways: readonly WayToPay[];
  /** Cost and days of delivery. */
  readonly rule: DeliveryRule;
  /** As displayed, such as `+234 800 000 0000`. */
  readonly supportPhone: string;
  /** The current total, beside the buttons. */
  readonly total: ReactNode;
  /** The field that takes the focus at first; undefined for none. */
  readonly focusOn: ChangedField | undefined;
  /** Called when all fields are valid. */
  readonly onNext: () => void;
}

const modesOf = (fee: string) =>
  [
    { value: SHIP, icon: 'truck', label: `To your door, ${fee}` },
    { value: PICK_UP, icon: 'store', label: 'At the shop, free' },
  ] as const;

/** Text fields, which browsers fill in: their values are stored before the form is rendered again. */
const TYPED = ['pseudo', 'nom', 'numTel', 'email', 'adresse', 'dateLivraison'] as const;
function storeUnheard({ currentTarget: form }: { readonly currentTarget: HTMLFormElement }): void {
  const values = unheardValues(form, TYPED, currentOrder());
  if (Object.keys(values).length > 0) changeOrderProcess(values);
}

/** Fields of a delivery, which a pick-up does not show. */
const SHIPPED = ['adresse', 'ville', 'etat', 'pays', 'dateLivraison', 'heureLivraison'] as const;
/** Fields whose values may also change without input. */
const WATCHED = ['pseudo', 'nom', 'numTel', 'email', 'modeLiv', 'paymentMethod', ...SHIPPED] as const;

/**
 * Removes the error of a field once its value changes, even without input: the place of the profile, the first day or a
 * choice in another tab may arrive after `Next` was pressed. Another delivery mode has other fields.
 * @param places names of the fields of pick-up places
 */
function useChangedFields(order: OrderProcess, places: readonly string[], changed: Form['changed']): void {
  const before = useRef(order);
  useEffect(() => {
    const last = before.current;
    before.current = order;
    const names = WATCHED.filter((name) => order[name] !== last[name]);
    if (names.includes('modeLiv')) changed(...names, ...SHIPPED, ...places);
    else if (names.length > 0) changed(...names);
  });
}

/** The error that keeps a pick-up order from continuing; undefined if it can continue, and for deliveries. */
async function placeError() {
  const { modeLiv, pickUpPoints } = currentOrder();
  if (modeLiv !== PICK_UP) return undefined;
  return pickUpError(await readPickUpShops(orderableLines(storedCart())), pickUpPoints);
}

/** The checkbox that saves an address that is not in the book. */
function KeepAddress({ order, addresses }: Pick<Props, 'order'> & { readonly addresses: readonly BookAddress[] }) {
  if (addresses.some((address) => isFilledIn(address, order))) return null;
  return (
    <Checkbox
      name="keepAddress"
      label={KEEP_ADDRESS}
      checked={order.keepAddress}
      onChange={(event) => changeOrderProcess({ keepAddress: event.currentTarget.checked })}
    />
  );
}

/** How long the delivery takes, if that is known. */
function ArrivalNote({ order, lines, rule }: Pick<Props, 'order' | 'lines' | 'rule'>) {
  const { arrival, slowest, state } = orderDelivery(orderableLines(lines), rule, order.etat);
  if (typeof arrival !== 'object') return null;
  return (
    <p className="checkout__soft">
      Delivery to {state} takes {arrivalMessage(arrival)}
      {slowest !== undefined && `, the slowest from ${slowest}`}.
    </p>
  );
}

const PickUpNote = ({ supportPhone }: Pick<Props, 'supportPhone'>) => (
  <p className="checkout__note">
    You collect your order yourself. Your order shows when it is ready. Until then you can reach us at{' '}
    <a href={`tel:${supportPhone.replace(/[^+\d]/g, '')}`}>{supportPhone}</a>.
  </p>
);

export default function CheckoutDetails({ order, lines, ways, rule, supportPhone, total, focusOn, onNext }: Props) {
  const methods = ways.map(({ method }) => method);
  const limitsOf = (order: OrderProcess, lines: readonly CartLine[]) =>
    deliveryLimits(order, orderableLines(lines), $delivery.get() ?? rule, Date.now());
  const { firstDay, lastDay } = limitsOf(order, lines);
  usePrefilledDay(order, firstDay);
  const form = useForm({
    check: () => [
      ...cartErrors(storedCart(), EMPTY_BEFORE_NEXT, $maxUnits.get()),
      ...detailErrors(syncOrder(), { methods, ...limitsOf(currentOrder(), storedCart()) }),
    ],
    async send() {
      const failure = (await placeError()) ?? (await askForConsents());
      if (!failure) onNext();
      return failure;
    },
    toast: showToast,
    checkOnLeave: CONTACT_CHECKS,
  });
  useChangedFields(
    order,
    shopsOfLines(lines).map(({ id }) => placeField(id)),
    form.changed,
  );
  const book = useAddressBook(order.clientId, order.idCommande);
  useStoredValues(form.props.ref, TYPED, order);
  useEffect(() => {
    if (focusOn) document.getElementById(`field-${focusOn}`)?.focus();
  }, [focusOn]);
  /** A single-line field; its value is stored under `name`. */
  const stored = (name: 'nom' | 'pseudo' | 'email' | 'numTel' | 'dateLivraison') => ({
    name,
    defaultValue: order[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      changeOrderProcess({ [name]: event.currentTarget.value }),
    error: form.error(name),
  });

  const { pays: country, etat: stateField, ville: city } = placeFields(!isOneFee(rule));

  return (
    <form
      className="form checkout__form"
      {...form.props}
      onFocusCapture={storeUnheard}
      onChangeCapture={storeUnheard}
      onSubmitCapture={storeUnheard}
    >
      <ErrorSummary form={form} />
      <p className="checkout__soft">{STARRED_MEANS}</p>
      <CheckoutKnownContact
        order={order}
        isWanted={focusOn === 'pseudo' || focusOn === 'numTel'}
        field={stored}
        lacksEmail={order.email.trim() === '' && order.noEmail === '' && form.error('email') !== undefined}
        onNoEmail={() => {
          changeOrderProcess({ noEmail: 'yes' });
          form.props.ref.current?.requestSubmit();
        }}
      />

      <section className="checkout__block" aria-labelledby="checkout-delivery">
        <h2 className="checkout__title" id="checkout-delivery">
          Delivery
        </h2>
        <CheckoutChoice
          label={CHOICES.modeLiv}
          name="modeLiv"
          ways={modesOf(feeMessage(rule, order.etat))}
          value={order.modeLiv}
          error={form.error('modeLiv')}
          onChange={(modeLiv) => changeOrderProcess({ modeLiv })}
        />
        {order.modeLiv === PICK_UP ? (
          <>
            <PickUpChoice
              order={order}
              lines={orderableLines(lines)}
              error={form.error}
              onRead={() => form.changed()}
            />
            <PickUpNote supportPhone={supportPhone} />
          </>
        ) : (
          <>
            <CheckoutBook addresses={book.data} order={order} onChoose={changeOrderProcess} />
            <TextArea
              {...areaProps(STREET)}
              defaultValue={order.adresse}
              onChange={(event) => changeOrderProcess({ adresse: event.currentTarget.value })}
              error={form.error('adresse')}
            />
            <div className="form__pair checkout__places">
              <CityChoice
                fields={{ country, state: stateField, city }}
                places={{ pays: order.pays, province: order.etat, ville: order.ville }}
                onChange={({ pays, province, ville }) => changeOrderProcess({ pays, etat: province, ville })}
                error={form.error}
              />
            </div>
            <KeepAddress order={order} addresses={book.data} />
            <ArrivalNote order={order} lines={lines} rule={rule} />
            <div className="form__pair">
              <Field
                {...stored('dateLivraison')}
                label={CHOICES.dateLivraison}
                type="date"
                min={firstDay}
                max={lastDay}
                required
                starred
                hint={dayHint(waitingInCart(orderableLines(lines)))}
              />
              <DeliveryTime
                order={order}
                error={form.error('heureLivraison')}
                onChange={(heureLivraison) => changeOrderProcess({ heureLivraison })}
              />
            </div>
          </>
        )}
      </section>

      <section className="checkout__block" aria-labelledby="checkout-payment">
        <h2 className="checkout__title" id="checkout-payment">
          Payment
        </h2>
        <CheckoutChoice
          label={CHOICES.paymentMethod}
          name="paymentMethod"
          ways={ways.map(({ method, icon, hint }) => ({ value: method, icon, label: hint }))}
          value={order.paymentMethod}
          error={form.error('paymentMethod')}
          onChange={(paymentMethod) => changeOrderProcess({ paymentMethod })}
        />
      </section>

      <div className="checkout__bar">
        {total}
        <Button href="/" variant="quiet">
          Cancel
        </Button>
        <SubmitButton busy={form.busy}>Next</SubmitButton>
      </div>
    </form>
  );
}
