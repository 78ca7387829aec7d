/** The cart without script, as a script reads it when scripts run again. Types only. */
import type { PlainLine } from '../plain/plain-visit.ts';

export interface PlainCartLines {
  readonly lines: readonly PlainLine[];
  /** Id of the customer who owns the lines; 0 for a visitor. */
  readonly owner: number;
  /** Number of the copy of the script's cart that they started from: a line of it that is missing here was removed. */
  readonly copy?: string | undefined;
}
