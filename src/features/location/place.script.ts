/** Looks up where the visitor seems to be, and where the device is, if that is allowed. */

import { loadBundle } from '../../bundles/load-bundle.ts';
import { LOCATED_KEY } from '../../shared/storage-keys.ts';

async function start(): Promise<void> {
  // A customer's own place is there from the start (bundles/before-paint.ts).
  if (document.querySelector('.address-box[data-locates]:not([data-located])')) await (await loadBundle()).findPlace();
  // Nobody is asked for leave before they touch the box (G-21).
  const leave = await navigator.permissions?.query({ name: 'geolocation' });
  if (leave?.state === 'granted') await (await loadBundle()).recordDevice();
  // Taken back: no page is woken for it any more.
  else localStorage.removeItem(LOCATED_KEY);
}

start().catch(console.warn);
