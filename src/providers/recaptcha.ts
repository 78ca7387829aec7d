/** Google's reCAPTCHA: https://developers.google.com/recaptcha/docs/verify */
import { isIP } from 'node:net';
import { z } from 'zod';
import { askProvider, ProviderUnavailableError } from './ask-provider.ts';
import type { Captcha } from './captcha.ts';

/** URL at which solutions are verified. */
export const VERIFY_URL = 'https://www.google.com/recaptcha/api/siteverify';
const PROVIDER = 'reCAPTCHA';

/** Maximum characters of a solution; Google's have about 2,000. */
const LONGEST = 8_192;

/** Error codes for a wrong answer of the visitor; other codes mean wrong settings or an error at Google. */
const VISITORS_ERRORS = ['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate'];

const answer = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
});

export interface RecaptchaOptions {
  readonly secret: string;
  /** Hosts of the shop's forms. */
  readonly hosts: readonly string[];
  readonly verifyUrl?: string;
}

/**
 * Creates the captcha. Google accepts each answer once and for two minutes. `verify` throws {@link
 * ProviderUnavailableError}.
 */
export function createRecaptcha({ secret, hosts, verifyUrl = VERIFY_URL }: RecaptchaOptions): Captcha {
  return {
    challenge: async () => undefined,
    async verify(solution, address) {
      if (solution === '' || solution.length > LONGEST) return false;
      const body = new URLSearchParams({ secret, response: solution, ...(isIP(address) ? { remoteip: address } : {}) });
      const { body: said } = await askProvider(PROVIDER, verifyUrl, { method: 'POST', body });
      const result = answer.safeParse(said);
      if (!result.success) throw new ProviderUnavailableError(PROVIDER, result.error);
      const { success, hostname = '', 'error-codes': errors } = result.data;
      if (success) return hosts.includes(hostname);
      if (errors.length > 0 && errors.every((error) => VISITORS_ERRORS.includes(error))) return false;
      throw new ProviderUnavailableError(PROVIDER, new Error(`It says ${errors.join(', ')}.`));
    },
  };
}
