/**
 * Makes the carousels of a page go by themselves (GEN-47 to GEN-50): round and round, one slide at a time, with dots and a
 * pause. Who wants no motion keeps the plain row, without the button.
 */
import { STAND } from './carousel-times.ts';
import { type Slider, takeOver } from './slider.ts';

/** Marks the dot of the slide at `place`, and brings it into the row of dots that are seen. */
function mark(bar: HTMLElement, dots: readonly HTMLElement[], place: number): void {
  for (const [at, dot] of dots.entries()) dot.ariaCurrent = `${at === place}`;
  const shown = dots[place];
  // In the middle of a row that is too long for them all; the page stays where it is.
  if (shown) bar.scrollLeft = shown.offsetLeft - (bar.clientWidth - shown.offsetWidth) / 2;
}

/** Goes on every {@link STAND} ms, unless the carousel is out of sight, paused, pointed at or in use. */
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

/** @param until ms since 1970 until which the first slide stands */
async function startCarousel(carousel: Element, until: number): Promise<void> {
  const part = (name: string) => carousel.querySelector<HTMLElement>(`.carousel__${name}`);
  const [view, track, pause, bar] = [part('view'), part('track'), part('pause'), part('dots')];
  if (!view || !track || !pause?.offsetWidth) return;
  // A row that fits has nowhere to go.
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
  // Not awaited: a row that a finger is on waits for it, and nothing else does.
  for (const carousel of document.querySelectorAll('.carousel')) void startCarousel(carousel, until);
  return true;
}
