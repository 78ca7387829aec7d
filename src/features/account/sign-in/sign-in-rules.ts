/** What the sign-in form says (area SIGN-IN). Pure. */
import { REMEMBERED_LOGIN_KEY } from '../../../shared/storage-keys.ts';
import type { Fault, FormValues } from '../../../ui/form/use-form.ts';

export const SIGNED_IN = 'You have successfully logged in';
/** Said when no answer came (SIN-21), or one without words. */
export const SIGN_IN_NO_ANSWER = 'Problem connecting to the server';
/** In a live shop without a client id of Google's (decisions, part 5). */
export const NO_GOOGLE = 'Login with google is not available. Please use your email or phone number and password.';

/** The captcha before the fields (C-33), one message at a time. */
export function signInFaults(values: FormValues): readonly Fault[] {
  if (values('captcha') === '')
    return [
      {
        words: 'Please prove that you are not a robot by checking the ReCAPTCHA box',
        fields: ['captcha'],
      },
    ];
  // A password may consist of blanks.
  const empty = [...(values('val').trim() === '' ? ['val'] : []), ...(values('password') === '' ? ['password'] : [])];
  if (empty.length === 0) return [];
  return [{ words: 'Please fill in all the fields', fields: empty, beside: 'Required field' }];
}

/** The email or phone that was kept on this device; '' for none. */
export const rememberedLogin = (): string => localStorage.getItem(REMEMBERED_LOGIN_KEY) ?? '';

/** Keeps the email or phone, never the password, or forgets it (G-56). */
export function rememberLogin(identifier: string | undefined): void {
  if (identifier === undefined) localStorage.removeItem(REMEMBERED_LOGIN_KEY);
  else localStorage.setItem(REMEMBERED_LOGIN_KEY, identifier);
}
