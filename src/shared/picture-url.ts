import { PICTURE_PLACES, type PicturePlace } from './picture-places.ts';

/**
 * The address of a stored picture: an `https://` address is unchanged, a path follows the file host. '' (no picture)
 * for an empty path, and for anything that could leave the file host or run a script.
 */
export function pictureUrl(path: string | null | undefined, fileHost: string): string {
  const stored = path?.trim() ?? '';
  if (stored.startsWith('https://')) return stored;
  const isPlainPath = stored !== '' && !/^[a-z][a-z\d+.-]*:/i.test(stored) && !/[\\\p{Cc}]/u.test(stored);
  const relative = stored.replace(/^\/+/, '');
  const climbs = relative.split('/').some((part) => part === '..' || part === '.');
  return isPlainPath && !climbs && !stored.startsWith('//') ? fileHost + relative : '';
}

/** The attributes of an `img` for a picture. */
export interface PictureSource {
  /** '' for no picture. */
  readonly src: string;
  readonly srcset?: string;
  readonly sizes?: string;
  /** Set for other hosts, which get no referrer (S-33). */
  readonly referrerpolicy?: 'no-referrer';
}

/** Encodes blanks, which no address may contain, and commas, which would end the address in a list. */
const listable = (src: string) => (/[\s,]/.test(src) ? src.replace(/[\s,]/g, encodeURIComponent) : src);

/** The width in px of a place's picture in a browser that does not support `srcset`. */
export function plainWidth(place: keyof typeof PICTURE_PLACES): number {
  const { widths, sizes }: PicturePlace = PICTURE_PLACES[place];
  return widths[sizes === undefined ? 0 : widths.length - 2] ?? widths[0] ?? 0;
}

/**
 * The address of the picture at `path`, in the widths of `place`. Only our own file host offers widths, and only of
 * bitmaps: an SVG, an `https://` picture and one of another `FILE_HOST` have a plain address.
 */
export function pictureAt(
  path: string | null | undefined,
  fileHost: string,
  place: keyof typeof PICTURE_PLACES,
): PictureSource {
  const src = pictureUrl(path, fileHost);
  if (src === '') return { src };
  if (!src.startsWith('/')) return { src, referrerpolicy: 'no-referrer' };
  if (/\.svg$|[?#]/i.test(src)) return { src };
  const { widths, sizes }: PicturePlace = PICTURE_PLACES[place];
  const address = `${listable(src)}?w=`;
  let srcset = '';
  for (const [at, width] of widths.entries()) {
    const mark = sizes === undefined ? `${at + 1}x` : `${width}w`;
    // `src` already has the first density.
    if (sizes !== undefined || at > 0) srcset += `${srcset && ','}${address}${width} ${mark}`;
  }
  return { src: address + plainWidth(place), ...(srcset && { srcset }), ...(sizes !== undefined && { sizes }) };
}

/** The address of one width of our own picture, as for social pictures; the plain address where there are no widths. */
export function pictureOfWidth(path: string | null | undefined, fileHost: string, width: 1280): string {
  const src = pictureUrl(path, fileHost);
  return src.startsWith('/') && !/\.svg$|[?#]/i.test(src) ? `${listable(src)}?w=${width}` : src;
}
