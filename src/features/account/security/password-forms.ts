/** The forms that ask a signed-in customer for a password. Pure. */
import { invalid } from '../../../shared/failure.ts';
import { describeFields, type FormDescription } from '../../../shared/form-fields.ts';
import { NEW_PASSWORD } from '../reset/reset-rules.ts';
import { PASSWORD_MISSING } from './security-messages.ts';

/** For a customer without a password, who signs in with Google only. */
export const FIRST_PASSWORD = { ...NEW_PASSWORD, submit: 'Update' } as const satisfies FormDescription;

const old = describeFields({
  old: { label: 'Old password', type: 'password', autoComplete: 'current-password' },
});

export const PASSWORD_CHANGE = {
  fields: { ...old, ...NEW_PASSWORD.fields },
  check: (values) => [
    ...(values('old') === '' ? [invalid('Please enter your old password.', ['old'])] : []),
    ...NEW_PASSWORD.check(values),
  ],
  submit: FIRST_PASSWORD.submit,
  fieldOf: (code) => (code === 'wrong_password' ? 'old' : undefined),
} as const satisfies FormDescription;

/** The end of an account that has a password. */
export const DELETION = {
  fields: describeFields({
    password: { label: 'Your password', type: 'password', autoComplete: 'current-password' },
  }),
  check: (values) => (values('password') === '' ? [invalid(PASSWORD_MISSING, ['password'])] : []),
  submit: 'Confirm',
  fieldOf: () => 'password',
} as const satisfies FormDescription;
