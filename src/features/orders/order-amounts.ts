/** What an order costs, computed alike by the browser and by the server, which decides (S-04). Naira, to the kobo. Pure. */
import { type DeliveryMode, SHIP } from './order-status.ts';

/** Naira (CST-74, C-31). */
export const SHIPPING_FEE = 900;
/** Currency of every order, by its name (CST-75, C-11). */
export const ORDER_CURRENCY = 'Naira';
/** The same in ISO 4217, for the card provider. */
export const PAYMENT_CURRENCY = 'NGN';

/** Units of one product and what one costs now. */
export interface PricedLine {
  /** Naira for one unit: the promotion price while on promotion. */
  readonly prix: number;
  readonly qte: number;
}

export const kobo = (naira: number): number => Math.round(naira * 100);

/**
 * Naira for the products alone (CST-76): the sum of quantity times price, divided by the Naira rate (C-30).
 * @param rate `taux.valeur` of the currency called Naira; 1 where it is missing or 0
 */
export function orderTotal(lines: readonly PricedLine[], rate: number | undefined): number {
  const sum = lines.reduce((total, { prix, qte }) => total + kobo(prix) * qte, 0);
  return Math.round(sum / (rate || 1)) / 100;
}

/** Units of all lines (C-87). */
export const orderUnits = (lines: readonly Pick<PricedLine, 'qte'>[]): number =>
  lines.reduce((units, { qte }) => units + qte, 0);

/** Naira: 900 for what is shipped, nothing for what is picked up (C-31). */
export const shippingFee = (mode: DeliveryMode | string): number => (mode === SHIP ? SHIPPING_FEE : 0);

/** Naira that the customer pays in all (C-31). */
export const amountToPay = ({ priceTotal, fraisLivraison }: { priceTotal: number; fraisLivraison: number }): number =>
  (kobo(priceTotal) + kobo(fraisLivraison)) / 100;
