/** The weight of a view or a like in `produits.trendScore`, by which `New trend` sorts. Pure. */
import { DAY_MS } from '../../../shared/durations.ts';

/** The time at which an event has the weight 1, in milliseconds since 1970. */
const EPOCH = Date.UTC(2026, 0, 1);
/** Milliseconds in which the weight doubles. */
const DOUBLES_IN_MS = 30 * DAY_MS;
/** A like weighs as much as this many views. */
const VIEWS_A_LIKE = 5;

/**
 * The weight of a view at `moment` (milliseconds since 1970). Later events weigh more, instead of older ones losing
 * weight: the order is the same, nothing needs updates over time, and a weight can be subtracted again.
 */
export function viewTrend(moment: number): number {
  return 2 ** ((moment - EPOCH) / DOUBLES_IN_MS);
}

/** The weight of a like made at `createdAt` (ISO), which is added and later subtracted. */
export function likeTrend(createdAt: string): number {
  return VIEWS_A_LIKE * viewTrend(Date.parse(createdAt));
}
