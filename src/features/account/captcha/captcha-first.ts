/**
 * Checks the captcha of an island's form. A form without script has none; the API requires one after too many attempts.
 * Pure.
 */
import { invalid } from '../../../shared/failure.ts';
import type { FormRule } from '../../../shared/form-fields.ts';

/** Refuses the form with `message` until its captcha is passed; other errors follow. */
export const captchaFirst =
  (message: string, check: FormRule['check']): FormRule['check'] =>
  (values) => [...(values('captcha') === '' ? [invalid(message, ['captcha'])] : []), ...check(values)];
