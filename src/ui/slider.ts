/**
 * Rows of slides moved by keen-slider. Until it loads, a row scrolls natively with scroll-snap, which works without
 * script; keen-slider takes over at the same position, so that nothing visibly changes.
 */
import KeenSlider, { type KeenSliderInstance, type KeenSliderOptions, type KeenSliderPlugin } from 'keen-slider';

export type Slider = KeenSliderInstance;

/** Milliseconds of the move from one slide to the next (CST-46). */
const SLIDE_TIME = 500;
/** Milliseconds between two steps of a wheel or a touch pad. */
const WHEEL_PAUSE = 400;
/** Maximum distance in px from the edge of a slide at which a row counts as aligned. */
const NEAR = 2;

/** The index of the slide at which a natively scrolling row rests; undefined while the row moves or is held. */
function standsAt(view: HTMLElement, slides: readonly HTMLElement[]): number | undefined {
  if (view.matches(':active')) return undefined;
  const left = view.scrollLeft;
  const isAtEnd = left + view.clientWidth > view.scrollWidth - NEAR;
  const first = slides[0]?.offsetLeft ?? 0;
  const place = slides.findIndex((slide) => slide.offsetLeft - first > left - NEAR);
  const slide = slides[place];
  if (!slide) return undefined;
  return isAtEnd || Math.abs(slide.offsetLeft - first - left) < NEAR ? place : undefined;
}

/** Resolves to the slide at which the row rests, once no finger is on it and nothing moves. */
async function settled(view: HTMLElement, slides: readonly HTMLElement[]): Promise<number> {
  for (;;) {
    const place = standsAt(view, slides);
    if (place !== undefined) return place;
    await new Promise((resolve) => {
      for (const type of ['scrollend', 'touchend', 'touchcancel', 'pointerup'])
        view.addEventListener(type, () => requestAnimationFrame(resolve), { once: true, passive: true });
    });
  }
}

/** Makes the keyboard, the focus, a wheel and links within the page move `slider` where they would scroll the row. */
function listen(view: HTMLElement, slider: Slider): void {
  const { slides } = slider;
  // The browser scrolls a focused element or the target of a fragment into view: the slider moves there instead.
  view.addEventListener('scroll', () => {
    if (view.scrollLeft !== 0) view.scrollLeft = 0;
  });
  view.addEventListener('focusin', ({ target }) => {
    const place = slides.findIndex((slide) => slide.contains(target as Node));
    const isHidden = (slider.track.details.slides[place]?.portion ?? 1) < 1;
    if (place >= 0 && isHidden) slider.moveToIdx(place);
  });
  view.addEventListener('keydown', (event) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (way === undefined || event.target !== view) return;
    event.preventDefault();
    if (way < 0) slider.prev();
    else slider.next();
  });
  let wheeled = 0;
  view.addEventListener(
    'wheel',
    (event) => {
      if (Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return;
      event.preventDefault();
      if (event.timeStamp - wheeled < WHEEL_PAUSE) return;
      wheeled = event.timeStamp;
      if (event.deltaX < 0) slider.prev();
      else slider.next();
    },
    { passive: false },
  );
}

/**
 * Stops an animation that has just begun when the slide that it leaves is requested: keen-slider ignores a move of no
 * distance, and would go on to the other slide.
 */
const stopLeaving: KeenSliderPlugin = (slider) => {
  const { moveToIdx } = slider;
  slider.moveToIdx = (...move) => {
    if (slider.track.idxToDist(move[0], move[1]) === 0) slider.animator.stop();
    moveToIdx(...move);
  };
};

/**
 * Lets keen-slider move the slides of a natively scrolling row, once no finger is on it. Resolves at once when it takes
 * over, so that a dot that is pressed before the next frame already moves the slider.
 * @param view the scrolling element: it holds `track`, whose children are the slides
 */
export async function takeOver(
  view: HTMLElement,
  track: HTMLElement,
  options: Omit<KeenSliderOptions, 'initial' | 'selector'>,
): Promise<Slider> {
  const slides = [...track.children] as HTMLElement[];
  const initial = await settled(view, slides);
  const spacing = Number.parseFloat(getComputedStyle(track).columnGap) || 0;
  const slider = new KeenSlider(
    track,
    {
      defaultAnimation: { duration: SLIDE_TIME },
      ...options,
      slides: { perView: 'auto', spacing },
      selector: () => slides,
      initial,
    },
    [stopLeaving],
  );
  view.dataset.slider = '';
  // keen-slider positions the slides in the next frame; the row resets its own scroll position in the same frame.
  requestAnimationFrame(() => {
    Object.assign(view.style, { overflow: 'hidden', scrollSnapType: 'none' });
    Object.assign(track.style, { gap: '0', touchAction: 'pan-y', userSelect: 'none' });
    view.scrollLeft = 0;
    listen(view, slider);
  });
  return slider;
}
