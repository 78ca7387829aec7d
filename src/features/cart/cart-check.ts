/** What became of the products of a cart since they were put into it. Pure. */
import { type CartLine, type CartProduct, unitPrice } from './cart.ts';

/** One thing that a shopper is told of a line; amounts in naira. */
export type CartChange =
  | { readonly kind: 'price'; readonly from: number; readonly to: number }
  /** Deleted. */
  | { readonly kind: 'gone' }
  /** Product or shop is no longer on sale. */
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'available' }
  /** Nothing is left. */
  | { readonly kind: 'out' }
  /** Fewer are left than were chosen. */
  | { readonly kind: 'less'; readonly left: number };

/** What changed of a line whose product now is `product`; undefined stands for one that is not there any more. */
export function changesOf(line: CartLine, product: CartProduct | undefined): CartChange[] {
  if (!product) return [{ kind: 'gone' }];
  if (!product.isActive) return line.isActive ? [{ kind: 'unavailable' }] : [];
  const changes: CartChange[] = line.isActive ? [] : [{ kind: 'available' }];
  const to = unitPrice(product);
  if (to !== line.prix) changes.push({ kind: 'price', from: line.prix, to });
  if (product.qte <= 0 && line.qte > 0) changes.push({ kind: 'out' });
  else if (product.qte > 0 && product.qte < line.size && product.qte < line.qte)
    changes.push({ kind: 'less', left: product.qte });
  return changes;
}

/** The line as its product is now; one that is not there any more cannot be ordered. */
export function refreshedLine(line: CartLine, product: CartProduct | undefined): CartLine {
  return product ? { ...line, ...product, prix: unitPrice(product) } : { ...line, isActive: false };
}
