/** Where the visitor seems to be, where there is anything to look up, and where the device is, where that may be told. */
import type { LOCATED_KEY } from './kept-place.ts';

const LOCATED: typeof LOCATED_KEY = 'located';

const load = () => import('./place.browser.ts');

async function start(): Promise<void> {
  if (document.querySelector('[data-locates]')) await (await load()).findPlace();
  // Nobody is asked for leave before they touch the box (G-21).
  const leave = await navigator.permissions?.query({ name: 'geolocation' });
  if (leave?.state === 'granted') await (await load()).recordDevice();
  // Taken back: no page is woken for it any more.
  else localStorage.removeItem(LOCATED);
}

start().catch(console.warn);
