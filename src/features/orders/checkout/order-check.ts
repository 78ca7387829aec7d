/** Checks an order as it was sent, and computes its lines. Pure. */

import { lagosDay } from '../../../shared/lagos-day.ts';
import { formatNaira } from '../../../shared/money.ts';
import { lineCapMessage, maxUnitsOf, orderCapMessage, unitPrice } from '../../cart/cart.ts';
import { arrivalIn } from '../../delivery/delivery-days.ts';
import { hourError, lastDay, lateDayMessage } from '../../delivery/delivery-hours.ts';
import {
  type Choice,
  type Colour,
  lineKey,
  NO_CHOICE,
  nameWithChoice,
  notOffered,
  type Variety,
} from '../../products/choices.ts';
import { kobo, orderTotal, orderUnits } from '../order-amounts.ts';
import { SHIP } from '../order-status.ts';

/** The delivery of an order, as it was sent. */
export interface DeliveryInput {
  readonly modeLivraison: string;
  readonly adresse: string;
  /** `YYYY-MM-DD`; null or '' for none. */
  readonly dateLivraison?: string | null | undefined;
  /** `HH:MM`; null or '' for none. */
  readonly heureLivraison?: string | null | undefined;
}

/** Why the delivery is invalid (G-76, G-420); undefined if it is valid. @param now milliseconds since 1970 */
export function deliveryError(
  { modeLivraison, adresse, dateLivraison, heureLivraison }: DeliveryInput,
  now: number,
): string | undefined {
  if (modeLivraison === SHIP && adresse === '') return 'Please give the address to deliver to.';
  if (modeLivraison === SHIP && !dateLivraison) return 'Please choose the day of delivery.';
  if (dateLivraison && dateLivraison < lagosDay(now))
    return 'The day of delivery is in the past. Please choose another.';
  return modeLivraison === SHIP ? hourError(dateLivraison ?? '', heureLivraison ?? '', now) : undefined;
}

/**
 * Why the day of delivery is too far ahead for these products, wherever they go; undefined if it is not, and without one.
 * @param now milliseconds since 1970
 */
export function lateDayError(
  day: string | null,
  products: readonly Pick<OrderableProduct, 'deliveryTime' | 'province'>[],
  maxDays: number,
  now: number,
): string | undefined {
  const arrivals = products.map(({ deliveryTime, province }) =>
    arrivalIn('', { deliveryTime, shopState: province, isInStock: true }),
  );
  const last = lastDay(arrivals, maxDays, now);
  return day !== null && day > last ? lateDayMessage(last) : undefined;
}

/** A line as it was sent. */
export interface LineInput extends Choice {
  readonly id: number;
  /** Units. */
  readonly qte: number;
  /** Whether the customer agrees to wait for what is not in stock. */
  readonly mayWait: boolean;
}

/** One of `lines` in the call: units of a product in one variety and colour. */
export interface ChosenUnits extends Choice {
  readonly produitId: number;
  /** All units of the product if omitted. */
  readonly qte?: number | undefined;
  readonly backorder: boolean;
}

/**
 * The lines of an order: the units of each product, by variety and colour. An error message if they contradict each
 * other.
 */
export function lineInputs(
  units: readonly { readonly id: number; readonly qte: number }[],
  chosen: readonly ChosenUnits[],
): LineInput[] | string {
  const unitsOf = new Map(units.map(({ id, qte }) => [id, qte]));
  const lines = new Map<string, LineInput>();
  for (const { produitId: id, qte = unitsOf.get(id), backorder, ...choice } of chosen) {
    const key = lineKey(id, choice);
    if (qte === undefined || !unitsOf.has(id)) return `lines: product ${id} has no units in produitIdAndQte`;
    if (lines.has(key)) return `lines: product ${id} is named twice in the same variety and colour`;
    lines.set(key, { id, qte, ...choice, mayWait: backorder });
  }
  for (const { id, qte } of units) {
    const own = [...lines.values()].filter((line) => line.id === id);
    const sum = own.reduce((all, line) => all + line.qte, 0);
    if (own.length === 0) lines.set(lineKey(id, NO_CHOICE), { id, qte, ...NO_CHOICE, mayWait: true });
    else if (sum !== qte) return `lines: product ${id} has ${sum} units, and ${qte} in produitIdAndQte`;
  }
  return [...lines.values()];
}

