/** Fetches code before it is needed, without running it. */

interface Connection {
  readonly connection?: { readonly saveData?: boolean };
}

/** Whether the visitor's browser requests saving data. */
export const savesData = (): boolean => (navigator as Connection).connection?.saveData === true;

/** The id of the template with links to the bundles in the head of every page (layouts/ShopLayout.astro). */
export const PREFETCH_ID = 'prefetch';

/** The addresses of the bundles that have loaded. */
export const fetched: (string | null)[] = [];

/**
 * Prefetches the bundles, once. It moves the links of the template, which a slow phone does faster than creating them.
 * @param priority `low` lets pictures load first
 */
export function prefetchBundles(priority: 'high' | 'low'): void {
  const links = document.getElementById(PREFETCH_ID) as HTMLTemplateElement | null;
  if (!links || savesData()) return;
  for (const link of links.content.children) {
    link.setAttribute('fetchpriority', priority);
    (link as HTMLLinkElement).onload = () => fetched.push(link.getAttribute('href'));
  }
  document.head.append(links.content);
}
