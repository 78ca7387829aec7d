/** The server's rules for sign-ups, which the form checks first. Pure. */
import type { ErrorCode } from '../../../shared/error-codes.ts';
import { type Failure, invalid } from '../../../shared/failure.ts';
import { lagosDay } from '../../../shared/lagos-day.ts';
import { EMAIL_ERROR, isEmail, isPlausiblePhone, PHONE_ERROR } from '../identifiers/identifiers.ts';

/** Minimum characters of a password (G-59). */
const PASSWORD_MIN = 6;
/** The rule of passwords, beside each field of a new one. */
export const PASSWORD_RULE = `At least ${PASSWORD_MIN} characters.`;
/** Minimum age in years (C-79). */
const ADULT = 18;

/** The message about required fields that are empty. */
export const FILL_IN_REQUIRED = 'Please fill in the required fields (*)';
const REQUIRED = invalid(FILL_IN_REQUIRED);
const PASSWORD: Failure = {
  code: 'password_too_short',
  message: `The password must have at least ${PASSWORD_MIN} characters`,
  fields: ['password'],
};
const YOUNG: Failure = {
  code: 'too_young',
  message: `You must be ${ADULT} or over to open an account`,
  fields: ['dateNaissance'],
};

/** Why a password is refused; undefined if it is accepted. */
export function passwordError(password: string): Failure | undefined {
  return password.length < PASSWORD_MIN ? PASSWORD : undefined;
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
export function signUpError(body: SignUp, now: number): Failure | undefined {
  const { email, numTel, password, sexe, dateNaissance } = body;
  const starred = [body.nom, body.pseudo, numTel, body.pays, body.province, body.ville, dateNaissance, sexe, password];
  if (starred.some((value) => value === '')) return REQUIRED;
  if (email !== null && !isEmail(email)) return EMAIL_ERROR;
  if (!isPlausiblePhone(numTel)) return PHONE_ERROR;
  if (sexe !== 'Female' && sexe !== 'Male') return invalid('Please choose Female or Male', ['sexe']);
  if (!isBirthday(dateNaissance)) return invalid('Please provide a valid date of birth', ['dateNaissance']);
  if (dateNaissance > latestBirthday(now)) return YOUNG;
  return passwordError(password);
}

/** Why these contacts and this password of a customer who ordered before are refused; undefined if they are valid. */
export function contactError({
  nom,
  pseudo,
  email,
  numTel,
  password,
}: Pick<SignUp, 'nom' | 'pseudo' | 'email' | 'numTel' | 'password'>): Failure | undefined {
  if ([nom, pseudo, numTel, password].some((value) => value === '')) return REQUIRED;
  if (email !== null && !isEmail(email)) return EMAIL_ERROR;
  if (!isPlausiblePhone(numTel)) return PHONE_ERROR;
  return passwordError(password);
}

/** Errors for a mail address or phone number of another account. */
export const TAKEN: Readonly<Record<'email' | 'numTel', Failure>> = {
  email: { code: 'email_taken', message: 'Somebody has an account with this email already.', fields: ['email'] },
  numTel: {
    code: 'phone_taken',
    message: 'Somebody has an account with this phone number already.',
    fields: ['numTel'],
  },
};

const REFUSALS = [EMAIL_ERROR, PHONE_ERROR, YOUNG, PASSWORD, TAKEN.email, TAKEN.numTel];

/** The field that a refusal of the server is about; undefined if there is no single one. */
export const refusedField = (code: ErrorCode): string | undefined =>
  REFUSALS.find((refusal) => refusal.code === code)?.fields?.[0];
