/** The server's rules for sign-ups, which the form checks first. Pure. */
import { lagosDay } from '../../../shared/lagos-day.ts';
import { isEmail, isPlausiblePhone, PHONE_MESSAGE } from '../identifiers/identifiers.ts';

/** Minimum characters of a password (G-59). */
const PASSWORD_MIN = 6;
/** The rule of passwords, beside each field of a new one. */
export const PASSWORD_RULE = `At least ${PASSWORD_MIN} characters.`;
/** Minimum age in years (C-79). */
const ADULT = 18;

const MESSAGES = {
  required: 'Please fill in the required fields (*)',
  email: 'Please provide a valid email address',
  phone: PHONE_MESSAGE,
  gender: 'Please choose Female or Male',
  birth: 'Please provide a valid date of birth',
  young: `You must be ${ADULT} or over to open an account`,
  password: `The password must have at least ${PASSWORD_MIN} characters`,
} as const;

/** Why a password is refused; undefined if it is accepted. */
export function passwordError(password: string): string | undefined {
  return password.length < PASSWORD_MIN ? MESSAGES.password : undefined;
}

/**
 * The latest birthday of a person who is 18 today in Lagos, as `YYYY-MM-DD`.
 * @param now milliseconds since 1970
 */
export function latestBirthday(now: number): string {
  const [year = '', month, day] = lagosDay(now).split('-');
  return `${Number(year) - ADULT}-${month}-${day}`;
}

/** Whether `day` (`YYYY-MM-DD`) exists and is a plausible birthday. */
function isBirthday(day: string): boolean {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(day)) return false;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** The sign-up payload, trimmed. */
export interface SignUp {
  readonly pseudo: string;
  readonly nom: string;
  readonly email: string | null;
  readonly numTel: string;
  readonly password: string;
  readonly sexe: string;
  /** `YYYY-MM-DD`. */
  readonly dateNaissance: string;
  readonly pays: string;
  readonly province: string;
  readonly ville: string;
}

/** Why the payload is refused; undefined if it is valid. @param now milliseconds since 1970 */
export function signUpError(body: SignUp, now: number): string | undefined {
  const { email, numTel, password, sexe, dateNaissance } = body;
  const starred = [body.nom, body.pseudo, numTel, body.pays, body.province, body.ville, dateNaissance, sexe, password];
  if (starred.some((value) => value === '')) return MESSAGES.required;
  if (email !== null && !isEmail(email)) return MESSAGES.email;
  if (!isPlausiblePhone(numTel)) return MESSAGES.phone;
  if (sexe !== 'Female' && sexe !== 'Male') return MESSAGES.gender;
  if (!isBirthday(dateNaissance)) return MESSAGES.birth;
  if (dateNaissance > latestBirthday(now)) return MESSAGES.young;
  return passwordError(password);
}

/** Why an account with these contacts and this password is refused, whose holder ordered before; undefined if it is valid. */
export function contactError({
  nom,
  pseudo,
  email,
  numTel,
  password,
}: Pick<SignUp, 'nom' | 'pseudo' | 'email' | 'numTel' | 'password'>): string | undefined {
  if ([nom, pseudo, numTel, password].some((value) => value === '')) return MESSAGES.required;
  if (email !== null && !isEmail(email)) return MESSAGES.email;
  if (!isPlausiblePhone(numTel)) return MESSAGES.phone;
  return passwordError(password);
}

/** Messages for a mail address or phone number of another account. */
export const TAKEN_MESSAGE = {
  email: 'Somebody has an account with this email already.',
  numTel: 'Somebody has an account with this phone number already.',
} as const;

/** The field of each refusal. */
const FIELDS: Readonly<Record<string, string>> = {
  [MESSAGES.email]: 'email',
  [MESSAGES.phone]: 'numTel',
  [MESSAGES.gender]: 'sexe',
  [MESSAGES.birth]: 'dateNaissance',
  [MESSAGES.young]: 'dateNaissance',
  [MESSAGES.password]: 'password',
  [TAKEN_MESSAGE.email]: 'email',
  [TAKEN_MESSAGE.numTel]: 'numTel',
};

/** The field that the server's message `words` is about; undefined if there is no single one. */
export const refusedField = (message: string): string | undefined => FIELDS[message];
