/** Counts sign-ups of an address. */

import { countAttempt, countWithoutScript } from '../../../api/attempts.ts';
import type { Visitor } from '../../../api/visitor.ts';
import type { Limits } from '../../../providers/limits.ts';
import { CAPTCHA_NEEDED } from '../captcha/captcha-first.ts';

/**
 * Counts a new account, or an attempt at one, because both reveal who has a phone number.
 * @param isSolved whether it has a solved captcha, which is required after several attempts
 * @throws {ApiError} 400 without one where it is needed, 429 over the limit
 */
export async function countSignUp(limits: Limits, visitor: Visitor, isSolved: boolean): Promise<void> {
  const { signUpAddress, captchaAfter } = limits;
  await countAttempt(signUpAddress, visitor.address);
  if (isSolved || (await signUpAddress.used(visitor.address)) <= captchaAfter.signUps) return;
  await countWithoutScript(limits, visitor, CAPTCHA_NEEDED).catch(async (refusal: unknown) => {
    // An attempt without a captcha does not use up the limit of others who share the address.
    await signUpAddress.giveBack(visitor.address);
    throw refusal;
  });
}
