/**
 * Makes the pictures of the home page's first screen before the shop opens. Other pictures are made when they are first
 * requested, because the home page changes sixteen times a day and most of them would never be shown.
 */
import type { Logger } from 'pino';
import type { NamedPicture } from '../../shared/page-pictures.ts';
import { PICTURE_PLACES } from '../../shared/picture-places.ts';
import { pictureAt } from '../../shared/picture-url.ts';

/** Makes one picture, such as `/files/a.jpg?w=320`; see `FileAnswerer.preparePicture`. */
export type PreparePicture = (target: string) => Promise<void>;

/** Milliseconds in which the home page must answer, and after which the shop opens anyway. */
const TIMEOUT_MS = 30_000;

/** Matches a picture of the shop in a width. */
const OWN = /^(\/files\/\S+\?w=)\d+$/;

/** The two widths below a place's widest: of a desktop with one device pixel per CSS pixel, of a phone with two. */
const usualWidths = (widths: readonly number[]) => (widths.length > 1 ? widths.slice(-3, -1) : widths);

/**
 * Returns the shop's own pictures on the first screen of a page, on a phone or a desktop, in the widths that most of
 * them choose. Another width is made in a tenth of the time that a picture of the demo takes. One width of each comes
 * first, because two of a picture that are made at the same time wait for one original.
 * @param pictures in the order in which they are seen
 */
export function firstPictures(pictures: readonly NamedPicture[], fileHost: string): string[] {
  const first = pictures.flatMap(({ place, url, isFirst }) => {
    const address = isFirst && OWN.exec(pictureAt(url, fileHost, place).src)?.[1];
    return address ? [usualWidths(PICTURE_PLACES[place].widths).map((width) => address + width)] : [];
  });
  return [...new Set([0, 1].flatMap((at) => first.flatMap((targets) => targets[at] ?? [])))];
}

export interface FirstPicturesOptions {
  /** URL of the home page, whose request renders it. */
  readonly url: string;
  /** Returns the first pictures of the home page; undefined when it was not rendered. */
  readonly pictures: () => readonly string[] | undefined;
  readonly make: PreparePicture;
  readonly log: Logger;
}

/** Makes `targets`, two at a time, until `isOver`. */
async function makeAll(targets: readonly string[], make: PreparePicture, isOver: () => boolean): Promise<void> {
  const left = targets.values();
  const work = async () => {
    for (const target of left) {
      if (isOver()) return;
      await make(target);
    }
  };
  await Promise.all([work(), work()]);
}

/**
 * Resolves when the pictures of the first screen are made, or after 30 s with those in progress. Failures are logged,
 * and those pictures are made on request.
 */
export async function makeFirstPictures({ url, pictures, make, log }: FirstPicturesOptions): Promise<void> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const tooLong = new Promise<void>((resolve) => timeout.addEventListener('abort', () => resolve(), { once: true }));
  try {
    const answer = await fetch(url, { signal: timeout });
    await answer.body?.cancel();
    const made = makeAll(pictures() ?? [], make, () => timeout.aborted);
    await Promise.race([made, tooLong]);
  } catch (error) {
    log.warn({ err: error }, 'the pictures of the home page could not be prepared');
  }
}
