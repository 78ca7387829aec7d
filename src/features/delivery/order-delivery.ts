/** The cost of delivering several products, and the arrival of the last of them. Pure. */
import { type Arrival, arrivalIn, arrivalMessage, slownessOf } from './delivery-days.ts';
import { type DeliveryRule, deliveryFee, nairaOrFree } from './delivery-fees.ts';

/** The fields of a cart's line on which its delivery depends. */
export interface DeliveredLine {
  readonly deliveryTime?: string | null | undefined;
  /** Units in stock, and units that are ordered. */
  readonly qte: number;
  readonly size: number;
  readonly boutique: { readonly id: number; readonly nomBoutique: string; readonly province?: string | undefined };
}

const arrivalOf = (state: string, { deliveryTime, qte, size, boutique }: DeliveredLine): Arrival =>
  arrivalIn(state, { deliveryTime, shopState: boutique.province ?? '', isInStock: size <= qte });

/** The arrival of each line in `state`. */
export const arrivalsOf = (lines: readonly DeliveredLine[], state: string): Arrival[] =>
  lines.map((line) => arrivalOf(state, line));

export interface OrderDelivery {
  /** The state; that of the settings until one is chosen. */
  readonly state: string;
  /** Naira. */
  readonly fee: number;
  /** The arrival of the last line. */
  readonly arrival: Arrival;
  /** Number of shops that send it. */
  readonly shops: number;
  /** The shop that takes longest; undefined where one shop sends everything. */
  readonly slowest: string | undefined;
}

/** The delivery of the lines to `state`; '' for a state that is not chosen yet. */
export function orderDelivery(lines: readonly DeliveredLine[], rule: DeliveryRule, chosen: string): OrderDelivery {
  const state = chosen.trim() || rule.state;
  const [last] = lines
    .map((line) => ({ shop: line.boutique, arrival: arrivalOf(state, line) }))
    .sort((one, other) => slownessOf(other.arrival) - slownessOf(one.arrival));
  const shops = new Set(lines.map(({ boutique }) => boutique.id)).size;
  return {
    state,
    fee: deliveryFee(rule, state),
    arrival: last?.arrival,
    shops,
    slowest: shops === 1 || last?.arrival === undefined ? undefined : last.shop.nomBoutique,
  };
}

/** Cost and time for shoppers, such as `₦900, 2–4 days (the slowest: Ade Stores)`. */
export function deliveryMessage({ fee, arrival, slowest }: OrderDelivery): string {
  return `${nairaOrFree(fee)}, ${arrivalMessage(arrival)}${slowest === undefined ? '' : ` (the slowest: ${slowest})`}`;
}
