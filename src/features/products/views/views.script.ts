/**
 * Reports a view when a link to a product is followed, and when a product was opened from this site in another way: in
 * a new tab, or before this script was loaded.
 */
import { VIEWED_KEY } from '../../../shared/storage-keys.ts';
import type { productsCalls } from '../products.calls.ts';

type View = typeof productsCalls.countView;

/** The product id in an address of this site. */
const idAt = (address: string) => RegExp(`^${location.origin}/products/[^/?#]*_(\\d+)`).exec(address)?.[1];

/** Reports a view; a failure is only logged. The tab remembers its last report. */
function report(id: string): void {
  sessionStorage[VIEWED_KEY] = id;
  const path = ('/produits/{id}' satisfies View['path']).replace('{id}', id);
  fetch((document.documentElement.dataset.api ?? '/api') + path, {
    method: 'PATCH' satisfies View['method'],
    keepalive: true,
  }).catch(console.warn);
}

if (document.referrer.startsWith(location.origin)) {
  const here = idAt(location.href);
  if (here && sessionStorage[VIEWED_KEY] !== here) report(here);
}

addEventListener('click', ({ target, defaultPrevented, ctrlKey, metaKey, shiftKey }) => {
  const id = idAt((target as Element).closest('a')?.href ?? '');
  // A page in a new tab reports itself.
  if (id && id !== idAt(location.href) && !(defaultPrevented || ctrlKey || metaKey || shiftKey)) report(id);
});
