/** The sign-in form and its messages (area SIGN-IN). Pure. */
import { describeFields, emptyErrors, FILL_IN_ALL, type FormDescription } from '../../../shared/form-fields.ts';
import { REMEMBERED_LOGIN_KEY } from '../../../shared/storage-keys.ts';
import { captchaFirst } from '../captcha/captcha-first.ts';

export const SIGNED_IN = 'You have successfully logged in';
/** Message without a response (SIN-21), or for one without a message. */
export const SIGN_IN_NO_ANSWER = 'Problem connecting to the server';
/** Message in a live shop without a Google client id (decisions/providers.md). */
export const NO_GOOGLE = 'Login with google is not available. Please use your email or phone number and password.';
/** Message without a solved captcha where one is needed. */
export const SIGN_IN_NEEDS_CAPTCHA = 'Please prove that you are not a robot by checking the ReCAPTCHA box';

const fields = describeFields({
  val: { label: 'Email or phone', type: 'text', autoComplete: 'username', maxLength: 254 },
  password: { label: 'Password', type: 'password', autoComplete: 'current-password' },
});

export const SIGN_IN = {
  fields,
  check: (values) => emptyErrors(fields, values, FILL_IN_ALL),
  submit: 'Login',
  noAnswer: SIGN_IN_NO_ANSWER,
} as const satisfies FormDescription;

/** Checks the captcha before the fields. */
export const signInErrors = captchaFirst(SIGN_IN_NEEDS_CAPTCHA, SIGN_IN.check);

/** The email or phone remembered on this device; '' for none. */
export const rememberedLogin = (): string => localStorage.getItem(REMEMBERED_LOGIN_KEY) ?? '';

/** Remembers the email or phone, never the password, or forgets it. */
export function rememberLogin(identifier: string | undefined): void {
  if (identifier === undefined) localStorage.removeItem(REMEMBERED_LOGIN_KEY);
  else localStorage.setItem(REMEMBERED_LOGIN_KEY, identifier);
}
