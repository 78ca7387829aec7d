/** Shows the choice of a product elsewhere on its page. For the browser. */
import { showSlide } from '../../../ui/slide-row.ts';
import { $varietyPrice } from './variety-price.store.ts';

/** Updates the price on the page to that of the chosen variety, in naira. */
export function showPriceOf({ now, before }: { readonly now: number; readonly before: number }): void {
  $varietyPrice.set({ now, before });
  for (const price of document.querySelectorAll<HTMLElement>('[data-island=price]')) window.hydration?.hydrate(price);
}

/**
 * Scrolls the gallery to a picture of the chosen colour, without scrolling the page. @param picture its number, from 1
 */
export function showColour(picture: number): void {
  const slide = document.getElementById(`picture-${picture}`);
  const stage = slide?.parentElement;
  if (!slide || !stage) return;
  const slides = [...stage.children] as HTMLElement[];
  showSlide(stage, slides, slides.indexOf(slide));
}
