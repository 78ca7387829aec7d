/** Orders changes of single items against reads of many, to reject results that are too old. Pure. */

export interface ChangeClock {
  /** Returns the time of a read; call it before the read. */
  now(): number;
  /** Records that an item has changed, or that a change of it started or ended. */
  note(id: number): void;
  /** Whether the result of a read at `since` is still valid for the item, which has not changed since then. */
  isCurrent(id: number, since: number): boolean;
}

/** Creates a clock, on which no item has changed yet. */
export function changeClock(): ChangeClock {
  let changes = 0;
  const changedAt = new Map<number, number>();
  return {
    now: () => changes,
    note(id) {
      changes += 1;
      changedAt.set(id, changes);
    },
    isCurrent: (id, since) => (changedAt.get(id) ?? 0) <= since,
  };
}
