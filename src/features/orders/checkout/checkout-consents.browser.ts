/** Asks the shopper to agree to back-orders before ordering. */

import { type Failure, invalid } from '../../../shared/failure.ts';
import { storedCart } from '../../cart/cart.store.ts';
import { keyOf, lineUnits, needsConsent, orderableLines, sharingStock } from '../../cart/cart.ts';
import { consentTo } from '../../cart/cart-lines.browser.ts';
import { nameWithChoice } from '../../products/choices.ts';
import { unitsInStock } from '../../products/stock.ts';

/** Asks one question per back-ordered line. Returns why the order stops if the shopper does not agree. */
export async function askForConsents(): Promise<Failure | undefined> {
  for (const line of orderableLines(sharingStock(storedCart()))) {
    if (!needsConsent(line, lineUnits(line))) continue;
    await consentTo(line);
    const now = sharingStock(storedCart()).find((one) => keyOf(one) === keyOf(line));
    if (!now || !needsConsent(now, lineUnits(now))) continue;
    const left = unitsInStock(now) > 0 ? `only ${unitsInStock(now)} left` : 'out of stock';
    return invalid(`${nameWithChoice(now)}: ${left}. Take fewer, remove it, or agree to get the rest later.`);
  }
  return undefined;
}
