/** Forms without script. Pure. */
import type { FormError, SummaryLine } from '../../shared/form-errors.ts';

/** Label of a field, without what follows it in brackets. */
const nameOf = (label: string) => label.replace(/ \(.*\)$/, '');

/**
 * The faults of a form: what is said above it, and beside a field.
 * @param fields of the form; where an error is about empty ones, each is then named above the form and linked
 */
export function plainErrors(
  errors: readonly FormError[],
  fields: Readonly<Record<string, { readonly name: string; readonly label: string }>> = {},
) {
  const ofField = (name: string) => errors.find(({ fields: named }) => named?.includes(name));
  return {
    message: errors.map(({ message, fields: named = [], beside }): SummaryLine => {
      const empty = beside === undefined ? [] : named.flatMap((name) => fields[name] ?? []);
      return { message, links: empty.map(({ name, label }) => ({ id: `field-${name}`, label: nameOf(label) })) };
    }),
    beside: (name: string): string | undefined => {
      const error = ofField(name);
      return error && (error.beside ?? error.message);
    },
  };
}
