/** The form that turns a customer without a password into an account. Pure. */

import { describeFields, emptyErrors, FILL_IN_ALL, type FormDescription } from '../../../shared/form-fields.ts';
import type { FormValues } from '../../../shared/form-values.ts';
import { EMAIL, FIRST_NAME, LAST_NAME, PHONE } from '../identifiers/person-fields.ts';
import { contactError, refusedField } from '../sign-up/sign-up-rules.ts';

const fields = describeFields({
  password: {
    label: 'Password',
    type: 'password',
    autoComplete: 'new-password',
    hint: 'At least 6 characters.',
  },
  pseudo: FIRST_NAME,
  nom: LAST_NAME,
  numTel: PHONE,
  email: { ...EMAIL, label: 'Email (optional)', isOptional: true },
});

/** The body of the call. */
export const accountBody = (values: FormValues) => ({
  pseudo: values('pseudo').trim(),
  nom: values('nom').trim(),
  numTel: values('numTel').trim(),
  email: values('email').trim() || null,
  password: values('password'),
});

export const SET_PASSWORD = {
  fields,
  check(values) {
    const empty = emptyErrors(fields, values, FILL_IN_ALL);
    if (empty.length > 0) return empty;
    const failure = contactError(accountBody(values));
    return failure ? [failure] : [];
  },
  submit: 'Set a password',
  fieldOf: refusedField,
} as const satisfies FormDescription;

/** What a password changes. */
export const BECOMES_ACCOUNT = 'With a password this becomes your account, with your orders and your addresses.';

/** Message once the password is set. */
export const PASSWORD_IS_SET = 'Your password is set. You can log in with it on any device.';
