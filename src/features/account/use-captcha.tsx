/** The captcha of a form (S-12): its box, and the proof that goes with the call. See CaptchaField.tsx. */
import type { ShopSettings } from '../../client/shop-settings.ts';
import type { Fault } from '../../ui/form/use-form.ts';
import { type Altcha, useAltcha } from './use-altcha.tsx';
import { type Recaptcha, useRecaptcha } from './use-recaptcha.tsx';

/** Name of its control: `values(CAPTCHA)` is '' until the box is ticked. */
export const CAPTCHA = 'captcha';

/** Answer it from `send` when there is no proof to be had. */
export const CAPTCHA_FAILED: Fault = {
  words: 'The robot check could not be loaded. Check your connection, then try again.',
  fields: [CAPTCHA],
};

/**
 * `proof` answers the proof for one call, which goes as `captcha` of its input; it waits while the work is being done.
 * The proof is used up by that, and the next call gets a new one. Undefined when it cannot be had: then
 * {@link CAPTCHA_FAILED} is the answer.
 */
export type Captcha = Altcha | Recaptcha;

/** @param settings `Astro.locals.shop.captcha`, as a prop of the island */
export function useCaptcha(settings: ShopSettings['captcha']): Captcha {
  const altcha = useAltcha();
  const recaptcha = useRecaptcha(settings.kind === 'recaptcha' ? settings.siteKey : undefined);
  return settings.kind === 'recaptcha' ? recaptcha : altcha;
}
