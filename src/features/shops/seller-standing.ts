/** What pages say of a shop as a seller, in bands: a page changes only where a band does. Pure. */
import { formatCount } from '../../shared/counted.ts';
import { formatMonth } from '../../shared/dates.ts';

/** What was counted of a shop. */
export interface SellerCounts {
  /** Parts of orders that it delivered. */
  readonly delivered: number;
  /** Ratings of all its products, and the sum of their stars. */
  readonly ratingCount: number;
  readonly ratingSum: number;
  /** Hours from an order to the shop's first step, of its latest delivered orders, in any order. */
  readonly confirmHours: readonly number[];
}

/** A shop as pages show it; null for a part that rests on too little. */
export interface SellerStanding {
  /** It delivered so many orders or more. */
  readonly delivered: number;
  /** Tenths of a star, and so many ratings or more; both or neither. */
  readonly ratingTenths: number | null;
  readonly ratings: number | null;
  /** Most orders are confirmed within so many hours. */
  readonly confirmHours: number | null;
}

/** With fewer delivered orders nothing is said of a shop, and no part of it rests on fewer ratings or orders. */
export const STANDING_MIN = 5;

/** Latest delivered orders by which the time to confirm is told: a shop may become faster, or slower. */
export const CONFIRMED_MAX = 100;

/** What `Usually` means: so many of the orders. */
const USUAL_SHARE = 0.75;

/** Where the bands of counts begin. */
const COUNT_BANDS = [STANDING_MIN, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 50_000, 100_000] as const;

/** Where the bands of the time to confirm end, in hours; of a slower shop nothing is said. */
const CONFIRM_BANDS = [
  { hours: 3, message: 'within 3 hours' },
  { hours: 24, message: 'within a day' },
  { hours: 48, message: 'within 2 days' },
  { hours: 72, message: 'within 3 days' },
  { hours: 168, message: 'within a week' },
] as const;

const bandOf = (count: number): number | null => COUNT_BANDS.findLast((band) => band <= count) ?? null;

function confirmBand(hours: readonly number[]): number | null {
  if (hours.length < STANDING_MIN) return null;
  const usual = hours.toSorted((a, b) => a - b)[Math.ceil(hours.length * USUAL_SHARE) - 1] ?? Number.POSITIVE_INFINITY;
  return CONFIRM_BANDS.find((band) => usual <= band.hours)?.hours ?? null;
}

/** The bands of what was counted; undefined for a shop of which nothing is said. */
export function standingOf({
  delivered,
  ratingCount,
  ratingSum,
  confirmHours,
}: SellerCounts): SellerStanding | undefined {
  const deliveredBand = bandOf(delivered);
  if (deliveredBand === null) return undefined;
  const ratings = bandOf(ratingCount);
  return {
    delivered: deliveredBand,
    ratings,
    ratingTenths: ratings === null ? null : Math.round((ratingSum / ratingCount) * 10),
    confirmHours: confirmBand(confirmHours),
  };
}

/** `1,000+`. @param band where a band of counts begins */
export const bandMessage = (band: number): string => `${formatCount(band)}+`;

/** `Usually confirms within a day`, and `Member since Mar 2021`; the first where the hours are a band. @param since ISO timestamp */
export function habitMessages({
  confirmHours,
  since,
}: Pick<SellerStanding, 'confirmHours'> & { readonly since: string }): string[] {
  const band = CONFIRM_BANDS.find(({ hours }) => hours === confirmHours);
  return [...(band ? [`Usually confirms ${band.message}`] : []), `Member since ${formatMonth(since)}`];
}
