/** Fields for a person's names and contacts, which several forms have. Pure. */
import type { TextField } from '../../../shared/form-fields.ts';

/** What the API accepts, so that no form can be sent with more. */
const MAX_NAME = 100;
const MAX_PHONE = 30;
const MAX_EMAIL = 254;

export const LAST_NAME = {
  label: 'Last name',
  type: 'text',
  autoComplete: 'family-name',
  maxLength: MAX_NAME,
} as const satisfies TextField;
export const FIRST_NAME = {
  label: 'First name',
  type: 'text',
  autoComplete: 'given-name',
  maxLength: MAX_NAME,
} as const satisfies TextField;
export const PHONE = {
  label: 'Phone number',
  type: 'tel',
  autoComplete: 'tel',
  maxLength: MAX_PHONE,
} as const satisfies TextField;
export const EMAIL = {
  label: 'Email',
  type: 'email',
  autoComplete: 'email',
  maxLength: MAX_EMAIL,
} as const satisfies TextField;
