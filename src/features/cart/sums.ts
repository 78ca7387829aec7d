/** Formats the sums of a cart and of an order in the same way on all pages. Pure. */
import { formatAmount, formatNaira } from '../../shared/money.ts';
import { nairaOrFree } from '../delivery/delivery-fees.ts';
import { type CartLine, cartTotal, TOTAL_SUFFIX } from './cart.ts';

/** A line of a sum. */
export interface Sum {
  readonly label: string;
  readonly amount: string;
}

/**
 * The amounts for products and delivery, and their total, which comes last.
 * @param products naira
 * @param delivery naira
 * @param total label of the total, such as `Amount to pay`
 */
export const sumsOf = (products: number, delivery: number, total = 'Total'): readonly Sum[] => [
  { label: 'Products', amount: formatNaira(products) },
  { label: 'Delivery', amount: nairaOrFree(delivery) },
  { label: total, amount: formatNaira(products + delivery) },
];

type Lines = readonly Pick<CartLine, 'prix' | 'size'>[];

/** The specified total of a cart, without delivery: `23,000 NGN` (CRT-07, CRT-08). */
export const totalMessage = (lines: Lines): string => `${formatAmount(cartTotal(lines))} ${TOTAL_SUFFIX}`;

/** The label of {@link totalWithDelivery}. */
export const WITH_DELIVERY = 'Total with delivery';

/** The price of the cart with delivery, such as `₦23,900`. @param fee naira */
export const totalWithDelivery = (lines: Lines, fee: number): string => formatNaira(cartTotal(lines) + fee);
