/** What the slides of a carousel say themselves, for its dots. */
import { unescapeHtml } from '../shared/escape-html.ts';

export interface Slide {
  readonly id: string;
  /** Plain text, as it was before it became an attribute: whoever shows it escapes it. */
  readonly label: string;
}

/** The slides in `html`, as `CarouselSlide.astro` writes them. */
export function slidesIn(html: string): Slide[] {
  return [...html.matchAll(/<li class="carousel__slide" id="([^"]+)" data-label="([^"]*)"/g)].map(
    ([, id = '', label = '']) => ({ id: unescapeHtml(id), label: unescapeHtml(label) }),
  );
}
