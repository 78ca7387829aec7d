/**
 * The script of every page, kept by browsers for good. What is not needed at once comes when it is; with the inline
 * script of before-paint.ts it must stay small (tests/pages/weight.test.ts).
 */
import '../features/cart/cart-badge.script.ts';
import '../features/list-loading.script.ts';
import '../features/location/place.script.ts';
import '../features/products/views.script.ts';
import { showKeptToast, showToastSoon } from '../features/toasts/next-toast.ts';
import { onTouch } from '../hydration/arrivals.ts';
import { NOT_ARRIVED, NOT_ARRIVED_WORDS } from '../hydration/not-arrived.ts';
import { preloadTouched, preloadWhenIdle } from '../hydration/preload.ts';
import './signed-in.ts';

/** Controls go by the names of their files, under which the build lists what they need (hydration/closures.ts). */
const controls = import.meta.glob('../features/*/*.controls.ts');
for (const [path, load] of Object.entries(controls))
  onTouch(path.replace(/.*\/|\.controls\.ts/g, ''), () => {
    preloadTouched();
    return load();
  });
window.arrivals?.replayWith(() => import('../hydration/replay.ts'));
addEventListener(NOT_ARRIVED, (event) => {
  event.preventDefault();
  void showToastSoon('danger', NOT_ARRIVED_WORDS);
});
// Nothing of it moves for five seconds.
if (document.querySelector('.carousel')) import('../ui/carousel.ts').catch(console.warn);
showKeptToast();
preloadWhenIdle();
