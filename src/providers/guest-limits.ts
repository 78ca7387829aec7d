/** The row of `limit-table.ts` for customers without a password. */

const HOUR = 3_600_000;

export const GUEST_LIMITS = {
  // The limit is high, because phones share addresses and the first order needs a solved captcha.
  guestsAddress: {
    setting: 'LIMIT_GUESTS_ADDRESS',
    max: 300,
    window: HOUR,
    who: 'an address',
    what: 'customers who continue without a password an hour',
  },
} as const;
