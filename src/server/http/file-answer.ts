/** Answers `/files/{path}`: originals of the files provider, and with `?w=` pictures of that width. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';
import { NotWantedError, TooBusyError } from '../../node/work-queue.ts';
import { type Files, isSafePath } from '../../providers/files.ts';
import { acceptedFormat, requestedWidth } from '../pictures/picture-request.ts';
import type { CachedFile, Pictures, Variant } from '../pictures/pictures.ts';
import { contentTypeOf } from './content-type.ts';
import { sendText } from './send.ts';

export interface FileAnswerer {
  /** Answers a GET or HEAD whose target has been answered before and needs no waiting; false for any other. */
  answerAtOnce(req: IncomingMessage, res: ServerResponse): boolean;
  /** Answers a GET or HEAD for a path below `/files/`; `query` is without its question mark. */
  answer(req: IncomingMessage, res: ServerResponse, rawPath: string, query: string | undefined): Promise<void>;
  /**
   * Makes what `target`, such as `/files/a.jpg?w=320`, asks for, before anybody does; the format is the one that takes
   * the fewest bytes. Visitors come first. A picture that cannot be made ahead is left to whoever asks for it.
   */
  preparePicture(target: string): Promise<void>;
  /** Waits for what goes on beside the answers. */
  settled(): Promise<void>;
}

/**
 * In seconds. A week without asking, then a month in which the browser shows what it has while it asks: the ETag holds
 * the version of the original, so a picture that was replaced under its name is noticed, and one that was not costs
 * an empty 304. Not `immutable`, which would keep the old one even through a reload.
 */
const CACHE = 'public, max-age=604800, stale-while-revalidate=2592000';

/** A picture in SVG may hold script: opened by itself it may run none and reach nothing. */
const SVG_POLICY = "default-src 'none'; sandbox";

/** Seconds in which those that wait are made. */
const RETRY_LATER = { 'retry-after': '10' };

const WRONG_WIDTH = 'This width is not offered.';
const MISSING = 'There is no such file.';

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

/** Whether the browser holds these very bytes. A proxy may have weakened the ETag that it sends back. */
function isFresh(req: IncomingMessage, etag: string): boolean {
  const held = req.headers['if-none-match'];
  return held !== undefined && (held === '*' || held.includes(etag));
}

/** Headers of one file as `writeHead` takes them fastest, without and with the length. */
interface Prepared {
  readonly unchanged: string[];
  readonly whole: string[];
}

type Headers = readonly (readonly [name: string, value: string])[];

/** What an answer says besides its content: its type, and whether another browser would get another one. */
interface Kind {
  readonly type: string;
  readonly varies: boolean;
}

/** What a target asks for: a stored file, or one of a width. */
interface Asked {
  readonly name: string;
  readonly type: string;
  readonly width: number | undefined;
}

interface Picture extends Asked {
  readonly width: number;
}

/** Targets that are remembered, and the characters of the longest one. */
const MOST_KNOWN = 20_000;
const LONGEST_KNOWN = 300;

