/** The address form and its rules. Pure. */

import { invalid } from '../../shared/failure.ts';
import { describeFields, emptyErrors, FILL_IN_ALL, type FormDescription } from '../../shared/form-fields.ts';
import type { FormValues } from '../../shared/form-values.ts';
import { isPlausiblePhone, PHONE_MESSAGE } from '../account/identifiers/identifiers.ts';
import { PHONE } from '../account/identifiers/person-fields.ts';
import { CITY_FIELD, COUNTRY_FIELD, STATE_FIELD, STREET_FIELD } from './address-fields.ts';

/** Messages about what was done to an address. */
export const ADDRESS_MESSAGES = {
  added: 'Your address is added',
  saved: 'Your address is saved',
  deleted: 'Your address is deleted',
} as const;

const fields = describeFields({
  nom: { label: 'Receiver', type: 'text', autoComplete: 'name', maxLength: 100 },
  numTel: { ...PHONE, maxLength: 30 },
  pays: COUNTRY_FIELD,
  province: STATE_FIELD,
  ville: CITY_FIELD,
  adresse: { ...STREET_FIELD, maxLength: 300 },
});

function check(values: FormValues) {
  const empty = emptyErrors(fields, values, FILL_IN_ALL);
  const phone = values('numTel').trim();
  return phone === '' || isPlausiblePhone(phone) ? empty : [...empty, invalid(PHONE_MESSAGE, ['numTel'])];
}

export const ADDRESS = {
  fields,
  check,
  submit: 'Save address',
  fieldOf: (code) => (code === 'invalid_phone' ? 'numTel' : undefined),
} as const satisfies FormDescription;

/** The trimmed values of the form. */
export function addressBody(values: FormValues) {
  const text = (name: keyof typeof fields) => values(name).trim().replace(/\s+/g, ' ');
  return {
    nom: text('nom'),
    numTel: text('numTel'),
    pays: text('pays'),
    province: text('province'),
    ville: text('ville'),
    adresse: text('adresse'),
  };
}
