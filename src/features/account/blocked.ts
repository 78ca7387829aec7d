/** What customers read whom an operator has blocked. Pure. */
import type { Failure } from '../../shared/failure.ts';

/** @param supportPhone the number to call */
export const blockedError = (supportPhone: string): Failure => ({
  code: 'account_blocked',
  message: `This account is blocked. Please call us on ${supportPhone}.`,
});

/** For whoever orders with the phone number or email of a blocked customer, perhaps without an account. */
export const blockedContactError = (supportPhone: string): Failure => ({
  code: 'account_blocked',
  message: `We cannot take an order with this phone number or email. Please call us on ${supportPhone}.`,
});
