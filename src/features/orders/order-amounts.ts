/**
 * Amounts of an order, computed in the same way by the browser and by the server, whose result counts. Naira, to the
 * kobo. Pure.
 */
import { formatNaira } from '../../shared/money.ts';
import { type Choice, compareLines, lineKey } from '../products/choices.ts';
import { type DeliveryMode, SHIP } from './order-status.ts';

/** The specified delivery fee in naira (CST-74, C-31), which `DELIVERY_FEES` may change. */
export const SHIPPING_FEE = 900;
/** Of an order without an amount to pay. */
export const NOTHING_TO_PAY = 'There is nothing to pay for this order.';
/** Currency of every order, by its name (CST-75, C-11). */
export const ORDER_CURRENCY = 'Naira';
/** The same currency in ISO 4217, for the card provider. */
export const PAYMENT_CURRENCY = 'NGN';

/** Maximum naira for the products of one order; the specification has no limit. */
export const MAX_NAIRA = 100_000_000_000;

/** Units of one product and its current price. */
export interface PricedLine {
  /** Naira for one unit: the promotion price while on promotion. */
  readonly prix: number;
  readonly qte: number;
}

/** Naira in whole kobo, rounded. */
export const kobo = (naira: number): number => Math.round(naira * 100);

const listKobo = (lines: readonly PricedLine[]) => lines.reduce((sum, { prix, qte }) => sum + kobo(prix) * qte, 0);

/**
 * Naira for the products alone (CST-76): the sum of quantity times price, divided by the Naira rate (C-30).
 * @param rate `taux.valeur` of the currency called Naira; 1 if it is missing or invalid
 */
export function orderTotal(lines: readonly PricedLine[], rate: number | undefined): number {
  return Math.round(listKobo(lines) / (rate !== undefined && rate > 0 ? rate : 1)) / 100;
}

/**
 * The naira of each line, by `lineKey`: at the Naira rate 1 its price times its units, otherwise its share of the
 * divided sum. Rounded so that the lines add up to the total, with the same result in the browser and on the server.
 * @param total {@link orderTotal} of the lines
 */
export function lineAmounts(
  lines: readonly (PricedLine & { readonly produitId: number } & Partial<Choice>)[],
  total: number,
): ReadonlyMap<string, number> {
  const sum = listKobo(lines);
  const scale = sum === 0 ? 0 : kobo(total) / sum;
  let before = 0;
  let shared = 0;
  return new Map(
    [...lines].sort(compareLines).map((line) => {
      const { produitId, prix, qte } = line;
      before += kobo(prix) * qte;
      const until = Math.round(before * scale);
      const amount = (until - shared) / 100;
      shared = until;
      return [lineKey(produitId, line), amount];
    }),
  );
}

/** The price of one unit of a line in naira, and whether price times units is exactly the amount of the line. */
export function unitAmount({ qte, montant }: { readonly qte: number; readonly montant: number }) {
  const unit = Math.round(kobo(montant) / qte);
  return { naira: unit / 100, isExact: unit * qte === kobo(montant) };
}

/**
 * `₦1,500 each`: what one unit of a line costs in its order (ODT-30). At a Naira rate other than 1 it is rounded, and
 * price times units may differ from the line by some kobo (C-30).
 * @param montant naira for all units
 */
export function unitPriceText(
  qte: number,
  montant: number,
  mesure: { readonly initials: string } | null | undefined,
): string {
  const { naira, isExact } = unitAmount({ qte, montant });
  const unit = mesure?.initials.trim();
  return `${isExact ? '' : 'about '}${formatNaira(naira)}${unit ? ` / ${unit}` : ' each'}`;
}

/** Units of all lines. */
export const orderUnits = (lines: readonly Pick<PricedLine, 'qte'>[]): number =>
  lines.reduce((units, { qte }) => units + qte, 0);

/** Naira for the delivery of an order: nothing for a pick-up. @param fee naira to the state that it goes to */
export const shippingFee = (mode: DeliveryMode | string, fee: number): number => (mode === SHIP ? fee : 0);

/** Total in naira that the customer pays. */
export const amountToPay = ({ priceTotal, fraisLivraison }: { priceTotal: number; fraisLivraison: number }): number =>
  (kobo(priceTotal) + kobo(fraisLivraison)) / 100;
