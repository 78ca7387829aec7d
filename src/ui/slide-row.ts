/**
 * Rows of slides, whether the browser scrolls them or keen-slider moves them (slider.ts). Kept small, since it loads
 * without keen-slider.
 */
import type { Slider } from './slider.ts';

const sliders = new WeakMap<Element, Slider>();

/** The slider of a row; undefined while the browser scrolls it. */
export const sliderOf = (view: Element): Slider | undefined => sliders.get(view);

/** Slides requested in rows with native scrolling, unless the visitor has moved the row since. */
const wanted = new WeakMap<Element, number>();

/** Sets the slider that moves the row from now on, and goes on to the requested slide. */
export function setSlider(view: Element, slider: Slider): void {
  sliders.set(view, slider);
  const at = wanted.get(view);
  if (at !== undefined) slider.moveToIdx(at);
  wanted.delete(view);
}

/** Scrolls a slide into view, without scrolling the page. @param at index of the slide */
export function showSlide(view: HTMLElement, slides: readonly HTMLElement[], at: number): void {
  const slide = slides[at];
  const slider = sliderOf(view);
  if (slider) slider.moveToIdx(at);
  else if (slide) {
    wanted.set(view, at);
    for (const type of ['pointerdown', 'wheel', 'keydown'])
      view.addEventListener(type, () => wanted.delete(view), { once: true, passive: true });
    view.scrollTo({ left: slide.offsetLeft - view.offsetLeft });
  }
}
