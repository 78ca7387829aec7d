/** Parses a target below `/files`: a stored file, or a width of one. */
import { isSafePath } from '../../providers/files.ts';
import { requestedWidth } from '../pictures/picture-request.ts';
import { contentTypeOf, UNKNOWN_TYPE } from './content-type.ts';

/** The parsed target: a stored file, or a width of one. */
export interface ParsedTarget {
  readonly name: string;
  /** Undefined when the file extension does not name it; the first bytes then do. */
  readonly type: string | undefined;
  readonly width: number | undefined;
}

export interface Picture {
  readonly name: string;
  readonly width: number;
}

/** Decoded path below `/files/`; undefined when it cannot be decoded. */
function fileName(urlPath: string): string | undefined {
  const raw = urlPath.slice('/files/'.length);
  if (!raw.includes('%')) return raw;
  try {
    return decodeURIComponent(raw);
  } catch {
    return undefined;
  }
}

/** Parses a target below `/files/`: `wrong` for a width that is not offered, undefined when it is not a picture. */
export function readTarget(rawPath: string, query: string | undefined): ParsedTarget | 'wrong' | undefined {
  const width = requestedWidth(query);
  if (width === 'wrong') return width;
  const name = fileName(rawPath);
  const type = contentTypeOf(name ?? '');
  const isKnown = type !== UNKNOWN_TYPE;
  // We store only pictures; other files in the folder must not be published.
  if (name === undefined || (isKnown && !type.startsWith('image/')) || !isSafePath(name)) return undefined;
  return { name, type: isKnown ? type : undefined, width: type.startsWith('image/svg') ? undefined : width };
}

/** The picture of a width at `target`. */
export function pictureOf(target: string): Picture | undefined {
  const [rawPath = '', query] = target.split('?');
  const parsed = rawPath.startsWith('/files/') ? readTarget(rawPath, query) : undefined;
  if (parsed === 'wrong' || parsed?.width === undefined) return undefined;
  return { name: parsed.name, width: parsed.width };
}
