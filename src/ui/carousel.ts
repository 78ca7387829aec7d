/**
 * Autoplay of the carousels of a page: in a loop, one slide at a time, with dots and a
 * pause button. With reduced motion the plain row stays, without the button.
 */
import { STAND } from './carousel-times.ts';
import { type Slider, takeOver } from './slider.ts';

/** Marks the dot of the slide at `place`, and scrolls it into view. */
function mark(bar: HTMLElement, dots: readonly HTMLElement[], place: number): void {
  for (const [at, dot] of dots.entries()) dot.ariaCurrent = `${at === place}`;
  const shown = dots[place];
  // Centres it in an overflowing row, without scrolling the page.
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

/** @param until when the first slide ends, in ms since 1970 */
async function startCarousel(carousel: Element, until: number): Promise<void> {
  const part = (name: string) => carousel.querySelector<HTMLElement>(`.carousel__${name}`);
  const [view, track, pause, bar] = [part('view'), part('track'), part('pause'), part('dots')];
  if (!view || !track || !pause?.offsetWidth) return;
  // A row that fits does not move.
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

/** Starts them, once; resolves to whether it did (hydration/registry.ts). */
export async function startCarousels(): Promise<boolean> {
  const until = (window.hydration?.loadedAt ?? Date.now()) + STAND;
  // Not awaited: only a row that a finger is on waits for its slider.
  for (const carousel of document.querySelectorAll('.carousel')) void startCarousel(carousel, until);
  return true;
}
