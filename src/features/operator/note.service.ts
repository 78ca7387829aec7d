/** The rule of the notes and reasons that operators write. */
import { OperatorError } from '../../node/operator-error.ts';

/** The longest note or reason, in characters. */
export const MAX_NOTE = 500;

/** The text without the blanks around it; undefined for a blank one. @throws {OperatorError} for one that is too long */
export function noteOf(text: string | undefined, what: 'note' | 'reason'): string | undefined {
  const note = text?.trim();
  if (note !== undefined && note.length > MAX_NOTE)
    throw new OperatorError(`A ${what} has at most ${MAX_NOTE} characters.`);
  return note || undefined;
}
