/**
 * Reports a view when a link leads to a product (CRD-13), and when a product is opened from this site another way: in a
 * new tab, or before this script was there.
 */
import type { productsCalls } from './products.calls.ts';

const VIEW: typeof productsCalls.countView = { method: 'PATCH', path: '/produits/{id}', auth: 'none' };
/** Id of the product whose view the page before reported. */
const REPORTED = 'viewReported';

/** Of a product's page on this site. */
const idAt = (address: string) => new RegExp(`^${location.origin}/products/[^/?#]*_(\\d+)`).exec(address)?.[1];

/** A failure is only logged (CRD-22, ERR-12). */
function report(id: string): void {
  fetch((document.documentElement.dataset.api ?? '/api') + VIEW.path.replace('{id}', id), {
    method: VIEW.method,
    keepalive: true,
  }).catch((error: unknown) => console.warn(error));
}

const here = idAt(location.href);
const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (
  here &&
  arrival?.type === 'navigate' &&
  document.referrer.startsWith(location.origin) &&
  idAt(document.referrer) !== here &&
  sessionStorage.getItem(REPORTED) !== here
)
  report(here);
sessionStorage.removeItem(REPORTED);

addEventListener('click', (event) => {
  const id = idAt((event.target as Element).closest('a')?.href ?? '');
  if (!id || id === here || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  sessionStorage.setItem(REPORTED, id);
  report(id);
});
