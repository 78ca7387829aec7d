/** The cart without script as the script that is back reads it. Types alone. */
import type { PlainLine } from '../plain/plain-visit.ts';

export interface PlainCartLines {
  readonly lines: readonly PlainLine[];
  /** Id of the customer whose they are; 0 of a visitor. */
  readonly owner: number;
  /** The number of the script's cart that they began with: a line that is missing since was removed. */
  readonly copy?: string | undefined;
}
