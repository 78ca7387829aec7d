/** The rows of `limit-table.ts` for what visitors write to us: messages and reports. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export const MESSAGE_LIMITS = {
  contactAddress: {
    setting: 'LIMIT_CONTACT_ADDRESS',
    max: 60,
    window: HOUR,
    who: 'an address',
    what: 'messages to support an hour',
  },
  reportsAddress: {
    setting: 'LIMIT_REPORTS_ADDRESS',
    max: 60,
    window: HOUR,
    who: 'an address',
    what: 'reports of products, reviews and ratings an hour',
  },
  reportsObject: {
    setting: 'LIMIT_REPORTS_OBJECT',
    max: 20,
    window: DAY,
    who: 'a product, a review or a rating',
    what: 'reports of it that are stored a day; further ones are answered and not stored',
  },
  reportOfObject: {
    max: 1,
    window: DAY,
    mayForget: true,
    who: 'an address',
    what: 'reports of one product, review or rating that are stored a day; further ones are answered and not stored',
  },
} as const;
