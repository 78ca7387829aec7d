/** What a view or a like adds to `produits.trendScore`, by which `New trend` sorts (G-27). Pure. */

/** The moment whose events weigh 1, in ms since 1970. */
const EPOCH = Date.UTC(2026, 0, 1);
/** An event weighs twice as much as one so many ms before it. */
const DOUBLES_IN_MS = 30 * 86_400_000;
/** A like says as much as so many views. */
const VIEWS_A_LIKE = 5;

/**
 * The weight of a view at `moment` (ms since 1970). Later ones weigh more, in place of earlier ones losing weight: sums
 * stand in the same order, nothing has to be written when time passes, and what was added can be taken back.
 */
export function viewTrend(moment: number): number {
  return 2 ** ((moment - EPOCH) / DOUBLES_IN_MS);
}

/** The weight of a like made at `createdAt` (ISO): added with it, and taken away with it. */
export function likeTrend(createdAt: string): number {
  return VIEWS_A_LIKE * viewTrend(Date.parse(createdAt));
}
