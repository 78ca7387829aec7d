/** How many units of a product can be ordered and sent at once. Pure. */

/** The stock of a product: `qte` units, of which an order needs at least `moq`. */
interface Stocked {
  readonly qte: number;
  readonly moq: number | null;
}

/**
 * Units of a product that can be sent now, which is the meaning of `qte` on a product; 0 if a source has a negative
 * number.
 */
export const unitsInStock = ({ qte }: Pick<Stocked, 'qte'>): number => Math.max(0, qte);

/** The text about the stock (PDP-56, PDP-57). */
export function stockLabel(product: Pick<Stocked, 'qte'>): 'In stock' | 'Out of stock' {
  return unitsInStock(product) > 0 ? 'In stock' : 'Out of stock';
}

/** The minimum units of an order; 1 by default (ENT-044, PDP-58, CST-87). */
export function minimumOrder(moq: number | null): number {
  return moq !== null && moq > 1 ? moq : 1;
}

/** Whether the minimum order of a product is in stock. */
export const canSendAtOnce = (product: Stocked): boolean => unitsInStock(product) >= minimumOrder(product.moq);
