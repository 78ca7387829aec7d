/** Whether an order can be placed as its customer sends it, and what becomes of each line. Pure. */
import { lineCapWords, mostUnitsOf, orderCapWords, unitPrice } from '../cart/cart.ts';
import { lagosDay } from '../lagos-day.ts';
import { kobo, orderTotal, orderUnits } from './order-amounts.ts';
import { SHIP } from './order-status.ts';

/** How an order is to be delivered, as it was sent. */
export interface AskedDelivery {
  readonly modeLivraison: string;
  readonly adresse: string;
  /** `YYYY-MM-DD`; null or '' for none. */
  readonly dateLivraison?: string | null | undefined;
}

/** Why an order cannot be delivered so (G-76); undefined when it can. @param now milliseconds since 1970 */
export function deliveryFault(
  { modeLivraison, adresse, dateLivraison }: AskedDelivery,
  now: number,
): string | undefined {
  if (modeLivraison === SHIP && adresse === '') return 'Please give the address to deliver to.';
  if (modeLivraison === SHIP && !dateLivraison) return 'Please choose the day of delivery.';
  if (dateLivraison && dateLivraison < lagosDay(now))
    return 'The day of delivery is in the past. Please choose another.';
  return undefined;
}

/** A line as it was sent. */
export interface AskedLine {
  readonly id: number;
  /** Units. */
  readonly qte: number;
}

/** A product as it is when it is ordered; amounts in naira. */
export interface OrderableProduct {
  readonly id: number;
  readonly boutiqueId: number;
  readonly nom: string;
  readonly prix: number;
  readonly prixPromotion: number | null;
  readonly promotion: boolean;
  /** Units in stock. */
  readonly qte: number;
  readonly moq: number | null;
  readonly isListed: boolean;
}

/** A line that can be ordered. */
export interface OrderedLine {
  readonly produitId: number;
  readonly boutiqueId: number;
  readonly nom: string;
  readonly qte: number;
  /** Units of `qte` that are not in stock. */
  readonly qteBackorder: number;
  /** Naira for one unit. */
  readonly prix: number;
}

/** What there is to order, what the customer was shown, and what the naira is worth. */
export interface OrderQuestion {
  readonly asked: readonly AskedLine[];
  readonly products: readonly OrderableProduct[];
  /** Products whose customer does not agree to wait for what is not in stock (G-41). */
  readonly withoutBackorder: ReadonlySet<number>;
  /** Units and naira that the customer was shown (S-04, G-42). */
  readonly shown: { readonly quantite: number; readonly priceTotal: number };
  /** Units that one line and one order take (S-41). */
  readonly maxUnits: { readonly line: number; readonly order: number };
  /** `taux.valeur` of the naira; undefined where it is missing (C-30). */
  readonly rate: number | undefined;
}

export interface CheckedOrder {
  readonly lines: readonly OrderedLine[];
  /** Units. */
  readonly quantite: number;
  /** Naira, products alone. */
  readonly priceTotal: number;
}

const NAIRA = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN' });

/** Why so many of a product cannot be ordered; undefined when they can. @param most units of a line */
function lineFault(product: OrderableProduct, size: number, mayWait: boolean, most: number): string | undefined {
  const { nom, qte, moq, isListed } = product;
  if (!isListed) return `${nom} is not on sale any more. Please remove it from your cart.`;
  if (moq !== null && size < moq) return `${nom}: Minimum order ${moq}`;
  const maxSize = mostUnitsOf(most, [product]);
  if (size > maxSize) return `${nom}: ${lineCapWords(maxSize)}`;
  if (size > qte && !mayWait) return qte > 0 ? `Only ${qte} left of ${nom}.` : `${nom} is out of stock.`;
  return undefined;
}

/** The order as it would be placed now, or in words why it is not (S-04, G-36, G-41, G-42, S-41). */
export function checkOrder({
  asked,
  products,
  withoutBackorder,
  shown,
  maxUnits,
  rate,
}: OrderQuestion): CheckedOrder | string {
  const byId = new Map(products.map((product) => [product.id, product]));
  const lines: OrderedLine[] = [];
  for (const { id, qte } of asked) {
    const product = byId.get(id);
    if (!product) return 'A product of your cart is not on sale any more. Please remove it from your cart.';
    const fault = lineFault(product, qte, !withoutBackorder.has(id), maxUnits.line);
    if (fault) return fault;
    const { boutiqueId, nom } = product;
    const qteBackorder = qte - Math.min(qte, Math.max(0, product.qte));
    lines.push({ produitId: id, boutiqueId, nom, qte, qteBackorder, prix: unitPrice(product) });
  }
  const quantite = orderUnits(lines);
  const most = mostUnitsOf(maxUnits.order, products);
  if (quantite > most) return orderCapWords(quantite, most);
  if (quantite !== shown.quantite)
    return `Your cart has changed: it holds ${quantite} units, not ${shown.quantite}. Please look at it again.`;
  const priceTotal = orderTotal(lines, rate);
  // A kobo may be rounded away on the other side.
  if (Math.abs(kobo(priceTotal) - kobo(shown.priceTotal)) > 1)
    return `Prices have changed: the total is ${NAIRA.format(priceTotal)} now. Please look at your cart again.`;
  return { lines, quantite, priceTotal };
}
