/** Computes medians, percentiles and ratios. Pure. */

export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** The value below which a `share` (0 to 1) of `values` lies; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? Number.NaN;
}

/** The middle value, or the mean of the two middle ones; NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2;
}

/** The median, minimum and maximum of `values`. */
export function spread(values: readonly number[]): Spread {
  return { median: median(values), min: Math.min(...values), max: Math.max(...values) };
}

/**
 * `numerators[k] / denominators[k]` for each round k. Both were measured in succession, so a slow period of the machine
 * affects both.
 */
export function pairedRatios(numerators: readonly number[], denominators: readonly number[]): Spread {
  const ratios = numerators.flatMap((value, k) => {
    const other = denominators[k];
    return other === undefined ? [] : [value / other];
  });
  return spread(ratios);
}

/** Rotates `lanes` by round, so that no lane is always first or after the same neighbour. */
export function rotated<T>(lanes: readonly T[], round: number): T[] {
  const from = round % lanes.length;
  return [...lanes.slice(from), ...lanes.slice(0, from)];
}

/** The exponent k of growth like n^k between two sizes: 0 is constant, 1 linear. */
export function growthOrder(small: { n: number; cost: number }, large: { n: number; cost: number }): number {
  return Math.log(large.cost / small.cost) / Math.log(large.n / small.n);
}
