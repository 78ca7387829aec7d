/** Keeps rendered parts of the page that are the same on most pages. */

/** The last HTML of each part, and the values that it was rendered from. */
const last = new Map<string, { readonly from: readonly unknown[]; readonly html: string }>();

/**
 * The HTML of the part `name`, rendered again only when one of the values `from` is another one (by `Object.is`). The
 * names must be few: each keeps its last HTML.
 */
export async function renderedOnce(
  name: string,
  from: readonly unknown[],
  render: () => Promise<string>,
): Promise<string> {
  const known = last.get(name);
  if (known?.from.length === from.length && from.every((value, k) => Object.is(value, known.from[k])))
    return known.html;
  const html = await render();
  last.set(name, { from, html });
  return html;
}
