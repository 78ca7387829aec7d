/** Pictures of a product: the one in sight is marked, and a tap shows it over the whole window (PDP-08, PDP-09). */
import { touchedStyles } from '../../hydration/touched-styles.ts';
import { openPictureViewer } from '../../ui/picture-viewer.ts';
import { setSlider, showSlide, sliderOf } from '../../ui/slide-row.ts';

/** Marks the thumbnail of slide `at`, and the colour it is of. */
function mark(links: Iterable<Element>, slides: readonly HTMLElement[], at: number): void {
  const places = [slides[at]?.id, slides[at]?.dataset.colour];
  for (const link of links) {
    const place = link.getAttribute('href')?.slice(1);
    const isCurrent = place === places[link.matches('.gallery__swatch') ? 1 : 0];
    link.ariaCurrent = isCurrent ? 'true' : null;
  }
}

let isOpening = false;

/**
 * Opens the viewer at the picture of `link`; the focus comes back to the one that was seen last.
 * @param show brings the picture at a place into sight
 */
async function open(
  label: string,
  link: HTMLAnchorElement,
  links: readonly HTMLAnchorElement[],
  swatches: readonly Element[],
  show: (at: number) => void,
): Promise<void> {
  if (isOpening) return;
  isOpening = true;
  await touchedStyles();
  const placeOf = (swatch: Element) =>
    links.findIndex((one) => one.closest('li')?.id === swatch.getAttribute('href')?.slice(1));
  const choices = swatches.filter((swatch) => placeOf(swatch) >= 0);
  openPictureViewer({
    label,
    pictures: links.map((one) => {
      const { src = one.href, srcset = '', alt = '', referrerPolicy = '' } = one.querySelector('img') ?? {};
      const colour = one.closest('li')?.dataset.colour;
      const choice = choices.findIndex((swatch) => swatch.getAttribute('href') === `#${colour}`);
      return { src: srcset ? src : one.href, srcset, alt, referrerPolicy, choice: choice < 0 ? undefined : choice };
    }),
    at: links.indexOf(link),
    choices: choices.map((swatch) => ({ at: placeOf(swatch), content: swatch.cloneNode(true).childNodes })),
    choicesLabel: 'Colours',
    closed(at) {
      isOpening = false;
      links[at]?.focus({ preventScroll: true });
      show(at);
    },
  });
}

/** A colour whose picture is asked for is the one that is bought. */
function chooseColour(link: Element): void {
  const name = link.textContent?.trim();
  for (const field of document.querySelectorAll<HTMLInputElement>('.add-panel [name=colour]'))
    if (field.value === name) field.checked = true;
}

/**
 * Says which picture is in sight, now and after every move. keen-slider moves the row as soon as its code is there, unless
 * the visitor wants no motion.
 */
function followStage(stage: HTMLElement, slides: readonly HTMLElement[], shown: (at: number) => void): void {
  const markShown = () => shown(sliderOf(stage)?.track.details.rel ?? Math.round(stage.scrollLeft / stage.clientWidth));
  stage.addEventListener('scroll', markShown, { passive: true });
  markShown();
  const takeOver = async () => {
    const code = await import('../../ui/slider.ts');
    const slider = await code.takeOver(stage, stage, {});
    setSlider(stage, slider);
    slider.on('slideChanged', markShown);
    markShown();
  };
  if (slides.length > 1 && !matchMedia('(prefers-reduced-motion)').matches)
    takeOver().catch((error) => console.warn('The pictures scroll natively.', error));
}

/** Once it is touched: to see which picture is in sight is to have the whole page laid out. */
export function start(): void {
  const gallery = document.querySelector<HTMLElement>('.gallery');
  const stage = gallery?.querySelector<HTMLElement>('.gallery__stage');
  if (!gallery || !stage) return;
  const slides = [...stage.querySelectorAll<HTMLElement>('.gallery__slide')];
  const links = [...stage.querySelectorAll<HTMLAnchorElement>('.gallery__zoom')];
  const swatches = [...gallery.querySelectorAll<HTMLAnchorElement>('.gallery__swatch')];
  const places = gallery.querySelectorAll<HTMLAnchorElement>('.gallery__thumb, .gallery__swatch');
  const show = (at: number) => showSlide(stage, slides, at);
  followStage(stage, slides, (at) => mark(places, slides, at));
  for (const swatch of swatches) swatch.addEventListener('click', () => chooseColour(swatch));
  for (const place of places)
    place.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      show(slides.findIndex(({ id }) => id === place.hash.slice(1)));
    });
  stage.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('.gallery__zoom');
    // Into a new tab, when the visitor wants it there.
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void open(gallery.dataset.name ?? '', link, links, swatches, (at) =>
      show(slides.findIndex((slide) => slide.contains(links[at] ?? null))),
    );
  });
}
