/** Orders changes of single items and reads of many. Pure. */

export interface ChangeClock {
  /** Call it before a read. */
  now(): number;
  /** Notes that an item's state has changed, or that a change of it started or ended. */
  note(id: number): void;
  /** Whether the result of a read at `since` is still valid for the item: it has not changed meanwhile. */
  isCurrent(id: number, since: number): boolean;
}

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