/** A product at the time of the order; amounts in naira. */
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
  /** As the shop wrote it. */
  readonly deliveryTime: string | null;
  /** The state of the shop. */
  readonly province: string;
  /** Varieties and colours; read only if one was chosen. */
  readonly caracteristiques: readonly Variety[];
  readonly colours: readonly Colour[];
}

/** A valid line. */
export interface OrderedLine extends Choice {
  readonly produitId: number;
  readonly boutiqueId: number;
  readonly nom: string;
  readonly qte: number;
  /** Units of `qte` out of stock. */
  readonly qteBackorder: number;
  /** Naira for one unit. */
  readonly prix: number;
}

/** The products, the amounts shown to the customer, and the Naira rate. */
export interface OrderQuestion {
  readonly requested: readonly LineInput[];
  readonly products: readonly OrderableProduct[];
  /** Units and naira shown to the customer. */
  readonly shown: { readonly quantite: number; readonly priceTotal: number };
  /** Maximum units of a line and of an order. */
  readonly maxUnits: { readonly line: number; readonly order: number };
  /** `taux.valeur` of the naira; undefined if missing. */
  readonly rate: number | undefined;
}

export interface CheckedOrder {
  readonly lines: readonly OrderedLine[];
  /** Units. */
  readonly quantite: number;
  /** Naira, products alone. */
  readonly priceTotal: number;
}

/**
 * Why a line cannot be ordered; undefined if it can.
 * @param left units in stock not taken by earlier lines
 * @param most maximum units of a line
 */
function lineError(product: OrderableProduct, line: LineInput, left: number, max: number): string | undefined {
  const { moq, isListed } = product;
  const { qte: size, mayWait } = line;
  const refused = notOffered(product, line);
  if (isListed && refused !== undefined) return `${product.nom}: ${refused}`;
  const nom = nameWithChoice({ ...line, nom: product.nom });
  if (!isListed) return `${nom} is not on sale any more. Please remove it from your cart.`;
  if (moq !== null && size < moq) return `${nom}: Minimum order ${moq}`;
  const maxSize = maxUnitsOf(max, [product]);
  if (size > maxSize) return `${nom}: ${lineCapMessage(maxSize)}`;
  if (size > left && !mayWait) return left > 0 ? `Only ${left} left of ${nom}.` : `${nom} is out of stock.`;
  return undefined;
}

/** The order as it would be placed now, or the reason why it is refused. */
export function checkOrder({ requested, products, shown, maxUnits, rate }: OrderQuestion): CheckedOrder | string {
  const byId = new Map(products.map((product) => [product.id, product]));
  const stock = new Map(products.map(({ id, qte }) => [id, Math.max(0, qte)]));
  const lines: OrderedLine[] = [];
  for (const line of requested) {
    const { id, qte, variety, colour } = line;
    const product = byId.get(id);
    if (!product) return 'A product of your cart is not on sale any more. Please remove it from your cart.';
    const left = stock.get(id) ?? 0;
    const error = lineError(product, line, left, maxUnits.line);
    if (error) return error;
    stock.set(id, left - Math.min(qte, left));
    const { boutiqueId, nom } = product;
    const prix = unitPrice(product, line);
    lines.push({
      produitId: id,
      boutiqueId,
      nom,
      variety,
      colour,
      qte,
      qteBackorder: qte - Math.min(qte, left),
      prix,
    });
  }
  const quantite = orderUnits(lines);
  const max = maxUnitsOf(maxUnits.order, products);
  if (quantite > max) return orderCapMessage(quantite, max);
  if (quantite !== shown.quantite)
    return `Your cart has changed: it holds ${quantite} units, not ${shown.quantite}. Please look at it again.`;
  const priceTotal = orderTotal(lines, rate);
  // The browser may round by a kobo.
  if (Math.abs(kobo(priceTotal) - kobo(shown.priceTotal)) > 1)
    return `Prices have changed: the total is ${formatNaira(priceTotal)} now. Please look at your cart again.`;
  return { lines, quantite, priceTotal };
}
