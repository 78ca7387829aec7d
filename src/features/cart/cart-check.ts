/** Changes of a cart's products since they were added. Pure. */
import { unitsInStock } from '../products/stock.ts';
import {
  atLeastMinimum,
  type CartLine,
  type CartProduct,
  type ChoiceError,
  choiceError,
  chosenProduct,
  lineUnits,
  missingMinimum,
  unitPrice,
} from './cart.ts';

/** A change that is shown on a line; amounts in naira. */
export type CartChange =
  | { readonly kind: 'price'; readonly from: number; readonly to: number }
  /** Deleted. */
  | { readonly kind: 'gone' }
  /** Product or shop is no longer on sale. */
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'available' }
  /** The shop raised its minimum order above the units of the line, which was raised to it. */
  | { readonly kind: 'minimum'; readonly minimum: number }
  /** The chosen variety or colour is no longer offered. */
  | { readonly kind: 'choice'; readonly failure: ChoiceError }
  /** Out of stock. */
  | { readonly kind: 'out' }
  /** Fewer units are in stock than were chosen. */
  | { readonly kind: 'less'; readonly left: number };

/** Units of the line now: a line that met the earlier minimum order is raised if the shop has raised it meanwhile. */
const refreshedUnits = (line: CartLine, product: CartProduct): number =>
  missingMinimum(line) === undefined ? atLeastMinimum(product, lineUnits(line)) : lineUnits(line);

/** The changes of a line whose product is now `product`; undefined for a deleted product. */
export function changesOf(line: CartLine, product: CartProduct | undefined): CartChange[] {
  if (!product) return [{ kind: 'gone' }];
  if (!product.isActive) return line.isActive ? [{ kind: 'unavailable' }] : [];
  const changes: CartChange[] = line.isActive ? [] : [{ kind: 'available' }];
  const failure = choiceError(refreshedLine(line, product));
  if (failure && failure !== choiceError(line)) changes.push({ kind: 'choice', failure });
  const to = unitPrice(product, line);
  if (!failure && to !== line.prix) changes.push({ kind: 'price', from: line.prix, to });
  const units = refreshedUnits(line, product);
  if (!failure && units > lineUnits(line)) changes.push({ kind: 'minimum', minimum: units });
  const [before, left] = [unitsInStock(line), unitsInStock(product)];
  if (left === 0 && before > 0) changes.push({ kind: 'out' });
  else if (left > 0 && left < units && left < before) changes.push({ kind: 'less', left });
  return changes;
}

/**
 * The line with its product's current data; a deleted product cannot be ordered. A variety that is no longer offered
 * keeps its price.
 */
export function refreshedLine(line: CartLine, product: CartProduct | undefined): CartLine {
  if (!product) return { ...line, isActive: false };
  const fresh = { ...line, ...chosenProduct(product, line), size: refreshedUnits(line, product) };
  return choiceError(fresh) === undefined ? fresh : { ...fresh, prix: line.prix };
}
