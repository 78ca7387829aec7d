/** The row of `limit-table.ts` for customers without a password. */
import { HOUR_MS } from '../shared/durations.ts';

export const GUEST_LIMITS = {
  // The limit is high, because phones share addresses and the first order needs a solved captcha.
  guestsAddress: {
    setting: 'LIMIT_GUESTS_ADDRESS',
    max: 300,
    window: HOUR_MS,
    who: 'an address',
    what: 'customers who continue without a password an hour',
  },
} as const;
