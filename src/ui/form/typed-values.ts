/** Input on a page, to restore it after a reload. For the browser. */

import type { TypedValue } from '../../shared/typed-value.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fields = (): Field[] => [
  ...document.querySelectorAll<Field>('input:not([type=hidden], [type=password], [type=file]), textarea, select'),
];
const isBox = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';

function isChanged(field: Field): boolean {
  if (isBox(field)) return field.checked !== field.defaultChecked;
  if (field instanceof HTMLSelectElement) return [...field.options].some((one) => one.selected !== one.defaultSelected);
  return field.value !== field.defaultValue;
}

const placeOf = (field: Field, all: readonly Field[]): number =>
  all.filter(({ name }) => name === field.name).indexOf(field);

/** Returns the values that differ from those in the page's HTML; no passwords. */
export function typedValues(): TypedValue[] {
  const all = fields();
  return all
    .filter((field) => field.name !== '' && isChanged(field))
    .map((field) => [field.name, placeOf(field, all), isBox(field) ? field.checked : field.value]);
}

/** Restores the values as if they were typed. */
export function fillTypedValues(values: readonly TypedValue[]): void {
  const all = fields();
  for (const [name, place, value] of values) {
    const field = all.filter((one) => one.name === name)[place];
    if (!field) continue;
    if (isBox(field)) field.checked = value === true;
    else field.value = String(value);
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  }
}
