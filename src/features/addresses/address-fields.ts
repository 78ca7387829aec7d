/** Fields of a place, which several forms have. Pure. */
import type { AreaField, TextField } from '../../shared/form-fields.ts';

export const COUNTRY_FIELD = {
  label: 'Country',
  type: 'text',
  autoComplete: 'country-name',
} as const satisfies TextField;
export const STATE_FIELD = {
  label: 'State',
  type: 'text',
  autoComplete: 'address-level1',
} as const satisfies TextField;
export const CITY_FIELD = { label: 'City', type: 'text', autoComplete: 'address-level2' } as const satisfies TextField;
export const STREET_FIELD = {
  label: 'Address',
  type: 'area',
  hint: 'Street and house number, and what helps to find it.',
  autoComplete: 'street-address',
  rows: 3,
} as const satisfies AreaField;
