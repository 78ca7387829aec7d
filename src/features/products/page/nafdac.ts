/** The number under which Nigeria's food and drug agency lists a product. Pure. */

/** The name of the number among the facts that shops enter. */
const NAME = /^nafdac\b/i;
/** A number as the agency prints it (`A4-1234`, `01-5678L`, `04-12345`), after its name in a text. */
const IN_TEXT = /\bnafdac\b[^\n\d]{0,24}?([A-Z]?\d{1,2}-\d{4,6}[A-Z]?)\b/i;
const MAX_LENGTH = 20;

/**
 * The NAFDAC number among a product's facts or in its text; undefined without one.
 * @param rows rows of the detailed description
 */
export function nafdacNumber(
  rows: readonly { readonly name: string; readonly value: string }[],
  description: string,
): string | undefined {
  const stated = rows.find(({ name, value }) => NAME.test(name.trim()) && /\d/.test(value))?.value.trim();
  if (stated !== undefined && stated.length <= MAX_LENGTH) return stated;
  return IN_TEXT.exec(description)?.[1];
}
