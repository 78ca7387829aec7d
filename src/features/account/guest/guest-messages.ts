/** Messages about ordering without a password. Pure. */
import { counted } from '../../../shared/counted.ts';
import { formatNaira } from '../../../shared/money.ts';
import { type CartLine, cartCount, cartTotal } from '../../cart/cart.ts';

export const CONTINUE_AS_GUEST = 'Continue without a password';

/** The message about a cart that waits for the sign-in, such as `2 items, ₦23,000, are saved.` */
export function savedMessage(lines: readonly CartLine[]): string {
  const units = cartCount(lines);
  return `${counted(units, 'item', 'items')}, ${formatNaira(cartTotal(lines))}, ${units === 1 ? 'is' : 'are'} saved.`;
}
