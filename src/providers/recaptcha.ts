/** Google's reCAPTCHA: https://developers.google.com/recaptcha/docs/verify */
import { isIP } from 'node:net';
import { z } from 'zod';
import type { Captcha } from './captcha.ts';
import { askProvider, ProviderAwayError } from './provider-away.ts';

/** Where solutions are verified. */
export const VERIFY_URL = 'https://www.google.com/recaptcha/api/siteverify';
const PROVIDER = 'reCAPTCHA';

/** The longest solution in characters; Google's have about 2,000. */
const LONGEST = 8_192;

/** Error codes for a wrong answer of the visitor; others mean wrong settings or a fault at Google. */
const VISITORS_FAULTS = ['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate'];

const answer = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
});

export interface RecaptchaOptions {
  readonly secret: string;
  /** Hosts of our forms. */
  readonly hosts: readonly string[];
  readonly verifyUrl?: string;
}

/** Google accepts each answer once and for two minutes. `verify` throws {@link ProviderAwayError}. */
export function createRecaptcha({ secret, hosts, verifyUrl = VERIFY_URL }: RecaptchaOptions): Captcha {
  return {
    challenge: async () => undefined,
    async verify(solution, address) {
      if (solution === '' || solution.length > LONGEST) return false;
      const body = new URLSearchParams({ secret, response: solution, ...(isIP(address) ? { remoteip: address } : {}) });
      const { body: said } = await askProvider(PROVIDER, verifyUrl, { method: 'POST', body });
      const result = answer.safeParse(said);
      if (!result.success) throw new ProviderAwayError(PROVIDER, result.error);
      const { success, hostname = '', 'error-codes': faults } = result.data;
      if (success) return hosts.includes(hostname);
      if (faults.length > 0 && faults.every((fault) => VISITORS_FAULTS.includes(fault))) return false;
      throw new ProviderAwayError(PROVIDER, new Error(`It says ${faults.join(', ')}.`));
    },
  };
}
