/** Validation of the checkout and its messages (area CHECKOUT). Pure. */

import { formatCount } from '../../../shared/counted.ts';
import { formatDate } from '../../../shared/dates.ts';
import { type Failure, invalid } from '../../../shared/failure.ts';
import { REQUIRED_FIELD } from '../../../shared/form-fields.ts';
import { lagosDay } from '../../../shared/lagos-day.ts';
import { MAX_IDS } from '../../../shared/page-sizes.ts';
import {
  EMAIL_MESSAGE,
  isEmail,
  isPlausiblePhone,
  PHONE_ERROR,
  PHONE_MESSAGE,
} from '../../account/identifiers/identifiers.ts';
import {
  type CartLine,
  lineCapMessage,
  lineUnits,
  maxLineUnits,
  missingMinimum,
  NOTHING_ORDERABLE,
  orderableLines,
  orderCapError,
} from '../../cart/cart.ts';
import { STATE_NEEDED } from '../../delivery/delivery-fees.ts';
import { hourError, lateDayMessage } from '../../delivery/delivery-hours.ts';
import { nameWithChoice } from '../../products/choices.ts';
import { MAX_NAIRA } from '../order-amounts.ts';
import { isCardMethod, type PaymentMethod, PICK_UP } from '../order-status.ts';
import type { DeliveryLimits } from './delivery-limits.ts';
import { MAX_ADDRESS, type OrderDetails } from './order-process.ts';
import { orderAddress } from './order-requests.ts';

/** The specified message for empty fields (C-22, ERR-67). */
const FILL_IN_ALL = 'Please fill in all the fields!';
/** Shown on `Next` (C-24, ERR-69) and on confirm (ERR-70). */
export const EMPTY_BEFORE_NEXT = 'Your cart is empty, please purchase one or more products before proceeding.';
export const EMPTY_AT_CONFIRM = 'Your cart is empty, please fill it to continue your order.';
const TOO_MANY = `One order holds at most ${MAX_IDS} products. Please remove some, and order them after this one.`;
const TOO_DEAR = `One order costs at most ₦${formatCount(MAX_NAIRA)}. Please take something out of your cart, and order it after this one.`;
/** For shoppers who have no email (G-537): a card payment needs one. */
const CARD_NEEDS_EMAIL =
  'Paying by card, bank transfer or USSD needs an email address. Without one, choose Cash on Delivery.';

/** The fields that `Pick up` requires (CHK-44 to CHK-52). */
const ALWAYS = ['pseudo', 'nom', 'numTel', 'email', 'modeLiv', 'paymentMethod'] as const;
/** The fields that every other delivery mode requires (CHK-35 to CHK-43), in screen order. */
const SHIPPED = [
  'pseudo',
  'nom',
  'numTel',
  'email',
  'modeLiv',
  'adresse',
  'ville',
  'dateLivraison',
  'paymentMethod',
] as const;

interface CheckoutInput extends DeliveryLimits {
  /** The offered payment methods. */
  readonly methods: readonly PaymentMethod[];
}

/** The errors of the details: all empty fields if there are any, otherwise the invalid ones. */
export function detailErrors(details: OrderDetails, { methods, ...limits }: CheckoutInput): Failure[] {
  const { email, numTel, modeLiv, paymentMethod } = details;
  const isOffered = paymentMethod !== '' && methods.includes(paymentMethod);
  const values = { ...details, paymentMethod: isOffered ? paymentMethod : '' };
  const needed = modeLiv === PICK_UP ? ALWAYS : SHIPPED;
  const fields = needed.filter((name) => values[name].trim() === '' && !(name === 'email' && details.noEmail));
  const errors: Failure[] =
    fields.length > 0 ? [{ ...invalid(FILL_IN_ALL, fields), fieldMessage: REQUIRED_FIELD }] : [];
  if (email.trim() === '' && details.noEmail && isCardMethod(paymentMethod))
    errors.push(invalid(CARD_NEEDS_EMAIL, ['email']));
  if (email.trim() !== '' && !isEmail(email.trim())) errors.push(invalid(EMAIL_MESSAGE, ['email']));
  if (numTel.trim() !== '' && !isPlausiblePhone(numTel.trim())) errors.push(invalid(PHONE_MESSAGE, ['numTel']));
  if (orderAddress(details).length > MAX_ADDRESS)
    errors.push(invalid('This address is too long. Please shorten it.', ['adresse']));
  return modeLiv === PICK_UP ? errors : [...errors, ...deliveryErrors(details, limits)];
}

/** The errors of state, day and time. */
function deliveryErrors({ dateLivraison, heureLivraison }: OrderDetails, limits: DeliveryLimits): Failure[] {
  const { firstDay, lastDay, now, lacksState } = limits;
  const hour = hourError(dateLivraison, heureLivraison, now);
  const isEarly = dateLivraison !== '' && dateLivraison < firstDay;
  const day = firstDay === lagosDay(now) ? 'today' : formatDate(`${firstDay}T12:00:00Z`);
  return [
    ...(lacksState ? [invalid(STATE_NEEDED, ['etat'])] : []),
    ...(isEarly ? [invalid(`Choose ${day} or a later day for the delivery.`, ['dateLivraison'])] : []),
    ...(dateLivraison > lastDay ? [invalid(lateDayMessage(lastDay), ['dateLivraison'])] : []),
    ...(hour === undefined || isEarly ? [] : [invalid(hour, ['heureLivraison'])]),
  ];
}

/** The field that the refusal of an order with this code is about. */
export const refusedField = (code: string) => (code === PHONE_ERROR.code ? 'numTel' : undefined);

/** The error if `total`, in naira, is above the maximum of an order; otherwise none. */
export const totalErrors = (total: number): Failure[] => (total > MAX_NAIRA ? [invalid(TOO_DEAR)] : []);

/**
 * Why the cart cannot be ordered: it is empty, above the maximum units of an order, or below a minimum order.
 * @param empty the message for an empty cart, which differs by step
 * @param maxUnits maximum units of an order; undefined if unknown
 */
export function cartErrors(lines: readonly CartLine[], empty: string, maxUnits?: number): Failure[] {
  if (lines.length === 0) return [invalid(empty)];
  const orderable = orderableLines(lines);
  if (orderable.length === 0) return [invalid(NOTHING_ORDERABLE)];
  if (orderable.length > MAX_IDS) return [invalid(TOO_MANY)];
  const ofLines = orderable.flatMap((line) => {
    const [minimum, max] = [missingMinimum(line), maxLineUnits(line)];
    if (minimum !== undefined) return [invalid(`${nameWithChoice(line)}: Minimum order ${minimum}`)];
    return lineUnits(line) > max ? [invalid(`${nameWithChoice(line)}: ${lineCapMessage(max)}`)] : [];
  });
  const tooMany = orderCapError(orderable, maxUnits);
  return tooMany ? [...ofLines, tooMany] : ofLines;
}
