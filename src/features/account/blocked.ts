/** What a customer reads whom an operator has blocked. Pure. */
import type { Failure } from '../../shared/failure.ts';

/** @param supportPhone the number to call */
export const blockedError = (supportPhone: string): Failure => ({
  code: 'account_blocked',
  message: `This account is blocked. Please call us on ${supportPhone}.`,
});
