/** What is wrong with a form, as its rules answer it and as pages and islands show it. */

/** Values by name, as they stand in the form, untrimmed; a name without a control, or an unticked box, is `''`. */
export type FormValues = (name: string) => string;

/** One thing that is wrong. */
export interface FormError {
  /** The specified words. */
  readonly message: string;
  /** Names of the fields that it is about; none for what is wrong with the whole. */
  readonly fields?: readonly string[];
  /** Shorter words beside each field, where `words` are about several. */
  readonly beside?: string;
  /** Not said in a toast: on a phone that would cover the button that leads on. */
  readonly isQuiet?: boolean;
}

/** A line of the summary. */
export interface SummaryLine {
  readonly message: string;
  /** To each field that it is about: the first alone for a line about one. */
  readonly links: readonly { readonly id: string; readonly label: string }[];
}
