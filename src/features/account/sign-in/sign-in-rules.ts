/** Messages of the sign-in form (area SIGN-IN). Pure. */
import { REMEMBERED_LOGIN_KEY } from '../../../shared/storage-keys.ts';
import type { Fault, FormValues } from '../../../ui/form/use-form.ts';

export const SIGNED_IN = 'You have successfully logged in';
/** Message without a response (SIN-21), or for one without a message. */
export const SIGN_IN_NO_ANSWER = 'Problem connecting to the server';
/** Message in a live shop without a Google client id (decisions, part 5). */
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
  // A password may consist of spaces.
  const empty = [...(values('val').trim() === '' ? ['val'] : []), ...(values('password') === '' ? ['password'] : [])];
  if (empty.length === 0) return [];
  return [{ words: 'Please fill in all the fields', fields: empty, beside: 'Required field' }];
}

/** The email or phone remembered on this device; '' for none. */
export const rememberedLogin = (): string => localStorage.getItem(REMEMBERED_LOGIN_KEY) ?? '';

/** Remembers the email or phone, never the password, or forgets it (G-56). */
export function rememberLogin(identifier: string | undefined): void {
  if (identifier === undefined) localStorage.removeItem(REMEMBERED_LOGIN_KEY);
  else localStorage.setItem(REMEMBERED_LOGIN_KEY, identifier);
}
