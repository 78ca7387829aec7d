/** Validation of the sign-up form (area SIGN-UP); the server checks the rest. Pure. */
import type { Fault, FormValues } from '../../../ui/form/use-form.ts';

export const SIGNED_UP = 'Account successfully created';
/** Message without a response (SUP-39), or for one without a message. */
export const SIGN_UP_NO_ANSWER = 'Error connecting to the server';

/** Fields with a star (C-32), in the order of the form. */
const STARRED = [
  'nom',
  'pseudo',
  'numTel',
  'pays',
  'province',
  'ville',
  'dateNaissance',
  'sexe',
  'password',
  'confirm',
] as const;

/** Only a password may consist of spaces. */
const isEmpty = (name: string, value: string) =>
  (name === 'password' || name === 'confirm' ? value : value.trim()) === '';

/** The first failure of captcha, required fields and matching passwords (C-33). */
export function signUpFaults(values: FormValues): readonly Fault[] {
  if (values('captcha') === '')
    return [{ words: 'Please check the ReCAPTCHA box to prove that you are not a robot', fields: ['captcha'] }];
  const empty = STARRED.filter((name) => isEmpty(name, values(name)));
  if (empty.length > 0)
    return [{ words: 'Please fill in the required fields (*)', fields: empty, beside: 'Required field' }];
  return values('password') === values('confirm') ? [] : [{ words: 'Passwords do not match', fields: ['confirm'] }];
}

/** The payload (SUP-34, ENT-100 to ENT-109): places by name, a missing email as null. */
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
