/** The pictures of a page, as it names them while it is rendered. */
import type { PICTURE_PLACES } from './picture-places.ts';

export interface NamedPicture {
  readonly place: keyof typeof PICTURE_PLACES;
  /** As stored: a path or an address. */
  readonly url: string;
}

/** For one render of a page. */
export class PagePictures {
  readonly #all: NamedPicture[] = [];

  /**
   * Names pictures that the page shows, those that are seen first first; an empty path is none. A component that is
   * kept (ui/Once.astro, ui/EachOnce.astro) is not rendered each time, so whoever holds it names its pictures.
   */
  add(place: NamedPicture['place'], urls: Iterable<string | null | undefined>): void {
    for (const url of urls) if (url) this.#all.push({ place, url });
  }

  get all(): readonly NamedPicture[] {
    return this.#all;
  }
}
