/** Fields of the profile that customers may change, and their validation (area PROFILE-UPDATE). Pure. */

import { type Failure, invalid } from '../../../shared/failure.ts';
import { describeFields, type FormDescription } from '../../../shared/form-fields.ts';
import { wellFormed } from '../../../shared/old-browsers.ts';
import { EMAIL, FIRST_NAME, LAST_NAME, PHONE } from '../identifiers/person-fields.ts';
import { hasLongEnding, resetEmailErrors } from '../reset/reset-rules.ts';

/** Maximum characters of a name and an email in account views (CST-65, CST-66). */
export const NAME_SHOWN = 20;
export const EMAIL_SHOWN = 30;

/** Shown for every password, whatever its length. */
export const MASKED_PASSWORD = '••••••••';

/** Fields with a value; their keys are those of a client. */
export const PROFILE_FIELDS = {
  lastname: { key: 'nom', ...LAST_NAME },
  firstname: { key: 'pseudo', ...FIRST_NAME },
  email: { key: 'email', ...EMAIL },
  'phone-number': { key: 'numTel', ...PHONE },
} as const;

export type ProfileField = keyof typeof PROFILE_FIELDS;

/** The form of one field, whose control is called `value`. */
export const profileFields = (field: ProfileField) => describeFields({ value: PROFILE_FIELDS[field] });

/** Label of the button that sends it. */
export const UPDATE_FIELD = 'Update';

/** The message of a change: answered by the API, and shown. */
export const updatedMessage = (field: ProfileField): string => `${PROFILE_FIELDS[field].label} updated successfully`;

/** The message of a new email that waits for its code. */
export const codeSentMessage = (email: string): string => `A code is on its way to ${email}`;

/** Shown below an unproven email (docs/accounts.md). */
export const NOT_PROVEN = 'Not confirmed yet: press Update and we send you a code.';

export type UpdateField = ProfileField | 'password';

/** Whether `text`, such as a part of an address, names a field of the profile; a password is none. */
export const isProfileField = (text: string): text is ProfileField => Object.hasOwn(PROFILE_FIELDS, text);

const isUpdateField = (text: string): text is UpdateField => text === 'password' || isProfileField(text);

const UPDATE = 'update:';

/** Path of the page that updates `field`; `value` is shown there, never a password. */
export function updatePath(field: UpdateField, value: string): string {
  return `/user/profile/${UPDATE}${encodeURIComponent(wellFormed(value))}+${field}`;
}

/**
 * Parses `update:{value}+{field}`, decoded once; undefined for anything else. Splits at the last plus, since phone
 * numbers and emails may contain one.
 */
export function readUpdateName(name: string): { field: UpdateField; value: string } | undefined {
  const plus = name.lastIndexOf('+');
  const field = name.slice(plus + 1);
  if (!name.startsWith(UPDATE) || plus < UPDATE.length || !isUpdateField(field)) return undefined;
  return { field, value: field === 'password' ? '' : name.slice(UPDATE.length, plus) };
}

/** Characters (CST-84). */
const NAME_MIN = 4;
/** Minimum characters of a name that the customer confirms to be complete, such as Obi or Ada (C-34). */
const SHORT_NAME_MIN = 2;

const lengthOf = (text: string) => [...text].length;

/** Whether `name` is too short for the rule but may be somebody's full name. */
export function mayBeFullName(name: string): boolean {
  const length = lengthOf(name.trim());
  return length >= SHORT_NAME_MIN && length < NAME_MIN;
}

/** Characters (CST-82). */
const PHONE_LENGTH = { min: 11, max: 14 } as const;

/** Checks PUP-28 to PUP-35 in the order of C-35: length, letters, start. Undefined when the number is valid. */
export function phoneError(phone: string): Failure | undefined {
  const text = phone.trim();
  const length = lengthOf(text);
  if (length < PHONE_LENGTH.min || length > PHONE_LENGTH.max)
    return invalid('Phone number must have a minimum of 11 characters and a maximum of 14 characters');
  if (/\p{L}/u.test(text)) return invalid('Phone number cannot contain lowercase or uppercase letters');
  return /^(\+234|0[89])/.test(text) ? undefined : invalid('Invalid phone number');
}

/**
 * A number of the 070 and 071 series in the form that the rule accepts, such as `+2347012345678`; undefined for others
 * (C-35).
 */
export function phoneWithCountry(phone: string): string | undefined {
  const digits = phone.replace(/[\s().-]/g, '');
  return /^07[01]\d{8}$/.test(digits) ? `+234${digits.slice(1)}` : undefined;
}

/** Why the form refuses `value` for `field`; undefined when it is valid. */
export function profileError(field: ProfileField, value: string): Failure | undefined {
  if (field === 'phone-number') return phoneError(value);
  if (field === 'email') return resetEmailErrors(value.trim(), false)[0];
  return lengthOf(value.trim()) < NAME_MIN ? invalid(`The name must have at least ${NAME_MIN} characters`) : undefined;
}

/** What a button of the refused form offers to confirm; undefined when there is nothing. */
export function offerFor(field: ProfileField, value: string): string | undefined {
  const text = value.trim();
  if (field === 'email') return hasLongEnding(text) ? 'My address is right' : undefined;
  if (field !== 'phone-number') return mayBeFullName(text) ? 'This is my full name' : undefined;
  const phone = phoneWithCountry(text);
  return phone && `Write it as ${phone}`;
}

/** Checks the form of the code that confirms a new email: eight digits, grouped or not. The server compares them. */
export function emailCodeErrors(code: string): readonly Failure[] {
  return /^\d{8}$/.test(code.replace(/\s/g, '')) ? [] : [invalid('The code has 8 digits', ['code'])];
}

/** The code that confirms a new email. */
export const EMAIL_CODE = {
  fields: describeFields({
    code: {
      label: 'Code',
      type: 'text',
      hint: 'The 8 digits in our mail. They expire after 15 minutes.',
      inputMode: 'numeric',
      autoComplete: 'one-time-code',
    },
  }),
  check: (values) => emailCodeErrors(values('code')),
  submit: 'Confirm the email',
  fieldOf: () => 'code',
} as const satisfies FormDescription;
