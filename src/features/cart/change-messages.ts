/** Messages about changes of a line. Pure. */
import { type CartLine, type ChoiceError, raisedToMinimumMessage } from './cart.ts';
import type { CartChange } from './cart-check.ts';

/** Why a line cannot be ordered as it was chosen. */
export function choiceErrorMessage(
  failure: ChoiceError,
  { variety = '', colour = '' }: Pick<CartLine, 'variety' | 'colour'>,
): string {
  if (failure === 'unchosen') return 'Please choose a variety.';
  return failure === 'variety' ? `“${variety}” is no longer offered.` : `It no longer comes in ${colour}.`;
}

/** The message about a change of a line. @param money formats naira */
export function changeMessage(
  change: CartChange,
  line: Pick<CartLine, 'variety' | 'colour'>,
  money: (naira: number) => string,
): string {
  switch (change.kind) {
    case 'price':
      return `Price changed from ${money(change.from)} to ${money(change.to)}.`;
    case 'gone':
      return 'No longer sold. It cannot be ordered, and is not in the total.';
    case 'unavailable':
      return 'No longer available.';
    case 'available':
      return 'Available again.';
    case 'minimum':
      return raisedToMinimumMessage(change.minimum);
    case 'choice':
      return choiceErrorMessage(change.failure, line);
    case 'out':
      return 'This has run out.';
    case 'less':
      return change.left === 1 ? 'Only 1 is left.' : `Only ${change.left} are left.`;
  }
}
