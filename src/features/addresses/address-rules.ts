/** Rules of the address form (G-100). Pure. */
import type { Fault, FormValues } from '../../ui/form/use-form.ts';
import { isPlausiblePhone, PHONE_MESSAGE } from '../account/identifiers.ts';

/** Names of the fields, all of them required. */
const NAMES = ['nom', 'numTel', 'pays', 'province', 'ville', 'adresse'] as const;

/** The error for a number that cannot be called. */
export const phoneError: Fault = { words: PHONE_MESSAGE, fields: ['numTel'] };

export function addressFaults(values: FormValues): Fault[] {
  const fields = NAMES.filter((name) => values(name).trim() === '');
  if (fields.length > 0) return [{ words: 'Please fill in all the fields', fields, beside: 'Required field' }];
  return isPlausiblePhone(values('numTel').trim()) ? [] : [phoneError];
}

/** The trimmed values of the form. */
export function addressBody(values: FormValues) {
  const [nom, numTel, pays, province, ville, adresse] = NAMES.map((name) => values(name).trim().replace(/\s+/g, ' '));
  return { nom: nom ?? '', numTel: numTel ?? '', pays, province, ville: ville ?? '', adresse: adresse ?? '' };
}
