/** The sign-up form (area SIGN-UP); the server checks the rest. Pure. */

import { invalid } from '../../../shared/failure.ts';
import { describeFields, emptyErrors, type FormDescription } from '../../../shared/form-fields.ts';
import type { FormValues } from '../../../shared/form-values.ts';
import { CITY_FIELD, COUNTRY_FIELD, STATE_FIELD } from '../../addresses/address-fields.ts';
import { CAPTCHA_NEEDED, captchaFirst } from '../captcha/captcha-first.ts';
import { EMAIL, FIRST_NAME, LAST_NAME, PHONE } from '../identifiers/person-fields.ts';
import { FILL_IN_REQUIRED, PASSWORD_RULE, refusedField } from './sign-up-rules.ts';

export const SIGNED_UP = 'Account successfully created';

/** Fields with a star are required; personal ones say why they are asked for. */
const fields = describeFields(
  {
    nom: LAST_NAME,
    pseudo: FIRST_NAME,
    numTel: { ...PHONE, hint: 'To log in, and for calls about your orders.' },
    email: {
      ...EMAIL,
      label: 'Email (optional)',
      hint: 'For order news, and a forgotten password.',
      isOptional: true,
    },
    pays: { ...COUNTRY_FIELD, hint: 'Where your orders usually go.' },
    province: STATE_FIELD,
    ville: CITY_FIELD,
    dateNaissance: {
      label: 'Date of birth',
      type: 'date',
      autoComplete: 'bday',
      hint: 'Accounts are for adults. Nobody else sees it.',
    },
    sexe: {
      label: 'Gender',
      type: 'choice',
      options: ['Female', 'Male'],
      hint: 'So that we know whom we serve. Nobody else sees it, and it changes no price.',
    },
    password: { label: 'Password', type: 'password', autoComplete: 'new-password', hint: PASSWORD_RULE },
    confirm: { label: 'Confirm password', type: 'password', autoComplete: 'new-password' },
  },
  true,
);

/** The first failure of required fields and matching passwords. */
function check(values: FormValues) {
  const empty = emptyErrors(fields, values, FILL_IN_REQUIRED);
  if (empty.length > 0 || values('password') === values('confirm')) return empty;
  return [invalid('Passwords do not match', ['confirm'])];
}

export const SIGN_UP = {
  fields,
  check,
  submit: 'Sign up',
  // The specified message (SUP-39).
  noAnswer: 'Error connecting to the server',
  fieldOf: refusedField,
} as const satisfies FormDescription;

/** Text above the form. */
export const STARS_MEAN = 'Fields with a star (*) are required.';

/** Checks the captcha before the fields. */
export const signUpErrors = captchaFirst(CAPTCHA_NEEDED, SIGN_UP.check);

/** The payload: places by name, a missing email as null. */
export function signUpBody(values: FormValues) {
  const text = (name: string) => values(name).trim();
  return {
    pseudo: text('pseudo'),
    nom: text('nom'),
    email: text('email') || null,
    numTel: text('numTel'),
    password: values('password'),
    sexe: values('sexe'),
    dateNaissance: values('dateNaissance'),
    pays: text('pays'),
    province: text('province'),
    ville: text('ville'),
  };
}
