/** What of a product can be ordered, and sent at once. Pure. */

/** What stock is told of: `qte` units of a product, of which an order takes at least `moq`. */
interface Stocked {
  readonly qte: number;
  readonly moq: number | null;
}

/** Units of a product that can be sent now, which is what `qte` says on a product; none where a source says less than none. */
export const unitsInStock = ({ qte }: Pick<Stocked, 'qte'>): number => Math.max(0, qte);

/** PDP-56, PDP-57. */
export function stockLabel(product: Pick<Stocked, 'qte'>): 'In stock' | 'Out of stock' {
  return unitsInStock(product) > 0 ? 'In stock' : 'Out of stock';
}

/** The minimum units of an order; 1 by default (ENT-044, PDP-58, CST-87). */
export function minimumOrder(moq: number | null): number {
  return moq !== null && moq > 1 ? moq : 1;
}

/** Whether the least that can be ordered of a product is in stock. */
export const canSendAtOnce = (product: Stocked): boolean => unitsInStock(product) >= minimumOrder(product.moq);
