/** What is wrong, in one shape: rules answer it, the API throws it as an `ApiError`, and its client returns it. */
import type { ErrorCode } from './error-codes.ts';

/** Says what is wrong, to programs by its code and to people by its message. */
export interface Failure {
  readonly code: ErrorCode;
  /** The specified sentence for a shopper; '' when a call was answered without one, or not at all. */
  readonly message: string;
  /** Names of the fields that it is about; none for what is wrong with the whole. */
  readonly fields?: readonly string[];
  /** A shorter message beside each field, where `message` is about several. */
  readonly fieldMessage?: string;
  /** Not said in a toast: on a phone that would cover the button that leads on. */
  readonly isQuiet?: boolean;
}

/** What was asked for, or why there is none. */
export type Result<T, E extends Failure = Failure> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly error: E };

/** The failure of input that must be corrected. @param fields names of those that it is about */
export const invalid = (message: string, fields: readonly string[] = []): Failure => ({
  code: 'invalid_input',
  message,
  fields,
});
