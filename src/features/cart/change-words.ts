/** How a change of a line is told. Pure. */
import type { CartChange } from './cart-check.ts';

/** @param money how naira are written */
export function changeWords(change: CartChange, money: (naira: number) => string): string {
  switch (change.kind) {
    case 'price':
      return `Price changed from ${money(change.from)} to ${money(change.to)}.`;
    case 'gone':
      return 'No longer sold. It cannot be ordered, and is not in the total.';
    case 'unavailable':
      return 'No longer available.';
    case 'available':
      return 'Available again.';
    case 'out':
      return 'This has run out.';
    case 'less':
      return change.left === 1 ? 'Only 1 is left.' : `Only ${change.left} are left.`;
  }
}
