/** Fields for a person's names and contacts, which several forms have. Pure. */
import type { TextField } from '../../../shared/form-fields.ts';

export const LAST_NAME = { label: 'Last name', type: 'text', autoComplete: 'family-name' } as const satisfies TextField;
export const FIRST_NAME = {
  label: 'First name',
  type: 'text',
  autoComplete: 'given-name',
} as const satisfies TextField;
export const PHONE = { label: 'Phone number', type: 'tel', autoComplete: 'tel' } as const satisfies TextField;
export const EMAIL = { label: 'Email', type: 'email', autoComplete: 'email' } as const satisfies TextField;
