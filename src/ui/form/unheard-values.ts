/** Values that browsers fill into a form without an event, mostly saved names and addresses. For the browser. */
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A text field of `form`; undefined while the form does not show it. */
function textField(form: HTMLFormElement, name: string): HTMLInputElement | HTMLTextAreaElement | undefined {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : undefined;
}

/**
 * Values of the text fields of `form` that differ from the stored ones.
 * @param names fields of the form
 */
export function unheardValues<N extends string>(
  form: HTMLFormElement,
  names: readonly N[],
  stored: Readonly<Record<N, string>>,
): Partial<Record<N, string>> {
  const values: Partial<Record<N, string>> = {};
  for (const name of names) {
    const value = textField(form, name)?.value;
    if (value !== undefined && value !== stored[name]) values[name] = value;
  }
  return values;
}

/**
 * Writes a stored value into its text field only when it changes: React would write all of them on each render, over
 * values that the browser has filled in. The fields receive their first value as `defaultValue`.
 */
export function useStoredValues<N extends string>(
  form: RefObject<HTMLFormElement | null>,
  names: readonly N[],
  stored: Readonly<Record<N, string>>,
): void {
  const written = useRef(stored);
  useLayoutEffect(() => {
    const before = written.current;
    written.current = stored;
    for (const name of names) {
      const field = form.current ? textField(form.current, name) : undefined;
      if (field && stored[name] !== before[name] && field.value !== stored[name]) field.value = stored[name];
    }
  });
}
