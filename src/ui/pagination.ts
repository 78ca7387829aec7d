/** Which page links a pagination shows. */

/** Number of links around the current page, including the page itself (GEN-21, CST-51). */
export const PAGE_LINKS = 5;
/** Pages always shown at each end (GEN-22, CST-52). */
export const MARGIN_PAGES = 2;

/** A page number, or a gap between two of them. */
export type PageItem = number | 'gap';

/**
 * Numbers and gaps in order, from page 1 to `totalPages`; `page` is clamped to that range. A gap
 * that would hide a single page shows that page instead.
 */
export function pageItems(page: number, totalPages: number): PageItem[] {
  const current = Math.min(Math.max(page, 1), totalPages);
  const first = Math.min(Math.max(current - Math.floor(PAGE_LINKS / 2), 1), Math.max(totalPages - PAGE_LINKS + 1, 1));
  const shown = new Set<number>();
  for (let i = 0; i < PAGE_LINKS; i++) shown.add(first + i);
  for (let i = 1; i <= MARGIN_PAGES; i++) shown.add(i).add(totalPages + 1 - i);

  const items: PageItem[] = [];
  let last = 0;
  for (const number of [...shown].filter((n) => n >= 1 && n <= totalPages).sort((a, b) => a - b)) {
    if (number - last === 2) items.push(last + 1);
    else if (number - last > 2) items.push('gap');
    items.push(number);
    last = number;
  }
  return items;
}
