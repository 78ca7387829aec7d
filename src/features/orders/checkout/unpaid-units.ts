/** The maximum units that the unpaid orders of a customer hold. Pure. */
import type { Failure } from '../../../shared/failure.ts';
import { maxUnitsOf } from '../../cart/cart.ts';
import { orderUnits } from '../order-amounts.ts';
import type { CheckedOrder } from './order-check.ts';

/** Units in a customer's orders that are not paid, cancelled or delivered. */
export interface HeldUnits {
  readonly all: number;
  /** Units by product id. */
  readonly ofProduct: ReadonlyMap<number, number>;
}

/** What the shop knows about a customer. */
export interface Acquaintance {
  /** Whether they proved their mail address, or an order of theirs was paid or delivered. */
  readonly isProven: boolean;
  readonly hasEmail: boolean;
  /** Whether they have no password. */
  readonly isGuest: boolean;
}

export interface UnpaidLimits {
  /** Maximum units of all unpaid orders, for a customer who already has one. */
  readonly unpaid: number;
  /** Maximum units of one product in them. */
  readonly unpaidProduct: number;
  /** Maximum units of all unpaid orders of an unproven customer. */
  readonly unproven: number;
}

const countOf = (units: number) => (units === 1 ? '1 unit' : `${units} units`);

/** What the customer can do: order the units that are left, or wait. */
const untilPaid = (left: number) =>
  `Please order ${left > 0 ? `at most ${left} more, or ` : ''}again once one of them is paid or delivered.`;

/** How a customer becomes proven. */
function howToConfirm({ hasEmail, isGuest }: Acquaintance): string {
  if (isGuest) return 'create an account and confirm your email';
  return hasEmail
    ? 'confirm your email under Login and security'
    : 'add your email under Login and security and confirm it';
}

function unprovenError(units: number, held: number, limit: number, customer: Acquaintance): string | undefined {
  if (held + units <= limit) return undefined;
  const confirm = howToConfirm(customer);
  const rule = `Until your email is confirmed, orders that are not paid yet can have up to ${countOf(limit)}`;
  if (held === 0) return `${rule}, and this one has ${units}. Please take some out, or ${confirm} first.`;
  return `${rule}, and yours have ${held}. ${untilPaid(limit - held)} You can order more right away if you ${confirm}.`;
}

function totalError(units: number, held: number, limit: number): string | undefined {
  if (held === 0 || held + units <= limit) return undefined;
  return `You have ${held} units in orders that are not paid yet, and ${limit} is the most. ${untilPaid(limit - held)}`;
}

function productError(nom: string, units: number, held: number, limit: number): string | undefined {
  if (held + units <= limit) return undefined;
  const rule = `${nom}: orders that are not paid yet can have up to ${countOf(limit)} of it`;
  return held === 0
    ? `${rule}, and this one has ${units}. Please take some out, and order them once this one is paid.`
    : `${rule}, and yours have ${held}. ${untilPaid(limit - held)}`;
}

/**
 * Why an order would hold too many unpaid units; undefined if it may be placed. A customer without unpaid units of a
 * product can always order its minimum order.
 * @param held units of the customer's other orders
 */
export function unpaidError(
  { lines, quantite }: CheckedOrder,
  products: readonly { readonly id: number; readonly nom: string; readonly moq: number | null }[],
  held: HeldUnits,
  customer: Acquaintance,
  max: UnpaidLimits,
): Failure | undefined {
  const { all, ofProduct } = held;
  const maxUnproven = all === 0 ? maxUnitsOf(max.unproven, products) : max.unproven;
  const checks = [
    () => (customer.isProven ? undefined : unprovenError(quantite, all, maxUnproven, customer)),
    () => totalError(quantite, all, max.unpaid),
    ...products.map((product) => () => {
      const units = orderUnits(lines.filter(({ produitId }) => produitId === product.id));
      const own = ofProduct.get(product.id) ?? 0;
      const limit = own === 0 ? maxUnitsOf(max.unpaidProduct, [product]) : max.unpaidProduct;
      return productError(product.nom, units, own, limit);
    }),
  ];
  for (const check of checks) {
    const message = check();
    if (message !== undefined) return { code: 'too_many_units', message };
  }
  return undefined;
}
