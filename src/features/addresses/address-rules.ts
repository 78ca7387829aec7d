/** Rules of the address form (G-100). Pure. */
import type { Fault, FormValues } from '../../ui/form/use-form.ts';

/** Names of the fields, all of them required. */
const NAMES = ['nom', 'numTel', 'pays', 'province', 'ville', 'adresse'] as const;

export function addressFaults(values: FormValues): Fault[] {
  const fields = NAMES.filter((name) => values(name).trim() === '');
  return fields.length === 0 ? [] : [{ words: 'Please fill in all the fields', fields, beside: 'Required field' }];
}

/** The trimmed values of the form. */
export function addressBody(values: FormValues) {
  const [nom, numTel, pays, province, ville, adresse] = NAMES.map((name) => values(name).trim().replace(/\s+/g, ' '));
  return { nom: nom ?? '', numTel: numTel ?? '', pays, province, ville: ville ?? '', adresse: adresse ?? '' };
}
