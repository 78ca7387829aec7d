/** The web app manifest: name, colours and icons of the installed shop. */
import type { ShopSettings } from '../../client/shop-settings.ts';

export const MANIFEST_PATH = '/manifest.webmanifest';

/** The JSON of the web app manifest. */
export function manifestText({ productName }: Pick<ShopSettings, 'productName'>): string {
  return JSON.stringify({
    id: '/',
    name: productName,
    short_name: productName.slice(0, 12),
    description: 'Independent shops across Nigeria, prices in naira.',
    lang: 'en-NG',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#fbf8f3',
    theme_color: '#141b4d',
    categories: ['shopping'],
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'New arrivals', url: '/new-products' },
      { name: 'Promotions', url: '/products/promotions' },
      { name: 'Your orders', url: '/user/orders' },
    ],
  });
}
