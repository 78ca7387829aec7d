/** The values of a form that was submitted without script, by field name. */
export type PostedForm = Readonly<Record<string, string>>;

/** The id in a field or a query; undefined if there is none. */
export function idOfField(text: string | null | undefined): number | undefined {
  const id = /^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}
