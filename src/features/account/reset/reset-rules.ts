/** Rules of the password reset (area PASSWORD-RESET). Pure. */
import type { Fault } from '../../../ui/form/use-form.ts';

/** Characters of the mailed code (CST-83). */
const CODE_LENGTH = 5;

/** Milliseconds between the new password and the sign-in page (CST-81). */
export const REDIRECT_AFTER = 3000;

/** Message after setting the password; the specification has none (API-47, API-62). */
export const PASSWORD_SET = 'Password updated successfully';

/** Server message when a request for a code needs a captcha; the form then shows the box (S-30). */
export const RESET_NEEDS_CAPTCHA = 'Please check the ReCAPTCHA box to prove that you are not a robot';

/** CST-98, C-69: the ending of an address has two or three letters. */
const SHORT_ENDING = /^[^\s@]+@[^\s@]+\.[A-Za-z]{2,3}$/;
/** The same with a longer one, such as `.info` or `.africa`: a button sends it (G-53). */
const LONG_ENDING = /^[^\s@]+@[^\s@]+\.[A-Za-z]{4,}$/;

/** Whether only its ending makes `email` invalid. */
export const hasLongEnding = (email: string): boolean => LONG_ENDING.test(email);

/** Validates the address for the code. @param isSure the visitor confirmed its ending */
export function resetEmailFaults(email: string, isSure: boolean): readonly Fault[] {
  if (email === '') return [{ words: 'Please provide an email address', fields: ['email'] }];
  if (SHORT_ENDING.test(email) || (isSure && LONG_ENDING.test(email))) return [];
  return [{ words: 'Please provide a valid email address', fields: ['email'] }];
}

/** Checks only the length: the server compares the digits (C-36). */
export function resetCodeFaults(code: string): readonly Fault[] {
  return code.length === CODE_LENGTH ? [] : [{ words: 'The code can only have 5 digits', fields: ['code'] }];
}

/** The fields are next to each other, so the message is shown only at the second. */
export function newPasswordFaults(password: string, confirmation: string): readonly Fault[] {
  return password === confirmation ? [] : [{ words: 'Passwords do not match', fields: ['confirmation'] }];
}

/**
 * The code hash of the link in the mail: `?codeHash=…`, `?code=…`, or the whole query (G-64). Undefined without one.
 * @param search query string with `?`, or ''
 */
export function codeHashOf(search: string): string | undefined {
  const query = new URLSearchParams(search);
  const named = query.get('codeHash') ?? query.get('code');
  if (named !== null) return named || undefined;
  const [bare = ''] = search.replace(/^\?/, '').split('&');
  try {
    return decodeURIComponent(bare) || undefined;
  } catch {
    return undefined;
  }
}
