/** Allocates the stock of a product to its orders. Pure. */

/** An unsent line of an order, the oldest order first. Units. */
export interface WaitingLine {
  readonly commandeId: number;
  readonly produitId: number;
  readonly qte: number;
  /** Units of `qte` that are back-ordered. */
  readonly qteBackorder: number;
}

/**
 * Allocates `stated` units: first to lines sold from stock, then to back-orders, each time the oldest order first; the
 * rest is for sale. Returns the changed lines with their new `qteBackorder`.
 */
export function allocate<Line extends WaitingLine>(
  stated: number,
  lines: readonly Line[],
): { readonly left: number; readonly changed: readonly Line[] } {
  let left = stated;
  const take = (units: number) => {
    const taken = Math.min(units, left);
    left -= taken;
    return taken;
  };
  const promised = lines.map(({ qte, qteBackorder }) => take(qte - qteBackorder));
  const given = lines.map(({ qteBackorder }, k) => (promised[k] ?? 0) + take(qteBackorder));
  const changed = lines.flatMap((line, k) => {
    const qteBackorder = line.qte - (given[k] ?? 0);
    return qteBackorder === line.qteBackorder ? [] : [{ ...line, qteBackorder }];
  });
  return { left, changed };
}
