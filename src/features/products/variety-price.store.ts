/** What the variety costs that is chosen on a product page. */
import { atom } from 'nanostores';

interface VarietyPrice {
  /** Naira for one unit. */
  readonly now: number;
  /** Naira; the price without the promotion. */
  readonly before: number;
}

/** Undefined while none is chosen, as in the HTML. */
export const $varietyPrice = atom<VarietyPrice | undefined>(undefined);
