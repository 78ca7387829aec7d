/** The check of an island's form with a captcha. One without script has none: the API asks for it after too many attempts. Pure. */
import { invalid } from '../../../shared/failure.ts';
import type { FormRule } from '../../../shared/form-fields.ts';

/** Refuses the form with `message` until its captcha is passed; what else is wrong stands behind. */
export const captchaFirst =
  (message: string, check: FormRule['check']): FormRule['check'] =>
  (values) => [...(values('captcha') === '' ? [invalid(message, ['captcha'])] : []), ...check(values)];
