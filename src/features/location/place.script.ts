/** Looks up the visitor's place, and the device's location if permitted. */

import { loadBundle } from '../../bundles/load-bundle.ts';
import { LOCATED_KEY } from '../../shared/storage-keys.ts';

async function start(): Promise<void> {
  // A customer's own place is shown from the start (bundles/before-paint.ts).
  if (document.querySelector(':root:not([data-located]) [data-locates]')) await (await loadBundle()).findPlace();
  // Permission is not requested before the box is touched.
  const leave = await navigator.permissions?.query({ name: 'geolocation' });
  if (leave?.state === 'granted') await (await loadBundle()).recordDevice();
  // Permission was revoked: later pages do not load this code for the location.
  else localStorage.removeItem(LOCATED_KEY);
}

start().catch(console.warn);
