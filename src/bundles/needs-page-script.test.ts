import { afterEach, expect, test, vi } from 'vitest';
import { HAS_NEXT_TOAST_KEY } from '../shared/storage-keys.ts';
import { needsPageScript } from './needs-page-script.ts';

const ORIGIN = 'https://oja.example';

interface Page {
  readonly attribute?: string;
  readonly cart?: string;
  readonly located?: string;
  readonly storedToast?: string;
  readonly viewed?: string;
  readonly path?: string;
  readonly from?: string;
  /** The state of the history entry. */
  readonly state?: unknown;
}

/** Whether the script is needed on a page with these properties. */
function requested({
  attribute,
  cart,
  located,
  storedToast,
  viewed,
  path = '/',
  from = '',
  state = null,
}: Page): boolean {
  vi.stubGlobal('document', {
    documentElement: { hasAttribute: (name: string) => name === attribute },
    referrer: from,
  });
  const stored = Object.entries({ cart, located, [HAS_NEXT_TOAST_KEY]: storedToast }).filter(
    ([, value]) => value !== undefined,
  );
  vi.stubGlobal('localStorage', { ...Object.fromEntries(stored), length: stored.length });
  vi.stubGlobal('sessionStorage', { viewed });
  vi.stubGlobal('history', { state });
  vi.stubGlobal('location', { origin: ORIGIN, pathname: path });
  return needsPageScript(document.documentElement);
}
afterEach(() => vi.unstubAllGlobals());

const HERE = `${ORIGIN}/new-products`;

test.each<[string, Page]>([
  ['nothing', {}],
  ['an empty cart', { cart: '[]' }],
  ['a page of this site before', { from: HERE, path: '/products' }],
  ['a product that was reported', { from: HERE, path: '/products/Red+bag_7', viewed: '7' }],
  ['a product from another site', { from: 'https://search.example/', path: '/products/Red+bag_7' }],
  ['a search that ends like a product', { from: HERE, path: '/products/search/bag_7' }],
])('%s does not wake the script of the page', (_, page) => {
  expect(requested(page)).toBe(false);
});

test.each<[string, Page]>([
  ['a customer', { attribute: 'data-signed-in' }],
  ['a place to find', { attribute: 'data-locates' }],
  ['things in the cart', { cart: '[{"id":1,"size":2}]' }],
  ['a device that told where it is', { located: '1' }],
  ['words for a toast', { storedToast: '1' }],
  ['an entry of the history for what was open (G-142)', { state: { layer: 1 } }],
  ['a product that nobody reported', { from: HERE, path: '/products/Red+bag_7' }],
  ['another product than the one reported', { from: HERE, path: '/products/Red+bag_7', viewed: '17' }],
])('%s wakes it', (_, page) => {
  expect(requested(page)).toBe(true);
});
