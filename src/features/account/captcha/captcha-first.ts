/** Checks the captcha of an island's form. Forms without script have none until the API requires one. Pure. */
import { invalid } from '../../../shared/failure.ts';
import type { FormRule } from '../../../shared/form-fields.ts';

/** Message of sign-ups and resets without a solved captcha, or with a wrong one (S-30). */
export const CAPTCHA_NEEDED = 'Please check the ReCAPTCHA box to prove that you are not a robot';

/** Refuses the form with `message` until its captcha is passed; other errors follow. */
export const captchaFirst =
  (message: string, check: FormRule['check']): FormRule['check'] =>
  (values) => [...(values('captcha') === '' ? [invalid(message, ['captcha'])] : []), ...check(values)];
