/** What was typed into a page's form that was sent without a script, by the name of the field. */
export type PostedForm = Readonly<Record<string, string>>;