/** @param common headers that every answer of the shop carries */
export function fileAnswerer(files: Files, pictures: Pictures, common: Headers): Omit<FileAnswerer, 'settled'> {
  const commonObject = Object.fromEntries(common);
  const ofSvg = common.filter(([name]) => name !== 'content-security-policy').flat();
  const ofOthers = common.flat();
  const prepared = new WeakMap<CachedFile, Prepared & Kind>();

  function prepare({ type, varies }: Kind, etag: string, size: number): Prepared {
    const unchanged = type.startsWith('image/svg') ? [...ofSvg, 'content-security-policy', SVG_POLICY] : [...ofOthers];
    unchanged.push('content-type', type, 'cache-control', CACHE, 'cross-origin-resource-policy', 'cross-origin');
    unchanged.push('etag', etag);
    if (varies) unchanged.push('vary', 'accept');
    return { unchanged, whole: [...unchanged, 'content-length', String(size)] };
  }

  /** A text answer, with the common headers. */
  function say(req: IncomingMessage, res: ServerResponse, status: number, words: string, more: object = {}) {
    return sendText(req, res, status, words, { ...commonObject, ...more });
  }

  function sendCached(req: IncomingMessage, res: ServerResponse, file: CachedFile, kind: Kind): void {
    let ready = prepared.get(file);
    if (ready?.type !== kind.type || ready.varies !== kind.varies) {
      ready = { ...kind, ...prepare(kind, file.etag, file.content.length) };
      prepared.set(file, ready);
    }
    if (isFresh(req, file.etag)) res.writeHead(304, ready.unchanged).end();
    else res.writeHead(200, ready.whole).end(req.method === 'HEAD' ? undefined : file.content);
  }

  async function sendStored(req: IncomingMessage, res: ServerResponse, name: string, kind: Kind): Promise<void> {
    const file = await files.openFile(name);
    if (!file) return say(req, res, 404, MISSING);
    try {
      const etag = `"${file.version}"`;
      const { unchanged, whole } = prepare(kind, etag, file.size);
      if (isFresh(req, etag)) {
        res.writeHead(304, unchanged).end();
        return;
      }
      res.writeHead(200, whole);
      if (req.method === 'HEAD' || file.size === 0) res.end();
      else await pipeline(file.handle.createReadStream({ autoClose: false, end: file.size - 1 }), res);
    } finally {
      // Also when the visitor went away before the first byte: a handle left to the collector ends the process.
      await file.handle.close();
    }
  }

  async function sendOriginal(req: IncomingMessage, res: ServerResponse, name: string, kind: Kind): Promise<void> {
    const small = await pictures.original(name);
    if (small) sendCached(req, res, small, kind);
    else await sendStored(req, res, name, kind);
  }

  /** False when the variant is no file of its own. */
  function sendVariant(req: IncomingMessage, res: ServerResponse, variant: Variant): boolean {
    if (variant.kind !== 'variant') return false;
    sendCached(req, res, variant.file, { type: `image/${variant.format}`, varies: true });
    return true;
  }

  async function sendPicture(req: IncomingMessage, res: ServerResponse, { name, type, width }: Picture): Promise<void> {
    const variant = await pictures.variant(name, width, acceptedFormat(req.headers.accept));
    // Who went away leaves the picture to the next who asks.
    if (res.destroyed) return undefined;
    if (!variant) return say(req, res, 404, MISSING);
    if (variant.kind === 'unreadable') return say(req, res, 422, variant.words);
    if (!sendVariant(req, res, variant)) return sendOriginal(req, res, name, { type, varies: true });
  }

  /** What a target below `/files/` asks for; `wrong` for a width that is not offered, undefined for what is no picture. */
  function readTarget(rawPath: string, query: string | undefined): Asked | 'wrong' | undefined {
    const width = requestedWidth(query);
    if (width === 'wrong') return width;
    const name = fileName(rawPath);
    const type = contentTypeOf(name ?? '');
    // Only pictures are ever stored; anything else in the folder is not ours to publish.
    if (name === undefined || !type.startsWith('image/') || !isSafePath(name)) return undefined;
    return { name, type, width: type.startsWith('image/svg') ? undefined : width };
  }

  /** Targets that have been answered, so that none of them is taken apart again. */
  const known = new LRUCache<string, Asked>({ max: MOST_KNOWN });

  return {
    answerAtOnce(req, res) {
      const asked = known.get(req.url ?? '');
      if (!asked) return false;
      if (asked.width !== undefined) {
        const variant = pictures.variantAtOnce(asked.name, asked.width, acceptedFormat(req.headers.accept));
        return variant !== undefined && sendVariant(req, res, variant);
      }
      const file = pictures.originalAtOnce(asked.name);
      if (file) sendCached(req, res, file, { type: asked.type, varies: false });
      return file !== undefined;
    },

    async answer(req, res, rawPath, query) {
      const asked = readTarget(rawPath, query);
      if (asked === 'wrong') return say(req, res, 400, WRONG_WIDTH);
      if (!asked) return say(req, res, 404, MISSING);
      const { name, type, width } = asked;
      // Until it is answered, or the visitor has gone.
      res.once('close', pictures.want(name, 'seen'));
      try {
        if (width === undefined) await sendOriginal(req, res, name, { type, varies: false });
        else await sendPicture(req, res, { name, type, width });
      } catch (error) {
        // Who went away needs no answer.
        if (error instanceof NotWantedError && res.destroyed) return undefined;
        if (!(error instanceof TooBusyError)) throw error;
        return say(req, res, 503, 'Too many pictures are being made. Please ask again soon.', RETRY_LATER);
      }
      const { url = '' } = req;
      if (url.length <= LONGEST_KNOWN && res.statusCode < 400) known.set(url, asked);
    },

    async preparePicture(target) {
      const [rawPath = '', query] = target.split('?');
      const asked = readTarget(rawPath, query);
      if (asked === 'wrong' || asked?.width === undefined) return;
      const leave = pictures.want(asked.name, 'ahead');
      try {
        await pictures.variant(asked.name, asked.width, 'avif');
      } catch (error) {
        if (!(error instanceof TooBusyError)) throw error;
      } finally {
        leave();
      }
    },
  };
}
