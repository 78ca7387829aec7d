/** Counts the wrong passwords of a signed-in customer. */
import type { Count } from '../../../api/attempts.ts';
import type { Limits } from '../../../providers/limits.ts';

/**
 * The counter of a customer and their password, so that a new password starts at zero.
 * @param passwordHash the current one
 */
export const wrongPasswords = (limits: Limits, clientId: number, passwordHash: string): Count => ({
  limit: limits.passwordClient,
  key: JSON.stringify([clientId, passwordHash]),
  isEnforced: true,
});
