/** The forms that ask a signed-in customer for a password. Pure. */
import { describeFields, type FormDescription } from '../../../shared/form-fields.ts';
import { NEW_PASSWORD } from '../reset/reset-rules.ts';
import { OLD_PASSWORD_WRONG, PASSWORD_MISSING } from './security-messages.ts';

/** For a customer without a password, who signs in with Google only. */
export const FIRST_PASSWORD = { ...NEW_PASSWORD, submit: 'Update' } as const satisfies FormDescription;

const old = describeFields({
  old: { label: 'Old password', type: 'password', autoComplete: 'current-password' },
});

export const PASSWORD_CHANGE = {
  fields: { ...old, ...NEW_PASSWORD.fields },
  check: (values) => [
    ...(values('old') === '' ? [{ message: 'Please enter your old password.', fields: ['old'] }] : []),
    ...NEW_PASSWORD.check(values),
  ],
  submit: FIRST_PASSWORD.submit,
  fieldOf: (message) => (message === OLD_PASSWORD_WRONG ? 'old' : undefined),
} as const satisfies FormDescription;

/** The end of an account that has a password. */
export const DELETION = {
  fields: describeFields({
    password: { label: 'Your password', type: 'password', autoComplete: 'current-password' },
  }),
  check: (values) => (values('password') === '' ? [{ message: PASSWORD_MISSING, fields: ['password'] }] : []),
  submit: 'Confirm',
  fieldOf: () => 'password',
} as const satisfies FormDescription;
