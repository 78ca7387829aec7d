/** Rows of slides, whether the browser scrolls them or keen-slider moves them (slider.ts). Small: it comes without either. */
import type { Slider } from './slider.ts';

const sliders = new WeakMap<Element, Slider>();

/** The slider of a row; undefined while the browser scrolls it. */
export const sliderOf = (view: Element): Slider | undefined => sliders.get(view);

/** Sets the slider that now moves the row. */
export function setSlider(view: Element, slider: Slider): void {
  sliders.set(view, slider);
}

/** Scrolls a slide into view, without moving the page. @param at index of the slide */
export function showSlide(view: HTMLElement, slides: readonly HTMLElement[], at: number): void {
  const slide = slides[at];
  const slider = sliderOf(view);
  if (slider) slider.moveToIdx(at);
  else if (slide) view.scrollTo({ left: slide.offsetLeft - view.offsetLeft });
}
