/** What the sign-up form says, in its own words and order (area SIGN-UP); the server asks the rest. Pure. */
import type { Fault, FormValues } from '../../../ui/form/use-form.ts';

export const SIGNED_UP = 'Account successfully created';
/** Said when no answer came (SUP-39), or one without words. */
export const SIGN_UP_NO_ANSWER = 'Error connecting to the server';

/** Fields with a star (C-32), as they stand on the screen. */
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

/** A password may consist of blanks; nothing else may. */
const isEmpty = (name: string, value: string) =>
  (name === 'password' || name === 'confirm' ? value : value.trim()) === '';

/** Captcha, required fields, match: the first that fails (C-33). */
export function signUpFaults(values: FormValues): readonly Fault[] {
  if (values('captcha') === '')
    return [{ words: 'Please check the ReCAPTCHA box to prove that you are not a robot', fields: ['captcha'] }];
  const empty = STARRED.filter((name) => isEmpty(name, values(name)));
  if (empty.length > 0)
    return [{ words: 'Please fill in the required fields (*)', fields: empty, beside: 'Required field' }];
  return values('password') === values('confirm') ? [] : [{ words: 'Passwords do not match', fields: ['confirm'] }];
}

/** The payload (SUP-34, ENT-100 to ENT-109): places by their names, no email as null. */
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
