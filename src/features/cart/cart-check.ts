/** What became of the products of a cart since they were put into it. Pure. */
import { unitsInStock } from '../products/product-card.ts';
import {
  type CartLine,
  type CartProduct,
  type ChoiceFault,
  choiceFault,
  chosenProduct,
  lineUnits,
  unitPrice,
} from './cart.ts';

/** One thing that a shopper is told of a line; amounts in naira. */
export type CartChange =
  | { readonly kind: 'price'; readonly from: number; readonly to: number }
  /** Deleted. */
  | { readonly kind: 'gone' }
  /** Product or shop is no longer on sale. */
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'available' }
  /** It cannot be had any more as it was chosen. */
  | { readonly kind: 'choice'; readonly fault: ChoiceFault }
  /** Nothing is left. */
  | { readonly kind: 'out' }
  /** Fewer are left than were chosen. */
  | { readonly kind: 'less'; readonly left: number };

/** What changed of a line whose product now is `product`; undefined stands for one that is not there any more. */
export function changesOf(line: CartLine, product: CartProduct | undefined): CartChange[] {
  if (!product) return [{ kind: 'gone' }];
  if (!product.isActive) return line.isActive ? [{ kind: 'unavailable' }] : [];
  const changes: CartChange[] = line.isActive ? [] : [{ kind: 'available' }];
  const fault = choiceFault(refreshedLine(line, product));
  if (fault && fault !== choiceFault(line)) changes.push({ kind: 'choice', fault });
  const to = unitPrice(product, line);
  if (!fault && to !== line.prix) changes.push({ kind: 'price', from: line.prix, to });
  const [before, left] = [unitsInStock(line), unitsInStock(product)];
  if (left === 0 && before > 0) changes.push({ kind: 'out' });
  else if (left > 0 && left < lineUnits(line) && left < before) changes.push({ kind: 'less', left });
  return changes;
}

/**
 * The line as its product is now; one that is not there any more cannot be ordered. What does not come any more as it was
 * chosen keeps its price.
 */
export function refreshedLine(line: CartLine, product: CartProduct | undefined): CartLine {
  if (!product) return { ...line, isActive: false };
  const fresh = { ...line, ...chosenProduct(product, line) };
  return choiceFault(fresh) === undefined ? fresh : { ...fresh, prix: line.prix };
}
