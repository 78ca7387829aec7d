/** Fetches code before it is needed, without running it. */

interface Connection {
  readonly connection?: { readonly saveData?: boolean };
}

/** Whether the visitor asks sites to save data. */
export const savesData = (): boolean => (navigator as Connection).connection?.saveData === true;

/** Id of the template in the head of every page that links the bundles (layouts/ShopLayout.astro). */
export const PREFETCH_ID = 'prefetch';

/** Prefetches the bundles, once. A slow phone moves links faster than it makes them. */
export function prefetchBundles(): void {
  const links = document.getElementById(PREFETCH_ID) as HTMLTemplateElement | null;
  if (links && !savesData()) document.head.append(links.content);
}
