/** The values of a form that was submitted without a script, by field name. */
export type PostedForm = Readonly<Record<string, string>>;
