/** Forms without script. Pure. */
import type { Failure } from '../../shared/failure.ts';
import type { SummaryLine } from '../../shared/form-values.ts';

/** Label of a field, without a note in brackets. */
const nameOf = (label: string) => label.replace(/ \(.*\)$/, '');

/**
 * The errors of a form: the message above it, and those beside fields.
 * @param fields fields of the form; if an error is about empty ones, each is named above the form and linked
 */
export function plainErrors(
  errors: readonly Failure[],
  fields: Readonly<Record<string, { readonly name: string; readonly label: string }>> = {},
) {
  const ofField = (name: string) => errors.find(({ fields: named }) => named?.includes(name));
  return {
    summary: errors.map(({ message, fields: named = [], fieldMessage }): SummaryLine => {
      const empty = fieldMessage === undefined ? [] : named.flatMap((name) => fields[name] ?? []);
      return { message, links: empty.map(({ name, label }) => ({ id: `field-${name}`, label: nameOf(label) })) };
    }),
    fieldMessage: (name: string): string | undefined => {
      const failure = ofField(name);
      return failure && (failure.fieldMessage ?? failure.message);
    },
  };
}
