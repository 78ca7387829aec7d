/** The standing of a shop as a seller, in bands: a page changes only if a band does. Pure. */
import { formatCount } from '../../shared/counted.ts';
import { formatMonth } from '../../shared/dates.ts';

/** The counts of a shop. */
export interface SellerCounts {
  /** Number of parts of orders that it delivered. */
  readonly delivered: number;
  /** Ratings of all its products, and the sum of their stars. */
  readonly ratingCount: number;
  readonly ratingSum: number;
  /** Hours from an order to the shop's first step, for its latest delivered orders, in any order. */
  readonly confirmHours: readonly number[];
}

/** The standing of a shop; null for a part that has too little data. */
export interface SellerStanding {
  /** Minimum number of delivered orders. */
  readonly delivered: number;
  /** Average in tenths of a star, and the minimum number of ratings; both or neither. */
  readonly ratingTenths: number | null;
  readonly ratings: number | null;
  /** Maximum hours within which most orders are confirmed. */
  readonly confirmHours: number | null;
}

/** Minimum delivered orders for a standing, and minimum ratings or orders for each of its parts. */
export const STANDING_MIN = 5;

/** Maximum number of latest delivered orders for the time to confirm, since a shop may become faster or slower. */
export const CONFIRMED_MAX = 100;

/** The share of the orders that `Usually` means. */
const USUAL_SHARE = 0.75;

/** Lower limits of the bands of counts. */
const COUNT_BANDS = [STANDING_MIN, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 50_000, 100_000] as const;

/** Upper limits of the bands of the time to confirm, in hours; slower shops have none. */
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

/** The bands of the counts; undefined for a shop without a standing. */
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

/** `1,000+`. @param band lower limit of a band of counts */
export const bandMessage = (band: number): string => `${formatCount(band)}+`;

/**
 * `Usually confirms within a day`, and `Member since Mar 2021`; the former only if the hours are known. @param since
 * ISO timestamp
 */
export function habitMessages({
  confirmHours,
  since,
}: Pick<SellerStanding, 'confirmHours'> & { readonly since: string }): string[] {
  const band = CONFIRM_BANDS.find(({ hours }) => hours === confirmHours);
  return [...(band ? [`Usually confirms ${band.message}`] : []), `Member since ${formatMonth(since)}`];
}
