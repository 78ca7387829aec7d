/** The address of the business page, spelled as the specification spells it. Pure. */

/** `/user/{product}-bussiness`. */
export function businessPath(productName: string): string {
  const name = productName.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
  return `/user/${encodeURIComponent(name.replace(/^-+|-+$/g, ''))}-bussiness`;
}

/**
 * Classifies the last segment of a path: the page (any `*-bussiness`), the page in correct spelling, which is
 * redirected to `spelledSo`, or neither.
 */
export function readBusinessSegment(
  segment: string,
): { readonly kind: 'page' } | { readonly kind: 'redirect'; readonly spelledSo: string } | undefined {
  const [, name, ending] = /^(.+)-(bussiness|business)$/.exec(segment) ?? [];
  if (name === undefined) return undefined;
  return ending === 'bussiness' ? { kind: 'page' } : { kind: 'redirect', spelledSo: `${name}-bussiness` };
}
