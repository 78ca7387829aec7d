/** Pictures of a product: the one in sight is marked, and a tap shows it over the whole window (PDP-08, PDP-09). */
import { touchedStyles } from '../../hydration/touched-styles.ts';
import { openPictureViewer } from '../../ui/picture-viewer.ts';

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

/** Opens the viewer at the picture of `link`; the focus comes back to the one that was seen last. */
async function open(
  label: string,
  link: HTMLAnchorElement,
  links: readonly HTMLAnchorElement[],
  swatches: readonly Element[],
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
      links[at]?.focus();
      links[at]?.scrollIntoView({ block: 'nearest', inline: 'center' });
    },
  });
}

/** Shows the picture that `link` leads to, without moving the page or adding to the history. */
function showPicture(stage: HTMLElement, link: HTMLAnchorElement): void {
  const slide = document.getElementById(link.hash.slice(1));
  if (slide) stage.scrollTo({ left: slide.offsetLeft - stage.offsetLeft });
}

/** A colour whose picture is asked for is the one that is bought. */
function chooseColour(link: Element): void {
  const name = link.textContent?.trim();
  for (const field of document.querySelectorAll<HTMLInputElement>('.add-panel [name=colour]'))
    if (field.value === name) field.checked = true;
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
  const markShown = () => mark(places, slides, Math.round(stage.scrollLeft / stage.clientWidth));
  markShown();
  stage.addEventListener('scroll', markShown, { passive: true });
  for (const swatch of swatches) swatch.addEventListener('click', () => chooseColour(swatch));
  for (const place of places)
    place.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      showPicture(stage, place);
    });
  stage.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('.gallery__zoom');
    // Into a new tab, when the visitor wants it there.
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void open(gallery.dataset.name ?? '', link, links, swatches);
  });
}
