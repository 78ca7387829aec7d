/** Forms without script. Pure. */
import type { Fault } from '../../ui/form/use-form.ts';

/** The faults of a form: what is said above it, and beside a field. */
export function plainFaults(faults: readonly Fault[]) {
  const ofField = (name: string) => faults.find(({ fields }) => fields?.includes(name));
  return {
    words: faults.map(({ words }) => words),
    beside: (name: string): string | undefined => {
      const fault = ofField(name);
      return fault && (fault.beside ?? fault.words);
    },
  };
}
