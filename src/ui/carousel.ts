/**
 * Makes the carousels of a page go by themselves (GEN-47 to GEN-50). The row stays an ordinary one that a finger
 * pushes: browsers do that best, and it costs no code. It goes round because the slides are put in another order
 * (`order`, so that the document stays as it is) with the current one between its neighbours, and the row is taken to
 * where it was. Who wants no motion has the plain row, without the button.
 */

import { STAND } from './carousel-times.ts';

/** Milliseconds of the way to the next (CST-46). */
const WAY = 500;

/** @param first milliseconds that the first slide still has to stand */
function startCarousel(carousel: Element, first: number): void {
  const all = (part: string) => [...carousel.querySelectorAll<HTMLElement>(`.carousel__${part}`)];
  const slides = all('slide');
  const dots = all('dot');
  /** The slides as they are seen. */
  const row = [...slides];
  const [view] = all('view');
  const [pause] = all('pause');
  /** The row of dots. */
  const [bar] = all('dots');
  let [current] = row;
  let timer: ReturnType<typeof setTimeout> | undefined;
  if (!view || !pause?.offsetWidth) return;
  // A row that fits has nowhere to go.
  if (view.scrollWidth <= view.clientWidth) {
    pause.remove();
    return;
  }

  /** Turns the row until `slide` is the second one, and shows it, `pushed` by so many pixels. */
  const show = (slide: HTMLElement, pushed: number) => {
    while (row[1] !== slide) row.push(...row.splice(0, 1));
    row.forEach((one, at) => {
      one.style.order = `${at}`;
    });
    view.scrollLeft = slide.offsetLeft + pushed;
    mark(slide);
  };

  const mark = (slide: HTMLElement | undefined) => {
    current = slide;
    const shown = dots[slide ? slides.indexOf(slide) : -1];
    for (const dot of dots) dot.ariaCurrent = `${dot === shown}`;
    // In the middle of a row that is too long for them all; the page stays where it is.
    if (shown && bar) bar.scrollLeft = shown.offsetLeft - (bar.clientWidth - shown.offsetWidth) / 2;
  };

  const settle = () => {
    // Of two the other one is beside it anyhow.
    if (current && row[2]) show(current, view.scrollLeft - current.offsetLeft);
  };

  const wait = (stand = STAND) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      wait();
      const next = row[(current ? row.indexOf(current) : 0) + 1] ?? row[0];
      const { top, bottom } = view.getBoundingClientRect();
      const isSeen = !document.hidden && top + bottom > 0 && top + bottom < 2 * innerHeight;
      const isStopped = pause.ariaPressed === 'true' || carousel.querySelector('li:hover,:focus:not(button)');
      if (!next || !isSeen || isStopped) return;
      show(next, 0);
      // Read once: whoever asks after a change has the whole page laid out.
      const translate = [`${next.offsetLeft}px`, '0'];
      // What is in the slides moves, not the slides: to them the row would snap again.
      // Of one slide a view, the one that goes and the one that comes: each costs a slow phone.
      for (const { firstElementChild } of bar ? row.slice(0, 2) : row) firstElementChild?.animate({ translate }, WAY);
    }, stand);
  };

  for (const type of ['touchstart', 'pointerout', 'focusout'])
    carousel.addEventListener(type, () => wait(), { capture: true, passive: true });
  // Its own way is no news, however late the browser tells of it.
  view.onscroll = () => {
    const pushedTo = row[Math.round((view.scrollLeft * row.length) / view.scrollWidth)];
    if (pushedTo === current) return;
    mark(pushedTo);
    wait();
  };
  view.onscrollend = settle;
  bar?.addEventListener('click', (event) => {
    const slide = slides[dots.findIndex((dot) => dot.contains(event.target as Node))];
    if (!slide) return;
    event.preventDefault();
    slide.scrollIntoView({ behavior: 'smooth', block: 'nearest' });
  });
  pause.onclick = () => {
    pause.ariaPressed = `${pause.ariaPressed !== 'true'}`;
  };
  // The first one gets its neighbour before it is pushed, not before: a slow phone has other things to do at the start.
  for (const type of ['touchstart', 'pointerover', 'focusin'])
    carousel.addEventListener(type, settle, { capture: true, passive: true, once: true });
  wait(first);
}

/** To be called once. Answers that it did (hydration/arrivals.ts). */
export async function startCarousels(): Promise<boolean> {
  const since = window.arrivals?.loaded ?? Date.now();
  for (const carousel of document.querySelectorAll('.carousel'))
    startCarousel(carousel, Math.max(0, since + STAND - Date.now()));
  return true;
}
