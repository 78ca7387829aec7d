/** Units by product of an order's lines. Pure. */

/** Sums by product: an order may contain it in several varieties and colours. */
export function countsByProduct<Line extends { readonly produitId: number }>(
  lines: readonly Line[],
  countsOf: (line: Line) => Readonly<Record<string, number>>,
): Map<number, Record<string, number>> {
  const sums = new Map<number, Record<string, number>>();
  for (const line of lines) {
    const sum = sums.get(line.produitId) ?? {};
    for (const [name, units] of Object.entries(countsOf(line))) sum[name] = (sum[name] ?? 0) + units;
    sums.set(line.produitId, sum);
  }
  return sums;
}
