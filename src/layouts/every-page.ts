/**
 * The script of every page, kept by browsers for good. What is not needed at once comes when it is; with the inline
 * script of before-paint.ts it must stay small (tests/pages/weight.test.ts).
 */
import '../hydration/arrivals.ts';
import '../features/account/account-menu.script.ts';
import { showKeptToast, showToastSoon } from '../features/toasts/next-toast.ts';
import { NOT_ARRIVED, NOT_ARRIVED_WORDS } from '../hydration/not-arrived.ts';
import { preloadWhenIdle } from '../hydration/preload.ts';

window.arrivals?.replayWith(() => import('../hydration/replay.ts'));
addEventListener(NOT_ARRIVED, (event) => {
  event.preventDefault();
  void showToastSoon('danger', NOT_ARRIVED_WORDS);
});
showKeptToast();
preloadWhenIdle();
