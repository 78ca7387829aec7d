/**
 * The gallery of a product: marks the visible picture, and opens it over the entire window on a tap.
 * The row, its thumbnails and swatches are links of the page that work without a script; the viewer is a React
 * component. For the browser.
 */
import { loadPanelStyles } from '../../../hydration/panel-styles.ts';
import { openDialog } from '../../../hydration/react-roots.tsx';
import { setSlider, showSlide, sliderOf } from '../../../ui/slide-row.ts';
import PictureViewer from './PictureViewer.tsx';

/** Marks the thumbnail and the colour of slide `at`. */
function mark(links: Iterable<Element>, slides: readonly HTMLElement[], at: number): void {
  const places = [slides[at]?.id, slides[at]?.dataset.colour];
  for (const link of links) {
    const place = link.getAttribute('href')?.slice(1);
    const isCurrent = place === places[link.matches('.gallery__swatch') ? 1 : 0];
    link.ariaCurrent = isCurrent ? 'true' : null;
  }
}

/**
 * Opens the viewer at the picture of `link`; afterwards the focus moves to the picture that was shown last.
 * @param show scrolls to a picture by its index
 */
function openViewer(
  label: string,
  link: HTMLAnchorElement,
  links: readonly HTMLAnchorElement[],
  swatches: readonly HTMLAnchorElement[],
  show: (at: number) => void,
): void {
  const slideOf = (one: Element) => one.closest<HTMLElement>('li');
  const colours = swatches
    .map((swatch) => ({
      hash: swatch.hash,
      name: swatch.textContent?.trim() ?? '',
      fill: swatch.querySelector('circle')?.getAttribute('fill') ?? undefined,
      at: links.findIndex((one) => `#${slideOf(one)?.id}` === swatch.hash),
    }))
    .filter(({ at }) => at >= 0);
  const pictures = links.map((one) => {
    const { src = one.href, srcset = '', alt = '', referrerPolicy } = one.querySelector('img') ?? {};
    const hash = `#${slideOf(one)?.dataset.colour}`;
    return {
      src: srcset ? src : one.href,
      srcset,
      alt,
      referrerPolicy: referrerPolicy === 'no-referrer' ? ('no-referrer' as const) : undefined,
      colour: colours.find((colour) => colour.hash === hash)?.name,
    };
  });
  const onClosed = (at: number) => {
    links[at]?.focus({ preventScroll: true });
    show(at);
  };
  const props = { label, pictures, first: links.indexOf(link), colours, onClosed };
  openDialog(PictureViewer, props);
}

/** Showing a colour's picture also selects that colour for the cart. */
function chooseColour(link: Element): void {
  const name = link.textContent?.trim();
  for (const field of document.querySelectorAll<HTMLInputElement>('.add-panel [name=colour]'))
    if (field.value === name) field.checked = true;
}

/**
 * Follows the visible picture, now and after every move. keen-slider moves the row once its code is loaded, unless the
 * visitor prefers reduced motion.
 */
function followStage(stage: HTMLElement, slides: readonly HTMLElement[], shown: (at: number) => void): void {
  const markShown = () => shown(sliderOf(stage)?.track.details.rel ?? Math.round(stage.scrollLeft / stage.clientWidth));
  stage.addEventListener('scroll', markShown, { passive: true });
  markShown();
  const takeOver = async () => {
    const code = await import('../../../ui/slider.ts');
    const slider = await code.takeOver(stage, stage, {});
    setSlider(stage, slider);
    slider.on('slideChanged', markShown);
    markShown();
  };
  if (slides.length > 1 && !matchMedia('(prefers-reduced-motion)').matches)
    takeOver().catch((error) => console.warn('The pictures scroll natively.', error));
}

const enhanced = new WeakSet<Element>();

/**
 * Enhances the gallery around `part` (a link in it, or the gallery itself) once. Only after the first interaction,
 * because finding the visible picture forces a layout of the page.
 */
export function enhanceGallery(part: HTMLElement): void {
  const gallery = part.closest<HTMLElement>('.gallery');
  const stage = gallery?.querySelector<HTMLElement>('.gallery__stage');
  if (!gallery || !stage || enhanced.has(gallery)) return;
  enhanced.add(gallery);
  void loadPanelStyles();
  const slides = [...stage.querySelectorAll<HTMLElement>('.gallery__slide')];
  const links = [...stage.querySelectorAll<HTMLAnchorElement>('.gallery__zoom')];
  const swatches = [...gallery.querySelectorAll<HTMLAnchorElement>('.gallery__swatch')];
  const places = gallery.querySelectorAll<HTMLAnchorElement>('.gallery__thumb, .gallery__swatch');
  const show = (at: number) => showSlide(stage, slides, at);
  followStage(stage, slides, (at) => mark(places, slides, at));
  gallery.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a');
    // The visitor opens it in a new tab.
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (link.matches('.gallery__swatch')) chooseColour(link);
    if (!link.matches('.gallery__zoom')) show(slides.findIndex(({ id }) => id === link.hash.slice(1)));
    else
      openViewer(gallery.dataset.name ?? '', link, links, swatches, (at) =>
        show(slides.findIndex((slide) => slide.contains(links[at] ?? null))),
      );
  });
}
