/** What the panel knows of a column's lists, by the id of what each belongs to. Pure. */
import type { Column } from './collections-panel.ts';

export type ColumnState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'listed'; readonly column: Column };

export interface ColumnMemory {
  /** What is known of the list of `id`; undefined before it was asked for. The same object until that changes. */
  of(id: number): ColumnState | undefined;
  /** Asks for the list of `id`, unless it is there or on its way. */
  ask(id: number): void;
}

const LOADING: ColumnState = { state: 'loading' };
const FAILED: ColumnState = { state: 'failed' };

/**
 * Remembers every answer under its own id, so that a late one can never stand where another was asked for. Failures
 * are asked for again.
 * @param load answers undefined when the list did not come
 * @param changed told the id of which more is known
 */
export function columnMemory(
  load: (id: number) => Promise<Column | undefined>,
  changed: (id: number) => void,
): ColumnMemory {
  const known = new Map<number, ColumnState>();
  const keep = (id: number, state: ColumnState) => {
    known.set(id, state);
    changed(id);
  };
  return {
    of: (id) => known.get(id),
    ask(id) {
      const state = known.get(id)?.state;
      if (state === 'listed' || state === 'loading') return;
      keep(id, LOADING);
      void load(id).then((column) => keep(id, column ? { state: 'listed', column } : FAILED));
    },
  };
}
