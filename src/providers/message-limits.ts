/** The rows of `limit-table.ts` for what visitors write to us: messages and reports. */
import { DAY_MS, HOUR_MS } from '../shared/durations.ts';

export const MESSAGE_LIMITS = {
  contactAddress: {
    setting: 'LIMIT_CONTACT_ADDRESS',
    max: 60,
    window: HOUR_MS,
    who: 'an address',
    what: 'messages to support an hour',
  },
  reportsAddress: {
    setting: 'LIMIT_REPORTS_ADDRESS',
    max: 60,
    window: HOUR_MS,
    who: 'an address',
    what: 'reports of products, reviews and ratings an hour',
  },
  reportsObject: {
    setting: 'LIMIT_REPORTS_OBJECT',
    max: 20,
    window: DAY_MS,
    who: 'a product, a review or a rating',
    what: 'reports of it that are stored a day; further ones are answered and not stored',
  },
  reportOfObject: {
    max: 1,
    window: DAY_MS,
    mayForget: true,
    who: 'an address',
    what: 'reports of one product, review or rating that are stored a day; further ones are answered and not stored',
  },
} as const;
