/** Collects the pictures of a page while it is rendered. */
import type { PICTURE_PLACES } from './picture-places.ts';

export interface NamedPicture {
  readonly place: keyof typeof PICTURE_PLACES;
  /** As stored: a path or an address. */
  readonly url: string;
  /** Whether the first screen of a phone or a desktop shows it. */
  readonly isFirst: boolean;
}

/** The pictures of one render of a page. */
export class PagePictures {
  readonly #all: NamedPicture[] = [];

  /**
   * Adds pictures that the page shows, in the order in which they are seen; an empty path is ignored. A cached
   * component (ui/Once.astro, ui/EachOnce.astro) is not rendered each time, so its parent adds its pictures.
   * @param first how many of `urls` the first screen of a phone or a desktop shows; only home says so
   */
  add(place: NamedPicture['place'], urls: Iterable<string | null | undefined>, first = 0): void {
    let at = 0;
    for (const url of urls) {
      if (url) this.#all.push({ place, url, isFirst: at < first });
      at += 1;
    }
  }

  get all(): readonly NamedPicture[] {
    return this.#all;
  }
}
