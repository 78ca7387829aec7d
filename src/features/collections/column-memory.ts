/** Cache of a column's lists, by the id of their parent. Pure. */
import type { Column } from './collections-panel.ts';

export type ColumnState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'listed'; readonly column: Column };

export interface ColumnMemory {
  /** State of the list of `id`; undefined before it was requested. The same object until the state changes. */
  of(id: number): ColumnState | undefined;
  /** Requests the list of `id`, unless it is cached or pending. */
  ask(id: number): void;
}

const LOADING: ColumnState = { state: 'loading' };
const FAILED: ColumnState = { state: 'failed' };

/**
 * Stores each response under its own id, so that a late one never replaces the list of another row. Failed requests are
 * retried.
 * @param load resolves to undefined when the request failed
 * @param changed called with an id when its state changed
 */
export function columnMemory(
  load: (id: number) => Promise<Column | undefined>,
  changed: (id: number) => void,
): ColumnMemory {
  const known = new Map<number, ColumnState>();
  const store = (id: number, state: ColumnState) => {
    known.set(id, state);
    changed(id);
  };
  return {
    of: (id) => known.get(id),
    ask(id) {
      const state = known.get(id)?.state;
      if (state === 'listed' || state === 'loading') return;
      store(id, LOADING);
      void load(id).then((column) => store(id, column ? { state: 'listed', column } : FAILED));
    },
  };
}
