/** A delivery day that every demo shop can offer, and that is not too far ahead. */
import { DAY_MS } from '../src/shared/durations.ts';
import { lagosDay } from '../src/shared/lagos-day.ts';

/** `YYYY-MM-DD`, ten days from now. */
export const DELIVERY_DAY = lagosDay(Date.now() + 10 * DAY_MS);
