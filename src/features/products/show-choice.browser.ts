/** Shows what is chosen of a product elsewhere on its page. For the browser. */
import { showSlide } from '../../ui/slide-row.ts';
import { $varietyPrice } from './variety-price.store.ts';

/** Shows what the chosen variety costs where the page says the price (G-31). Naira. */
export function showPriceOf({ now, before }: { readonly now: number; readonly before: number }): void {
  $varietyPrice.set({ now, before });
  for (const price of document.querySelectorAll<HTMLElement>('[data-island=price]')) window.hydration?.hydrate(price);
}

/** Brings a picture of the chosen colour into the gallery, without moving the page. @param picture its number, from 1 */
export function showColour(picture: number): void {
  const slide = document.getElementById(`picture-${picture}`);
  const stage = slide?.parentElement;
  if (!slide || !stage) return;
  const slides = [...stage.children] as HTMLElement[];
  showSlide(stage, slides, slides.indexOf(slide));
}
