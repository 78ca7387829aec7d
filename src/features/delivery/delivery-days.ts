/** The duration of a delivery: the days that the shop names, and days on the road between two states. Pure. */
import { areNear, stateNamed } from './states.ts';

/** Days from the order to the door, both included. */
export interface Days {
  readonly from: number;
  readonly to: number;
}

/**
 * Days on the road. A shop's own time is meant for its own state. Lorries reach a neighbour within the zone a day or
 * two later; across the country goods change vehicles at least once, and roads are slow.
 */
export const ON_THE_ROAD = {
  sameState: { from: 0, to: 0 },
  sameZone: { from: 1, to: 2 },
  elsewhere: { from: 2, to: 4 },
} as const satisfies Record<string, Days>;

function roadBetween(one: string, other: string): Days {
  const [from, to] = [stateNamed(one), stateNamed(other)];
  if (from === undefined || to === undefined)
    return one.trim().toLowerCase() === other.trim().toLowerCase() ? ON_THE_ROAD.sameState : ON_THE_ROAD.elsewhere;
  if (from === to) return ON_THE_ROAD.sameState;
  return areNear(from, to) ? ON_THE_ROAD.sameZone : ON_THE_ROAD.elsewhere;
}

/** Maximum days that a shop may name: more is a year or a phone number, not a time of delivery. */
const MAX_DAYS = 365;

/** The days in a shop's text (G-35): `3`, `1 day`, `2-4 days` or `Same day`; undefined where it names none. */
export function shopDays(text: string | null | undefined): Days | undefined {
  const time = text?.trim() ?? '';
  if (/same/i.test(time)) return { from: 0, to: 0 };
  const [, first, last = first] = /^(\d{1,3})(?:\s*(?:-|–|to)\s*(\d{1,3}))?(?:\s*days?)?$/i.exec(time) ?? [];
  if (first === undefined) return undefined;
  const days = { from: Number(first), to: Number(last) };
  return days.from <= days.to && days.to <= MAX_DAYS ? days : undefined;
}

/** When a product can be sent, and from where. */
export interface Sent {
  /** Delivery time, as the shop wrote it. */
  readonly deliveryTime?: string | null | undefined;
  /** State of the shop. */
  readonly shopState: string;
  /** Whether all requested units are in stock. */
  readonly isInStock: boolean;
}

/** `later`: it waits for stock, so nobody knows the day. Undefined: its shop names no time. */
export type Arrival = Days | 'later' | undefined;

/** The arrival of a product in `state`. */
export function arrivalIn(state: string, { deliveryTime, shopState, isInStock }: Sent): Arrival {
  if (!isInStock) return 'later';
  const days = shopDays(deliveryTime);
  if (days === undefined) return undefined;
  const road = roadBetween(shopState, state);
  return { from: days.from + road.from, to: days.to + road.to };
}

/** An arrival for shoppers, such as `2–4 days`. */
export function arrivalMessage(arrival: Arrival): string {
  if (arrival === undefined) return 'you choose the day';
  if (arrival === 'later') return 'once it is in stock again';
  const { from, to } = arrival;
  if (to === 0) return 'Same day';
  if (from === to) return to === 1 ? '1 day' : `${to} days`;
  return from === 0 ? `within ${to} ${to === 1 ? 'day' : 'days'}` : `${from}–${to} days`;
}

/** The slowness of an arrival, to compare two of them. */
export const slownessOf = (arrival: Arrival): number =>
  arrival === undefined ? -1 : arrival === 'later' ? Number.POSITIVE_INFINITY : arrival.to;
