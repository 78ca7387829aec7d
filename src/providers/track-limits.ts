/** The rows of `limit-table.ts` for `/track`: only wrong tries count. */
import { HOUR_MS, MINUTE_MS } from '../shared/durations.ts';

/** A short window, so that guessing does not lock customers out for long. */
const QUARTER = 15 * MINUTE_MS;

export const TRACK_LIMITS = {
  trackAddress: {
    setting: 'LIMIT_TRACK_ADDRESS',
    max: 120,
    window: HOUR_MS,
    who: 'an address',
    what: 'orders looked for on `/track` an hour with a wrong number or phone number; what is found does not count',
  },
  // The limit is for a whole /48, because whoever rents one has 65,536 networks that each count as an address.
  trackSite: {
    setting: 'LIMIT_TRACK_SITE',
    max: 600,
    window: HOUR_MS,
    who: 'a /48 of IPv6',
    what: 'the same over all its addresses',
  },
  // The limit is for all addresses together, so that many of them guess no faster than one.
  trackNumber: {
    setting: 'LIMIT_TRACK_NUMBER',
    max: 10,
    window: QUARTER,
    who: 'an order number over all addresses',
    what: 'wrong phone numbers tried with it on `/track` in 15 minutes; its customer sees the order after a sign-in all the same',
  },
  trackPhone: {
    setting: 'LIMIT_TRACK_PHONE',
    max: 10,
    window: QUARTER,
    who: 'a phone number over all addresses',
    what: 'wrong order numbers tried with it on `/track` in 15 minutes',
  },
} as const;
