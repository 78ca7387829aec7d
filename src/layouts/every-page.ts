/**
 * The script of every page, kept by browsers for good. What is not needed at once comes when it is; with the inline
 * script of before-paint.ts it must stay small (tests/pages/weight.test.ts), and it must run for no more than a moment:
 * what is asked of a browser for the first time, such as a look into its storage, is what takes a slow phone long.
 */
import '../features/cart/cart-badge.script.ts';
import '../features/list-loading.script.ts';
import '../features/location/place.script.ts';
import '../features/products/views.script.ts';
import { showKeptToast, showToastSoon } from '../features/toasts/next-toast.ts';
import { controlsAmong } from '../hydration/controls.ts';
import { NOT_ARRIVED, NOT_ARRIVED_WORDS } from '../hydration/not-arrived.ts';
import { preloadWhenIdle } from '../hydration/preload.ts';
import './signed-in.ts';

const controls = import.meta.glob('../features/*/*.controls.ts');

window.arrivals?.begin(() => import('../hydration/replay.ts'), controlsAmong(controls));
addEventListener(NOT_ARRIVED, (event) => {
  event.preventDefault();
  void showToastSoon('danger', NOT_ARRIVED_WORDS);
});
// Nothing of it moves for five seconds.
if (document.querySelector('.carousel')) import('../ui/carousel.ts').catch(console.warn);
showKeptToast();
preloadWhenIdle();
