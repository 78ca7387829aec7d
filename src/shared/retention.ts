/**
 * For how many days personal data is stored: housekeeping deletes by these numbers, and the privacy policy states them. Pure.
 */
export const RETENTION_DAYS = {
  /** The location of a device (S-30). */
  locations: 90,
  /** A mail since it was queued, sent or given up. */
  mails: 30,
  /** A code for a new password after it has expired. */
  resets: 1,
  /** A link for a new password that an operator issued, after it has expired: the record of it. */
  resetLinks: 90,
  /** Being signed in. */
  sessions: 30,
  /** Ordering without a password (G-518). */
  guestSessions: 7,
} as const;
