/** A described form, for a page without script and an island. */

import { expect, test } from 'vitest';
import { invalid } from './failure.ts';
import {
  areaProps,
  describeFields,
  emptyErrors,
  type FormDescription,
  inputProps,
  refusalError,
} from './form-fields.ts';

const fields = describeFields(
  {
    nom: { label: 'Last name', type: 'text', autoComplete: 'family-name' },
    email: { label: 'Email (optional)', type: 'email', autoComplete: 'email', isOptional: true },
    password: { label: 'Password', type: 'password', autoComplete: 'new-password' },
  },
  true,
);
const form: FormDescription = {
  fields,
  check: () => [],
  submit: 'Send',
  fieldOf: (code) => (code === 'email_taken' ? 'email' : undefined),
};
const values = (given: Readonly<Record<string, string>>) => (name: string) => given[name] ?? '';

test('G-517 empty required fields have one message, and a password may consist of spaces', () => {
  expect(emptyErrors(fields, values({ nom: '  ' }), 'Fill in all')).toEqual([
    { ...invalid('Fill in all', ['nom', 'password']), fieldMessage: 'Required field' },
  ]);
  expect(emptyErrors(fields, values({ nom: 'Obi', password: '   ' }), 'Fill in all')).toEqual([]);
});

test('G-517 a refusal is said beside the field that it is about', () => {
  const taken = { code: 'email_taken', message: 'Somebody has this email.' } as const;
  expect(refusalError(form, taken)).toEqual({ ...taken, fields: ['email'] });
  const unanswered = { code: 'service_unavailable', message: '' } as const;
  expect(refusalError(form, unanswered)).toEqual({ ...unanswered, message: 'Server connection error' });
  expect(refusalError({ ...form, noAnswer: 'No answer' }, unanswered).message).toBe('No answer');
});

test('G-517 a control says what is typed in it, and only required ones have a star', () => {
  expect(inputProps(fields.nom)).toMatchObject({ name: 'nom', type: 'text', required: true, starred: true });
  expect(inputProps(fields.email)).toMatchObject({
    inputMode: 'email',
    autoCapitalize: 'none',
    required: false,
    starred: false,
  });
});

test('G-521 no keyboard corrects a name, an email or an address', () => {
  expect(inputProps(fields.nom)).toMatchObject({ autoCorrect: 'off', spellCheck: false, autoCapitalize: 'words' });
  expect(inputProps(fields.email)).toMatchObject({ autoCorrect: 'off', spellCheck: false, autoCapitalize: 'none' });
  const { adresse } = describeFields({ adresse: { label: 'Address', type: 'area', autoComplete: 'street-address' } });
  expect(areaProps(adresse)).toMatchObject({ autoCorrect: 'off', spellCheck: false });
  const { note } = describeFields({ note: { label: 'Message', type: 'area' } });
  expect(areaProps(note)).not.toHaveProperty('autoCorrect');
});
