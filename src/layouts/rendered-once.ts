/** Caches rendered parts that are the same on most pages. */

/** The last HTML of each part, and the values that it was rendered from. */
const last = new Map<string, { readonly from: readonly unknown[]; readonly html: string }>();

/**
 * The HTML of the part `name`, rendered again only when one of the values in `from` changed (by `Object.is`). Use few
 * names: each keeps its last HTML in memory.
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
