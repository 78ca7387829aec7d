/** Fetches code before it is needed, without running it. */

interface Connection {
  readonly connection?: { readonly saveData?: boolean };
}

/** Whether the visitor asks sites to save data. */
export const savesData = (): boolean => (navigator as Connection).connection?.saveData === true;

/** Id of the template in the head of every page that links the bundles (layouts/ShopLayout.astro). */
export const PREFETCH_ID = 'prefetch';

/** Addresses of bundles that have come. */
export const fetched: (string | null)[] = [];

/**
 * Prefetches the bundles, once. A slow phone moves links faster than it makes them.
 * @param priority `low` lets pictures pass
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
