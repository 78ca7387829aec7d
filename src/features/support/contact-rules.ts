/** The contact form and its rules (area CONTACT). Pure. */

import { invalid } from '../../shared/failure.ts';
import { describeFields, emptyErrors, type FormDescription, REQUIRED_FIELD } from '../../shared/form-fields.ts';
import type { FormValues } from '../../shared/form-values.ts';
import { MAX_TEXT } from '../../shared/long-texts.ts';
import { isEmail, isPlausiblePhone } from '../account/identifiers/identifiers.ts';
import { FIRST_NAME } from '../account/identifiers/person-fields.ts';

/** Maximum characters of a message; the specification has none. */
export const MAX_MESSAGE = MAX_TEXT;
/** Maximum characters of the email or phone number for an answer: those of an email. */
export const MAX_CONTACT = 254;

/** The message beside the field for an answer. */
export const INVALID_CONTACT = 'Please enter an email address or a phone number, or leave this empty';

/** Once a message is stored. */
export const MESSAGE_SENT = 'Thank you for writing to us';
export const MESSAGE_ARRIVED = 'Your message has reached us.';

/** Whether `contact`, which is trimmed and not '', is an email or a phone number. */
export const isReachable = (contact: string): boolean => isEmail(contact) || isPlausiblePhone(contact);

const fields = describeFields({
  prenom: { ...FIRST_NAME, maxLength: 100 },
  contact: {
    label: 'Email or phone',
    type: 'text',
    hint: 'Optional: where you would like our answer.',
    autoComplete: 'email',
    isOptional: true,
    maxLength: MAX_CONTACT,
  },
  message: {
    label: 'Message',
    type: 'area',
    hint: 'If it is about an order, tell us its number.',
    maxLength: MAX_MESSAGE,
  },
});

/**
 * The errors of the form: one message for all missing fields and one beside each, and an error for a contact that is
 * neither email nor phone.
 */
function check(values: FormValues) {
  const contact = values('contact').trim();
  const isAnswerable = contact === '' || isReachable(contact);
  return [
    ...emptyErrors(fields, values, REQUIRED_FIELD),
    ...(isAnswerable ? [] : [invalid(INVALID_CONTACT, ['contact'])]),
  ];
}

export const CONTACT = {
  fields,
  check,
  submit: 'Send the message',
} as const satisfies FormDescription;
