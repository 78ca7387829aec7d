/** The price of the chosen variety on a product page. */
import { atom } from 'nanostores';

interface VarietyPrice {
  /** Naira for one unit. */
  readonly now: number;
  /** Naira; the price without the promotion. */
  readonly before: number;
}

/** Undefined without a choice, as in the HTML. */
export const $varietyPrice = atom<VarietyPrice | undefined>(undefined);
