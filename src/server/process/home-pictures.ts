/**
 * Makes the pictures of home before they are requested: those of its first screen before the shop opens, the others in
 * the background, with requests first.
 */
import type { Logger } from 'pino';

/** Makes one picture, such as `/files/a.jpg?w=320`; see `FileAnswerer.preparePicture`. */
export type PreparePicture = (target: string) => Promise<void>;

export interface HomePictures {
  /** Pictures of the first screen, on a phone or a desktop. */
  readonly first: readonly string[];
  readonly rest: readonly string[];
}

/** The number of pictures on the first screen: those of the cards, and the advert. */
const FIRST = 17;
/** Only the first slide of the adverts is visible. */
const FIRST_OF_BLOCK: Readonly<Record<string, number>> = { header: 1 };

/** Milliseconds in which home must answer, and after which the shop opens anyway. */
const TIMEOUT_MS = 30_000;

const withoutEntities = (text: string) => text.replaceAll(/&(?:amp|#38);/g, '&');

/**
 * Our own pictures of a page in all their widths, in page order. The widest variant of a first picture is for screens
 * with three device pixels per CSS pixel, and comes after the first screen. Pure.
 */
export function picturesOf(html: string): HomePictures {
  const first = new Set<string>();
  const widest = new Set<string>();
  const others = new Set<string>();
  let block = '';
  let left = FIRST;
  let leftOfBlock = FIRST;
  for (const [tag, , name] of html.matchAll(/<(img|[a-z]+ [^>]*?data-block="([\w-]+)")[^>]*>/g)) {
    if (name !== undefined) {
      block = name;
      leftOfBlock = FIRST_OF_BLOCK[block] ?? FIRST;
      continue;
    }
    const offered = withoutEntities(
      `${/ srcset="([^"]*)"/.exec(tag)?.[1] ?? ''},${/ src="([^"]*)"/.exec(tag)?.[1] ?? ''}`,
    );
    const targets = [...new Set(offered.split(',').flatMap((one) => /^\/files\/\S+\?w=\d+/.exec(one) ?? []))];
    if (targets.length === 0) continue;
    const isFirst = left > 0 && leftOfBlock > 0;
    if (isFirst) [left, leftOfBlock] = [left - 1, leftOfBlock - 1];
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
  /** The address of home. */
  readonly url: string;
  readonly make: PreparePicture;
  readonly log: Logger;
}

/**
 * Resolves when the pictures of the first screen are made, or after 30 s; the rest continues. Failures are logged, and
 * those pictures are made on request.
 * @returns a function that stops after the pictures in progress
 */
export async function makeHomePictures({ url, make, log }: HomePicturesOptions): Promise<() => void> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let isStopped = false;
  const failed = (error: unknown) => log.warn({ err: error }, 'the pictures of home could not be prepared');
  const read = async () => {
    const answer = await fetch(url, { signal: timeout });
    return picturesOf(answer.ok ? await answer.text() : '');
  };
  const { first, rest } = await read().catch((error: unknown): HomePictures => {
    failed(error);
    return { first: [], rest: [] };
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
