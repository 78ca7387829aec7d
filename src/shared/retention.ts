/**
 * For how many days personal data is stored: housekeeping deletes by these numbers, and the privacy policy states them.
 * Pure.
 */
export const RETENTION_DAYS = {
  /** The location of a device (S-30). */
  locations: 90,
  /** A mail since it was queued, sent or abandoned. */
  mails: 30,
  /** A code for a new password after it has expired. */
  resets: 1,
  /** The record of a link for a new password that an operator issued, after it has expired. */
  resetLinks: 90,
  /** What a shopper reported, after an operator has closed it. */
  reports: 90,
  /** An address of the newsletter whose link was not confirmed, after that link has expired. */
  unconfirmedSubscribers: 23,
  /** A customer's session. */
  sessions: 30,
  /** A guest's session, for ordering without a password (G-518). */
  guestSessions: 7,
} as const;
