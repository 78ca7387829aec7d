/** Days and hours at which a delivery can arrive, in Africa/Lagos. Pure. */

import { formatDate } from '../../shared/dates.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { lagosDay, lagosTime, startOfLagosDay } from '../../shared/lagos-day.ts';
import type { Arrival } from './delivery-days.ts';

/** Hours at which the slots of a day begin; each lasts {@link SLOT_HOURS}. */
const SLOT_STARTS = [8, 10, 12, 14, 16, 18] as const;
const SLOT_HOURS = 2;

const timeOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

export interface Slot {
  /** `HH:MM`: the stored time. */
  readonly begins: string;
  readonly ends: string;
}

/** All slots of a day. */
export const SLOTS: readonly Slot[] = SLOT_STARTS.map((hour) => ({
  begins: timeOf(hour),
  ends: timeOf(hour + SLOT_HOURS),
}));

/** A slot for shoppers, such as `08:00–10:00`. */
export const slotName = ({ begins, ends }: Slot): string => `${begins}–${ends}`;

/** The slot in which the time lies; undefined for hours without deliveries. @param time `HH:MM` */
export const slotAt = (time: string): Slot | undefined =>
  SLOTS.find(({ begins, ends }) => begins <= time && time < ends);

/** The slots of `day` (`YYYY-MM-DD`) that have not begun. @param now milliseconds since 1970 */
export function slotsOf(day: string, now: number): readonly Slot[] {
  const today = lagosDay(now);
  if (day < today) return [];
  return day > today ? SLOTS : SLOTS.filter(({ begins }) => begins > lagosTime(now));
}

/** A stored day and time for shoppers: the slot of the time, or the time itself where no slot has it. */
export const hourName = (time: string): string => {
  const slot = slotAt(time);
  return slot === undefined ? time : slotName(slot);
};

/** The message about a time at which nothing can arrive any more, or ever; undefined for a good one, and for none. */
export function hourError(day: string, time: string, now: number): string | undefined {
  if (time === '') return undefined;
  if (day === lagosDay(now) && time <= lagosTime(now))
    return 'This time of delivery has passed today. Please choose a later one, or another day.';
  if (slotAt(time) === undefined)
    return `Deliveries arrive from ${SLOTS[0]?.begins} to ${SLOTS.at(-1)?.ends}. Please choose a time between them.`;
  return undefined;
}

/** The day, `YYYY-MM-DD`, that is `days` after today. @param now milliseconds since 1970 */
const dayAfter = (days: number, now: number) => lagosDay(startOfLagosDay(lagosDay(now)) + days * DAY_MS);

/** Number of days until all of these can arrive. */
const waitOf = (arrivals: readonly Arrival[]) =>
  Math.max(0, ...arrivals.flatMap((arrival) => (typeof arrival === 'object' ? [arrival.from] : [])));

/**
 * The first day, `YYYY-MM-DD`, on which all of these can arrive: today while a slot is left, or later, as the slowest
 * requires.
 * @param now milliseconds since 1970
 */
export function firstDay(arrivals: readonly Arrival[], now: number): string {
  const isOver = slotsOf(lagosDay(now), now).length === 0;
  return dayAfter(Math.max(isOver ? 1 : 0, waitOf(arrivals)), now);
}

/**
 * The last day, `YYYY-MM-DD`, for which a delivery of all of these may be planned: `maxDays` ahead, or their first day
 * where that is later. @param now milliseconds since 1970
 */
export const lastDay = (arrivals: readonly Arrival[], maxDays: number, now: number): string =>
  dayAfter(Math.max(maxDays, waitOf(arrivals)), now);

/** The message about a day after the last one. @param last `YYYY-MM-DD` */
export const lateDayMessage = (last: string): string =>
  `Choose ${formatDate(`${last}T12:00:00Z`)} or an earlier day for the delivery.`;
