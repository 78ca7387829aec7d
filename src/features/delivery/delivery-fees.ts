/** The cost of an order's delivery: one fee per order, by the state that it goes to. Pure. */
import { formatNaira } from '../../shared/money.ts';
import { STATES, stateNamed } from './states.ts';

/** `DELIVERY_FEES`, `DELIVERY_STATE` and `DELIVERY_MAX_DAYS`; amounts in naira. */
export interface DeliveryRule {
  /** Fee wherever no other one is named. */
  readonly fee: number;
  /** Other fees, by the name of the state. */
  readonly fees: Readonly<Record<string, number>>;
  /** The state that pages assume until a shopper has chosen one. */
  readonly state: string;
  /** Maximum number of days that a delivery may be planned ahead. */
  readonly maxDays: number;
}

/** Whether every state pays the same. */
export const isOneFee = ({ fee, fees }: DeliveryRule): boolean => Object.values(fees).every((other) => other === fee);

/** A fee in naira for shoppers. */
export const nairaOrFree = (fee: number): string => (fee === 0 ? 'free' : formatNaira(fee));

/** Naira for an order that is delivered to `state`, in any spelling; other places pay the common fee. */
export const deliveryFee = ({ fee, fees }: DeliveryRule, state: string): number => fees[stateNamed(state) ?? ''] ?? fee;

/** The states that pay each fee. */
export function statesByFee(rule: DeliveryRule): ReadonlyMap<number, readonly string[]> {
  const states = new Map<number, string[]>();
  for (const state of STATES) {
    const fee = deliveryFee(rule, state);
    states.set(fee, [...(states.get(fee) ?? []), state]);
  }
  return states;
}

/** Whether the fee is unknown: it depends on the state, and no state of Nigeria was given. */
export const lacksState = (rule: DeliveryRule, state: string): boolean =>
  !isOneFee(rule) && stateNamed(state) === undefined;

/** The fee for shoppers: the lowest one where it depends on a state that is not given. */
export function feeMessage(rule: DeliveryRule, state: string): string {
  if (!lacksState(rule, state)) return nairaOrFree(deliveryFee(rule, state));
  return `from ${formatNaira(Math.min(rule.fee, ...Object.values(rule.fees)))}`;
}

/** The message where {@link lacksState}. */
export const STATE_NEEDED = 'Please give the state to deliver to: the price of delivery depends on it.';

const toState = (state: string) => {
  const place = stateNamed(state) ?? state.trim();
  return place === '' ? '' : ` to ${place}`;
};

/** The cost of delivery as a sentence. @param fee naira */
export const deliveryCostsMessage = (state: string, fee: number): string =>
  `Delivery${toState(state)} ${fee === 0 ? 'is free' : `costs ${formatNaira(fee)}`}.`;

/** Says that the fee is not the one that the shopper saw; amounts in naira. */
export function changedFeeMessage(state: string, fee: number, shown: number): string {
  return `Delivery${toState(state)} costs ${formatNaira(fee)} now, not ${formatNaira(shown)}. Please look at the new total, then confirm.`;
}
