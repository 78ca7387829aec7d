/** Forms and rules of the password reset (area PASSWORD-RESET). Pure. */

import { type Failure, invalid } from '../../../shared/failure.ts';
import { describeFields, type FormDescription } from '../../../shared/form-fields.ts';
import type { FormValues } from '../../../shared/form-values.ts';
import { EMAIL_MESSAGE } from '../identifiers/identifiers.ts';
import { EMAIL } from '../identifiers/person-fields.ts';
import { PASSWORD_RULE, passwordError } from '../sign-up/sign-up-rules.ts';

/** The message about a missing address. */
export const EMAIL_MISSING = 'Please provide an email address';

/** Characters of the mailed code (CST-83). */
const CODE_LENGTH = 5;

/** Milliseconds between the new password and the sign-in page (CST-81). */
export const REDIRECT_AFTER = 3000;

/** Message after setting the password; the specification has none (API-47, API-62). */
export const PASSWORD_SET = 'Password updated successfully';

/** Addresses whose top-level domain has two or three letters (CST-98, C-69). */
const SHORT_ENDING = /^[^\s@]+@[^\s@]+\.[A-Za-z]{2,3}$/;
/** Addresses with a longer one, such as `.info` or `.africa`, which a button confirms (G-53). */
const LONG_ENDING = /^[^\s@]+@[^\s@]+\.[A-Za-z]{4,}$/;

/** Whether only its top-level domain makes `email` invalid. */
export const hasLongEnding = (email: string): boolean => LONG_ENDING.test(email);

/** Validates the address for the code. @param isSure the visitor confirmed its top-level domain */
export function resetEmailErrors(email: string, isSure: boolean): readonly Failure[] {
  if (email === '') return [invalid(EMAIL_MISSING, ['email'])];
  if (SHORT_ENDING.test(email) || (isSure && LONG_ENDING.test(email))) return [];
  return [invalid(EMAIL_MESSAGE, ['email'])];
}

/** Checks only the length: the server compares the digits. */
export function resetCodeErrors(code: string): readonly Failure[] {
  return code.length === CODE_LENGTH ? [] : [invalid('The code can only have 5 digits', ['code'])];
}

/** The fields are next to each other, so the message is shown only at the second. */
export function newPasswordErrors(password: string, confirmation: string): readonly Failure[] {
  return password === confirmation ? [] : [invalid('Passwords do not match', ['confirmation'])];
}

/**
 * The code hash of the link in the mail: `?codeHash=…`, `?code=…`, or the whole query. Undefined without one.
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

/** Where a link has no code hash. */
export const LINK_INCOMPLETE = 'This link is incomplete. Please open the link in our mail, or ask for a new one.';

/** The prefix of an operator's link, where a mail's link has its code hash (G-522); no hash contains a dot. */
export const LINK_MARK = 'link.';

/** Whether `codeHash` is the link of an operator, which needs no code. */
export const isResetLink = (codeHash: string): boolean => codeHash.startsWith(LINK_MARK);

/** The form that requests the mail. Without script, its field `sure` says that the address was confirmed. */
export const RESET_REQUEST = {
  fields: describeFields({ email: EMAIL }),
  check: (values) => resetEmailErrors(values('email').trim(), values('sure') !== ''),
  submit: 'Send',
} as const satisfies FormDescription;

export const RESET_CODE = {
  fields: describeFields({
    code: {
      label: 'Code',
      type: 'text',
      hint: 'The 5 digits in our mail.',
      inputMode: 'numeric',
      autoComplete: 'one-time-code',
    },
  }),
  check: (values) => resetCodeErrors(values('code').trim()),
  submit: 'Check the code',
} as const satisfies FormDescription;

/** The length of a chosen password, then whether both are the same. */
function chosenPasswordErrors(values: FormValues): readonly Failure[] {
  const tooShort = passwordError(values('password'));
  return tooShort ? [tooShort] : newPasswordErrors(values('password'), values('confirmation'));
}

export const NEW_PASSWORD = {
  fields: describeFields({
    password: { label: 'New password', type: 'password', autoComplete: 'new-password', hint: PASSWORD_RULE },
    confirmation: { label: 'Confirm the new password', type: 'password', autoComplete: 'new-password' },
  }),
  check: chosenPasswordErrors,
  submit: 'Save the new password',
} as const satisfies FormDescription;

/** Both steps in one form, without script: it shows all errors at once, since a wrong code uses up a try. */
export const CODE_AND_PASSWORD = {
  fields: { ...RESET_CODE.fields, ...NEW_PASSWORD.fields },
  check: (values) => [...RESET_CODE.check(values), ...NEW_PASSWORD.check(values)],
  submit: NEW_PASSWORD.submit,
} as const satisfies FormDescription;
