/**
 * Serializes JSON for a `<script type="application/ld+json">`: nothing in it can close the element or break a line, and
 * a lone surrogate becomes a replacement character, as in HTML.
 */
export function jsonLdText(value: object): string {
  return JSON.stringify(value, (_, one: unknown) => (typeof one === 'string' ? one.toWellFormed() : one))
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/**
 * Puts each of `values` into an element of its own. A data block is not a script, so the policy needs no hash for it.
 */
export const jsonLdBlocks = (values: readonly object[]): string =>
  values.map((value) => `<script type="application/ld+json">${jsonLdText(value)}</script>`).join('');
