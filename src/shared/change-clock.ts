/** Orders the changes of single things and the readings of many. Pure. */

export interface ChangeClock {
  /** To be asked before states are read. */
  now(): number;
  /** Notes that the state of a thing has changed, or that a change of it began or ended. */
  note(id: number): void;
  /** Whether what was asked for at `since` may still be said of the thing: it has not changed meanwhile. */
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
