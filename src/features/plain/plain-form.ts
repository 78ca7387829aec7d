/** Forms without script. Pure. */
import type { Fault, SummaryLine } from '../../shared/form-faults.ts';

/** Label of a field, without what follows it in brackets. */
const nameOf = (label: string) => label.replace(/ \(.*\)$/, '');

/**
 * The faults of a form: what is said above it, and beside a field.
 * @param fields of the form; where an error is about empty ones, each is then named above the form and linked
 */
export function plainFaults(
  faults: readonly Fault[],
  fields: Readonly<Record<string, { readonly name: string; readonly label: string }>> = {},
) {
  const ofField = (name: string) => faults.find(({ fields: named }) => named?.includes(name));
  return {
    words: faults.map(({ words, fields: named = [], beside }): SummaryLine => {
      const empty = beside === undefined ? [] : named.flatMap((name) => fields[name] ?? []);
      return { words, links: empty.map(({ name, label }) => ({ id: `field-${name}`, label: nameOf(label) })) };
    }),
    beside: (name: string): string | undefined => {
      const fault = ofField(name);
      return fault && (fault.beside ?? fault.words);
    },
  };
}
