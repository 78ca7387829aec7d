/** Medians, percentiles and ratios of what was measured. Pure. */

export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** The value below which `share` of `values` lie; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? Number.NaN;
}

/** The middle value, or the mean of the two in the middle; NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2;
}

export function spread(values: readonly number[]): Spread {
  return { median: median(values), min: Math.min(...values), max: Math.max(...values) };
}

/**
 * `numerators[k] / denominators[k]` over the rounds k: what is divided was measured right after each other, so a slow
 * minute of the machine slows both.
 */
export function pairedRatios(numerators: readonly number[], denominators: readonly number[]): Spread {
  const ratios = numerators.flatMap((value, k) => {
    const other = denominators[k];
    return other === undefined ? [] : [value / other];
  });
  return spread(ratios);
}

/** `lanes` beginning at another one each round, so that none is always the first or behind the same neighbour. */
export function rotated<T>(lanes: readonly T[], round: number): T[] {
  const from = round % lanes.length;
  return [...lanes.slice(from), ...lanes.slice(0, from)];
}

/** The k of "grows like n^k" between two sizes: 0 is constant, 1 linear. */
export function growthOrder(small: { n: number; cost: number }, large: { n: number; cost: number }): number {
  return Math.log(large.cost / small.cost) / Math.log(large.n / small.n);
}
