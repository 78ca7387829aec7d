/** What a page is told of its form when that was sent without a script (platform/http/form-posts.ts). */
export interface PostedForm {
  /** What was typed, by the name of the field. */
  readonly values: Readonly<Record<string, string>>;
  /** HTTP status of the call that the form made; the page answers with the same. */
  readonly status: number;
  /** The answer of the call. */
  readonly answer: object;
  /** Why it was refused, for the shopper; '' when it was not. */
  readonly words: string;
}
