/** Rules of the contact form (area CONTACT). Pure. */

import { MAX_TEXT } from '../../shared/long-texts.ts';
import type { Fault } from '../../ui/form/use-form.ts';
import { isEmail, isPlausiblePhone } from '../account/identifiers.ts';

/** Most characters of a message; the specification names none. */
export const MAX_MESSAGE = MAX_TEXT;
/** Maximum characters of the email or phone number for an answer: those of an email. */
export const MAX_CONTACT = 254;

/** The message beside the field for an answer. */
export const INVALID_CONTACT = 'Please enter an email address or a phone number, or leave this empty';

/** Whether somebody can be answered at `contact`, which is trimmed and not ''. */
export const isReachable = (contact: string): boolean => isEmail(contact) || isPlausiblePhone(contact);

/** The values of the form. */
export interface ContactValues {
  readonly prenom: string;
  readonly message: string;
  /** Email or phone, optional. */
  readonly contact: string;
}

/** Missing fields, with one message for all and one beside each field (CON-08, CON-09), and a contact that is neither email nor phone. */
export function contactFaults(values: ContactValues): readonly Fault[] {
  const missing = (['prenom', 'message'] as const).filter((name) => values[name].trim() === '');
  const contact = values.contact.trim();
  return [
    ...(missing.length > 0 ? [{ words: 'Required field', fields: missing }] : []),
    ...(contact === '' || isReachable(contact) ? [] : [{ words: INVALID_CONTACT, fields: ['contact'] }]),
  ];
}
