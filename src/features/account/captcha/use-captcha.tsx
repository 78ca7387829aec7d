/** The captcha of a form: its checkbox, and the proof for the call. See CaptchaField.tsx. */

import type { ShopSettings } from '../../../client/shop-settings.ts';
import type { Failure } from '../../../shared/failure.ts';
import { type Altcha, useAltcha } from './use-altcha.tsx';
import { type Recaptcha, useRecaptcha } from './use-recaptcha.tsx';

/** Name of its control: `values(CAPTCHA)` is '' until the box is ticked. */
export const CAPTCHA = 'captcha';

/** Return it from `send` when no proof is available. */
export const CAPTCHA_FAILED: Failure = {
  code: 'captcha_needed',
  message: 'The robot check could not be loaded. Check your connection, then try again.',
  fields: [CAPTCHA],
};

/**
 * `proof` resolves to the proof for one call, to be sent as `captcha` of its input, once the work is done. Each proof
 * is valid for one call. Undefined when there is none: return {@link CAPTCHA_FAILED} then.
 */
export type Captcha = Altcha | Recaptcha;

/** The captcha of a form. @param settings `Astro.locals.shop.captcha`, as a prop of the island */
export function useCaptcha(settings: ShopSettings['captcha']): Captcha {
  const altcha = useAltcha();
  const recaptcha = useRecaptcha(settings.kind === 'recaptcha' ? settings.siteKey : undefined);
  return settings.kind === 'recaptcha' ? recaptcha : altcha;
}
