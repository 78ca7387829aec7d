/** Reads the labels of a carousel's slides, for its dots. */
import { unescapeHtml } from '../shared/escape-html.ts';

export interface Slide {
  readonly id: string;
  /** Unescaped text; escape it before printing. */
  readonly label: string;
}

/** The slides in `html`, as rendered by `CarouselSlide.astro`. */
export function slidesIn(html: string): Slide[] {
  return [...html.matchAll(/<li class="carousel__slide" id="([^"]+)" data-label="([^"]*)"/g)].map(
    ([, id = '', label = '']) => ({ id: unescapeHtml(id), label: unescapeHtml(label) }),
  );
}

/** `html` without the labels of its slides, which only {@link slidesIn} reads. */
export const withoutLabels = (html: string): string =>
  html.replace(/(<li class="carousel__slide" id="[^"]+") data-label="[^"]*"/g, '$1');
