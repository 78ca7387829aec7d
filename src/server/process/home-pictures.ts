/**
 * Makes the pictures of home before they are requested: those of its first screen before the shop opens, the others in
 * the background, with requests first.
 */
import type { Logger } from 'pino';
import type { NamedPicture } from '../../shared/page-pictures.ts';
import { pictureAt } from '../../shared/picture-url.ts';

/** Makes one picture, such as `/files/a.jpg?w=320`; see `FileAnswerer.preparePicture`. */
export type PreparePicture = (target: string) => Promise<void>;

export interface HomePictures {
  /** Pictures of the first screen, on a phone or a desktop. */
  readonly first: readonly string[];
  readonly rest: readonly string[];
}

/** The number of pictures on the first screen: those of the cards, and the advert. */
const FIRST = 17;

const NONE: HomePictures = { first: [], rest: [] };

/** Milliseconds in which home must answer, and after which the shop opens anyway. */
const TIMEOUT_MS = 30_000;

/** Our own picture in a width. */
const OWN = /^\/files\/\S+\?w=\d+/;

/**
 * Our own ones of a page's pictures in all their widths. The widest variant of a first picture is for screens
 * with three device pixels per CSS pixel, and comes after the first screen. Pure.
 * @param pictures those that are seen first first
 */
export function homePictures(pictures: readonly NamedPicture[], fileHost: string): HomePictures {
  const first = new Set<string>();
  const widest = new Set<string>();
  const others = new Set<string>();
  let left = FIRST;
  for (const { place, url } of pictures) {
    const { src, srcset = '' } = pictureAt(url, fileHost, place);
    const targets = [...new Set(`${src},${srcset}`.split(',').flatMap((one) => OWN.exec(one) ?? []))];
    if (targets.length === 0) continue;
    const isFirst = left > 0;
    if (isFirst) left -= 1;
    // The widths of a place ascend behind the plain one.
    for (const [at, target] of targets.entries())
      (!isFirst ? others : at > 0 && at === targets.length - 1 ? widest : first).add(target);
  }
  return { first: [...first], rest: [...widest.union(others).difference(first)] };
}

/** Runs `make` for each of `targets`, two at a time, until `isOver`. */
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

export interface HomePicturesOptions {
  /** The address of home, whose request renders it. */
  readonly url: string;
  /** Its pictures; undefined when it was not rendered. */
  readonly pictures: () => HomePictures | undefined;
  readonly make: PreparePicture;
  readonly log: Logger;
}

/**
 * Resolves when the pictures of the first screen are made, or after 30 s; the rest continues. Failures are logged, and
 * those pictures are made on request.
 * @returns a function that stops after the pictures in progress
 */
export async function makeHomePictures({ url, pictures, make, log }: HomePicturesOptions): Promise<() => void> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let isStopped = false;
  const failed = (error: unknown) => log.warn({ err: error }, 'the pictures of home could not be prepared');
  const read = async () => {
    const answer = await fetch(url, { signal: timeout });
    await answer.body?.cancel();
    return pictures() ?? NONE;
  };
  const { first, rest } = await read().catch((error: unknown) => {
    failed(error);
    return NONE;
  });
  const isOver = () => isStopped;
  const firstMade = makeAll(first, make, isOver).catch(failed);
  void firstMade.then(() => makeAll(rest, make, isOver)).catch(failed);
  const tooLong = new Promise<void>((resolve) => timeout.addEventListener('abort', () => resolve(), { once: true }));
  await Promise.race([firstMade, timeout.aborted ? undefined : tooLong]);
  return () => {
    isStopped = true;
  };
}
