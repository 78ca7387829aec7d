/** Rules of the contact form (area CONTACT). Pure. */

import { MAX_TEXT } from '../../shared/long-texts.ts';
import type { Fault } from '../../ui/form/use-form.ts';

/** Most characters of a message; the specification names none. */
export const MAX_MESSAGE = MAX_TEXT;

/** Missing fields: one message for all, and one beside each field (CON-08, CON-09). */
export function contactFaults(values: { readonly prenom: string; readonly message: string }): readonly Fault[] {
  const fields = (['prenom', 'message'] as const).filter((name) => values[name].trim() === '');
  return fields.length > 0 ? [{ words: 'Required field', fields }] : [];
}
