/** Changes of cart lines by the shopper, and by their shops meanwhile. */
import { closeToasts, showToast } from '../toasts/toasts.store.ts';
import { askBackorder } from './ask-backorder.browser.ts';
import { changeCart, storedCart } from './cart.store.ts';
import {
  type CartLine,
  changedSizeMessage,
  cleanSize,
  keyOf,
  lineUnits,
  maxLineUnits,
  needsConsent,
  withoutLine,
  withSize,
} from './cart.ts';
import { type CartChange, changesOf, refreshedLine } from './cart-check.ts';
import { readCartProducts } from './cart-products.browser.ts';

/**
 * Sets the typed or stepped size of a line, at most its maximum. Asks once before it exceeds the stock; a refusal keeps
 * the old size. Returns the line's size.
 */
export async function chooseSize(line: CartLine, typed: string | number): Promise<number> {
  const message = changedSizeMessage(String(typed));
  if (message !== undefined) showToast('neutral', message, { about: `cart ${line.id}` });
  const units = Math.min(cleanSize(typed), maxLineUnits(line));
  const asks = units > lineUnits(line) && needsConsent(line, units);
  if (asks && !(await askBackorder(line, units))) return lineUnits(line);
  const lines = changeCart((now) => withSize(now, keyOf(line), units, asks));
  return lineUnits(lines?.find((one) => keyOf(one) === keyOf(line)) ?? line);
}

/** Asks for consent to a backorder when the product of a line has run short. */
export async function consentTo(line: CartLine): Promise<void> {
  const units = Math.min(lineUnits(line), maxLineUnits(line));
  if (await askBackorder(line, units)) changeCart((lines) => withSize(lines, keyOf(line), units, true));
}

/** Removes a line. */
export const removeLine = (line: CartLine): void => {
  // The toast about adding it is out of date.
  if (changeCart((lines) => withoutLine(lines, keyOf(line)))) closeToasts(`cart ${line.id}`);
};

/**
 * Updates all lines with their products' current data. Returns the changes by line (`keyOf`); undefined when they could
 * not be read.
 */
export async function checkCart(): Promise<ReadonlyMap<string, readonly CartChange[]> | undefined> {
  const lines = storedCart();
  const changes = new Map<string, readonly CartChange[]>();
  if (lines.length === 0) return changes;
  const read = await readCartProducts([...new Set(lines.map(({ id }) => id))]);
  if (!read.ok) return undefined;
  for (const line of lines) {
    const found = changesOf(line, read.data.get(line.id));
    if (found.length > 0) changes.set(keyOf(line), found);
  }
  const checked = new Set(lines.map(({ id }) => id));
  changeCart((now) => now.map((line) => (checked.has(line.id) ? refreshedLine(line, read.data.get(line.id)) : line)));
  return changes;
}
