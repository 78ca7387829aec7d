/** The values of a form as its rules read them, and the summary of what is wrong with them. */

/** Values by name, as they stand in the form, untrimmed; a name without a control, or an unticked box, is `''`. */
export type FormValues = (name: string) => string;

/** A line of the summary. */
export interface SummaryLine {
  readonly message: string;
  /** To each field that it is about: the first alone for a line about one. */
  readonly links: readonly { readonly id: string; readonly label: string }[];
}
