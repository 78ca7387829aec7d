/** The number under which the food and drug agency of Nigeria lists a product. Pure. */

/** What shops call it among the facts. */
const NAME = /^nafdac\b/i;
/** A number as the agency prints it (`A4-1234`, `01-5678L`, `04-12345`), behind its name in a text. */
const IN_TEXT = /\bnafdac\b[^\n\d]{0,24}?([A-Z]?\d{1,2}-\d{4,6}[A-Z]?)\b/i;
const MAX_LENGTH = 20;

/**
 * The NAFDAC number that a shop states among the facts of a product or in its text; undefined without one.
 * @param rows of the detailed description
 */
export function nafdacNumber(
  rows: readonly { readonly name: string; readonly value: string }[],
  description: string,
): string | undefined {
  const stated = rows.find(({ name, value }) => NAME.test(name.trim()) && /\d/.test(value))?.value.trim();
  if (stated !== undefined && stated.length <= MAX_LENGTH) return stated;
  return IN_TEXT.exec(description)?.[1];
}
