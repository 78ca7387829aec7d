/** Fetches code before it is needed, without running it. */

interface Connection {
  readonly connection?: { readonly saveData?: boolean };
}

/** Whether this visitor asked for as little as possible to be fetched. */
export const savesData = (): boolean => (navigator as Connection).connection?.saveData === true;

/** Of the template in the head of every page that names what a touch needs (layouts/ShopLayout.astro). */
export const AHEAD_ID = 'ahead';

/** Fetches what a touch needs. The first call counts; it costs a slow phone less than to make the links here. */
export function fetchTouched(): void {
  const links = document.getElementById(AHEAD_ID) as HTMLTemplateElement | null;
  if (links && !savesData()) document.head.append(links.content);
}
