/** Who gets what a shop says that it has of a product (G-41). Pure. */

/** A line of an order that its shop has not sent yet; the oldest order comes first. Units. */
export interface WaitingLine {
  readonly commandeId: number;
  readonly produitId: number;
  readonly qte: number;
  /** Units of `qte` that were not in stock. */
  readonly qteBackorder: number;
}

/**
 * Shares out `stated` units: first what was promised from stock, then what is back-ordered, older orders before younger
 * ones each time; what is left is for sale. Answers the lines that change, with their new `qteBackorder`.
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
