/**
 * Autoplay of the carousels of a page: slides advance one at a time in a loop, with dots and a pause button. With
 * reduced motion the row does not move by itself and has no pause button.
 */
import { STAND } from './carousel-times.ts';
import { type Slider, takeOver } from './slider.ts';

/** Marks the dot of the slide at index `place`, and scrolls it into view. */
function mark(bar: HTMLElement, dots: readonly HTMLElement[], place: number): void {
  for (const [at, dot] of dots.entries()) dot.ariaCurrent = `${at === place}`;
  const shown = dots[place];
  // Centres the dot in an overflowing row, without scrolling the page.
  if (shown) bar.scrollLeft = shown.offsetLeft - (bar.clientWidth - shown.offsetWidth) / 2;
}

/** Advances every {@link STAND} ms, unless the carousel is out of view, paused, hovered or in use. */
function playSlides(carousel: Element, pause: HTMLElement, slider: Slider, first: number): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (stand = STAND) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      wait();
      const { top, bottom } = carousel.getBoundingClientRect();
      const isSeen = !document.hidden && top + bottom > 0 && top + bottom < 2 * innerHeight;
      const isStopped = pause.ariaPressed === 'true' || carousel.querySelector('li:hover,:focus:not(button)');
      if (isSeen && !isStopped) slider.next();
    }, stand);
  };
  for (const type of ['touchstart', 'pointerout', 'focusout', 'click', 'keydown'])
    carousel.addEventListener(type, () => wait(), { capture: true, passive: true });
  slider.on('dragEnded', () => wait());
  wait(first);
}

/** @param until when the first slide ends, in milliseconds since 1970 */
async function startCarousel(carousel: Element, until: number): Promise<void> {
  const part = (name: string) => carousel.querySelector<HTMLElement>(`.carousel__${name}`);
  const [view, track, pause, bar] = [part('view'), part('track'), part('pause'), part('dots')];
  if (!view || !track || !pause?.offsetWidth) return;
  // A row that fits into its view does not move.
  if (view.scrollWidth <= view.clientWidth) {
    pause.remove();
    return;
  }
  pause.onclick = () => {
    pause.ariaPressed = `${pause.ariaPressed !== 'true'}`;
  };
  const slider = await takeOver(view, track, { loop: true });
  if (bar) {
    const dots = [...bar.querySelectorAll<HTMLElement>('.carousel__dot')];
    const markShown = () => mark(bar, dots, slider.track.details.rel);
    slider.on('slideChanged', markShown);
    markShown();
    bar.addEventListener('click', (event) => {
      const place = dots.findIndex((dot) => dot.contains(event.target as Node));
      if (place < 0) return;
      event.preventDefault();
      slider.moveToIdx(place);
    });
  }
  playSlides(carousel, pause, slider, Math.max(0, until - Date.now()));
}

/** Starts all carousels of the page, once. Resolves to whether they started (hydration/registry.ts). */
export async function startCarousels(): Promise<boolean> {
  const until = (window.hydration?.loadedAt ?? Date.now()) + STAND;
  // Not awaited: only a row under a finger waits for its slider.
  for (const carousel of document.querySelectorAll('.carousel')) void startCarousel(carousel, until);
  return true;
}
