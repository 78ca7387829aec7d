/** Where the visitor seems to be: this tab may know it from an earlier page; all else comes once the page is idle. */
import { keptPlace, showPlace } from './kept-place.ts';

async function start(): Promise<void> {
  const place = keptPlace();
  if (place) showPlace(place);
  await new Promise((idle) => (window.requestIdleCallback ?? setTimeout)(idle));
  const load = () => import('./place.store.ts');
  if (!place && document.querySelector('[data-locates]')) await (await load()).findPlace();
  // Nobody is asked for leave before they touch the box (G-21).
  const leave = await navigator.permissions?.query({ name: 'geolocation' });
  if (leave?.state === 'granted') await (await load()).recordDevice();
}

start().catch((error: unknown) => {
  console.warn(error);
  showPlace({});
});
