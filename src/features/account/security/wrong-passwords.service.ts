/** Counts the wrong passwords of somebody signed in. */
import type { Count } from '../../../api/attempts.ts';
import type { Limits } from '../../../providers/limits.ts';

/** The counter of a customer and their password: a new password has failed nowhere yet. @param passwordHash the current one */
export const wrongPasswords = (limits: Limits, clientId: number, passwordHash: string): Count => ({
  limit: limits.passwordClient,
  key: JSON.stringify([clientId, passwordHash]),
  isEnforced: true,
});
