/** Checks an order as sent, and computes its lines. Pure. */

import { type Failure, invalid, type Result } from '../../../shared/failure.ts';
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

/** The delivery of an order as sent. */
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
): Failure | undefined {
  if (modeLivraison === SHIP && adresse === '') return invalid('Please give the address to deliver to.');
  if (modeLivraison === SHIP && !dateLivraison) return invalid('Please choose the day of delivery.');
  if (dateLivraison && dateLivraison < lagosDay(now))
    return invalid('The day of delivery is in the past. Please choose another.');
  const message = modeLivraison === SHIP ? hourError(dateLivraison ?? '', heureLivraison ?? '', now) : undefined;
  return message === undefined ? undefined : invalid(message);
}

/**
 * Why the day of delivery is too far ahead for these products, whatever the state; undefined if it is not, and without
 * a day.
 * @param now milliseconds since 1970
 */
export function lateDayError(
  day: string | null,
  products: readonly Pick<OrderableProduct, 'deliveryTime' | 'province'>[],
  maxDays: number,
  now: number,
): Failure | undefined {
  const arrivals = products.map(({ deliveryTime, province }) =>
    arrivalIn('', { deliveryTime, shopState: province, isInStock: true }),
  );
  const last = lastDay(arrivals, maxDays, now);
  return day !== null && day > last ? { code: 'delivery_day_unavailable', message: lateDayMessage(last) } : undefined;
}

/** A line as sent. */
export interface LineInput extends Choice {
  readonly id: number;
  /** Units. */
  readonly qte: number;
  /** Whether the customer agrees to wait for back-ordered units. */
  readonly mayWait: boolean;
}

/** One of `lines` in the call: units of a product in one variety and colour. */
export interface ChosenUnits extends Choice {
  readonly produitId: number;
  /** All units of the product if omitted. */
  readonly qte?: number | undefined;
  readonly backorder: boolean;
}

const contradiction = (problem: string): Result<never> => ({ ok: false, error: invalid(`lines: ${problem}`) });

/**
 * The lines of an order: the units of each product, by variety and colour; a failure if they contradict each
 * other.
 */
export function lineInputs(
  units: readonly { readonly id: number; readonly qte: number }[],
  chosen: readonly ChosenUnits[],
): Result<LineInput[]> {
  const unitsOf = new Map(units.map(({ id, qte }) => [id, qte]));
  const lines = new Map<string, LineInput>();
  for (const { produitId: id, qte = unitsOf.get(id), backorder, ...choice } of chosen) {
    const key = lineKey(id, choice);
    if (qte === undefined || !unitsOf.has(id)) return contradiction(`product ${id} has no units in produitIdAndQte`);
    if (lines.has(key)) return contradiction(`product ${id} is named twice in the same variety and colour`);
    lines.set(key, { id, qte, ...choice, mayWait: backorder });
  }
  for (const { id, qte } of units) {
    const own = [...lines.values()].filter((line) => line.id === id);
    const sum = own.reduce((all, line) => all + line.qte, 0);
    if (own.length === 0) lines.set(lineKey(id, NO_CHOICE), { id, qte, ...NO_CHOICE, mayWait: true });
    else if (sum !== qte) return contradiction(`product ${id} has ${sum} units, and ${qte} in produitIdAndQte`);
  }
  return { ok: true, data: [...lines.values()] };
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
  /** The text that the shop wrote. */
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
  /** Units of `qte` that are back-ordered. */
  readonly qteBackorder: number;
  /** Naira for one unit. */
  readonly prix: number;
}

interface Totals {
  /** Units. */
  readonly quantite: number;
  /** Naira, products alone. */
  readonly priceTotal: number;
}

/** The products, the amounts shown to the customer, and the Naira rate. */
export interface OrderQuestion {
  readonly requested: readonly LineInput[];
  readonly products: readonly OrderableProduct[];
  /** Units and naira shown to the customer. */
  readonly shown: Totals;
  /** Maximum units of a line and of an order. */
  readonly maxUnits: { readonly line: number; readonly order: number };
  /** `taux.valeur` of the naira; undefined if missing. */
  readonly rate: number | undefined;
}

export interface CheckedOrder extends Totals {
  readonly lines: readonly OrderedLine[];
}

const unavailable = (nom: string): Failure => ({
  code: 'product_unavailable',
  message: `${nom} is not on sale any more. Please remove it from your cart.`,
});

/**
 * Why a line cannot be ordered; undefined if it can.
 * @param left units in stock that earlier lines have not taken
 * @param max maximum units of a line
 */
function lineError(product: OrderableProduct, line: LineInput, left: number, max: number): Failure | undefined {
  const { moq, isListed } = product;
  const { qte: size, mayWait } = line;
  const refused = notOffered(product, line);
  if (isListed && refused) return { ...refused, message: `${product.nom}: ${refused.message}` };
  const nom = nameWithChoice({ ...line, nom: product.nom });
  if (!isListed) return unavailable(nom);
  if (moq !== null && size < moq) return { code: 'too_few_units', message: `${nom}: Minimum order ${moq}` };
  const maxSize = maxUnitsOf(max, [product]);
  if (size > maxSize) return { code: 'too_many_units', message: `${nom}: ${lineCapMessage(maxSize)}` };
  if (size <= left || mayWait) return undefined;
  return { code: 'out_of_stock', message: left > 0 ? `Only ${left} left of ${nom}.` : `${nom} is out of stock.` };
}

/** Why an order with these totals is refused; undefined if it is not. @param max maximum units of the order */
function totalsError({ quantite, priceTotal }: Totals, shown: Totals, max: number): Failure | undefined {
  if (quantite > max) return { code: 'too_many_units', message: orderCapMessage(quantite, max) };
  if (quantite !== shown.quantite)
    return {
      code: 'cart_changed',
      message: `Your cart has changed: it holds ${quantite} units, not ${shown.quantite}. Please look at it again.`,
    };
  // The browser may round by a kobo.
  if (Math.abs(kobo(priceTotal) - kobo(shown.priceTotal)) > 1)
    return {
      code: 'price_changed',
      message: `Prices have changed: the total is ${formatNaira(priceTotal)} now. Please look at your cart again.`,
    };
  return undefined;
}

/** The order as it would be placed now, or why it is refused. */
export function checkOrder({ requested, products, shown, maxUnits, rate }: OrderQuestion): Result<CheckedOrder> {
  const byId = new Map(products.map((product) => [product.id, product]));
  const stock = new Map(products.map(({ id, qte }) => [id, Math.max(0, qte)]));
  const lines: OrderedLine[] = [];
  for (const line of requested) {
    const { id, qte, variety, colour } = line;
    const product = byId.get(id);
    if (!product) return { ok: false, error: unavailable('A product of your cart') };
    const left = stock.get(id) ?? 0;
    const error = lineError(product, line, left, maxUnits.line);
    if (error) return { ok: false, error };
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
  const priceTotal = orderTotal(lines, rate);
  const error = totalsError({ quantite, priceTotal }, shown, max);
  return error ? { ok: false, error } : { ok: true, data: { lines, quantite, priceTotal } };
}
