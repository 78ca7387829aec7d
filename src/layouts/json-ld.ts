/** Serializes JSON for a `<script type="application/ld+json">`: nothing in it can close the element or break a line. */
export function jsonLdText(value: object): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** The element with `value`. A data block is not a script, so the policy needs no hash for it. */
export const jsonLdBlock = (value: object): string =>
  `<script type="application/ld+json">${jsonLdText(value)}</script>`;
