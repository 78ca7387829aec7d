/** Serves `/files/{path}`: originals of the file provider, and with `?w=` pictures of that width. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';
import { type Interest, NoInterestError, TooBusyError } from '../../node/work-queue.ts';
import { StorageUnavailableError } from '../../providers/bucket.ts';
import type { Files } from '../../providers/files.ts';
import { type AcceptedFormat, acceptedFormat } from '../pictures/picture-request.ts';
import type { CachedFile, Pictures, Variant } from '../pictures/pictures.ts';
import { type ParsedTarget, type Picture, pictureOf, readTarget } from './file-target.ts';
import { sendText } from './send.ts';

export interface FileAnswerer {
  /** Serves a GET or HEAD that needs no waiting because its target was served before; false for any other. */
  answerFromMemory(req: IncomingMessage, res: ServerResponse): boolean;
  /** Answers a GET or HEAD for a path below `/files/`; `query` is without its question mark. */
  answer(req: IncomingMessage, res: ServerResponse, rawPath: string, query: string | undefined): Promise<void>;
  /**
   * Makes the picture of `target`, such as `/files/a.jpg?w=320`, before it is requested, in the format with the fewest
   * bytes. Requests have priority. A picture that cannot be made in advance is left to its first request.
   */
  preparePicture(target: string): Promise<void>;
  /**
   * The picture of `target`, such as `/files/a.jpg?w=640`, as JPEG or PNG; undefined when there is none that can be
   * resized.
   * @throws {TooBusyError} when it must be made and the queue is full
   */
  readPicture(target: string): Promise<Buffer | undefined>;
  /** Waits for background work to finish. */
  settled(): Promise<void>;
}

/**
 * Fresh for a week, then for a month the browser shows its copy while it revalidates. The ETag contains the version of
 * the original, so a replaced picture is noticed, and an unchanged one costs an empty 304. Not `immutable`, which would
 * keep the old picture even through a reload.
 */
const CACHE = 'public, max-age=604800, stale-while-revalidate=2592000';

/** An SVG may contain scripts: opened on its own it may not run or load anything. */
const SVG_POLICY = "default-src 'none'; sandbox";

/** Seconds after which the queue has room again. */
const RETRY_LATER = { 'retry-after': '10' };

const WRONG_WIDTH = 'This width is not offered.';
const UNAVAILABLE = 'Pictures cannot be read right now. Please ask again soon.';
const MISSING = 'There is no such file.';

/** Whether the browser has this version. A proxy may have weakened the ETag. */
function isFresh(req: IncomingMessage, etag: string): boolean {
  const etags = req.headers['if-none-match'];
  return etags !== undefined && (etags === '*' || etags.includes(etag));
}

/** Headers of one file in the form that `writeHead` takes fastest, without and with the length. */
interface Prepared {
  readonly unchanged: string[];
  readonly full: string[];
}

type Headers = readonly (readonly [name: string, value: string])[];

/** Headers that depend on the type: the content type, and whether the answer varies by browser. */
interface Kind {
  readonly type: string;
  readonly varies: boolean;
}

/** Targets to cache, and the length in characters of the longest one. */
const MAX_TARGETS = 20_000;
const LONGEST_TARGET = 300;

/** The variant of a picture; the interest in it lasts until it is made. */
async function wanted(pictures: Pictures, { name, width }: Picture, interest: Interest, accepted: AcceptedFormat) {
  const leave = pictures.addInterest(name, interest);
  try {
    return await pictures.variant(name, width, accepted);
  } finally {
    leave();
  }
}

/** Creates the answerer of files. @param common headers of every answer */
export function fileAnswerer(files: Files, pictures: Pictures, common: Headers): Omit<FileAnswerer, 'settled'> {
  const commonObject = Object.fromEntries(common);
  const ofSvg = common.filter(([name]) => name !== 'content-security-policy').flat();
  const commonFlat = common.flat();
  const prepared = new WeakMap<CachedFile, Prepared & Kind>();

  function prepare({ type, varies }: Kind, etag: string, size: number): Prepared {
    const unchanged = type.startsWith('image/svg')
      ? [...ofSvg, 'content-security-policy', SVG_POLICY]
      : [...commonFlat];
    unchanged.push('content-type', type, 'cache-control', CACHE, 'cross-origin-resource-policy', 'cross-origin');
    unchanged.push('etag', etag);
    if (varies) unchanged.push('vary', 'accept');
    return { unchanged, full: [...unchanged, 'content-length', String(size)] };
  }

  /** Sends a text answer with the common headers. */
  function say(req: IncomingMessage, res: ServerResponse, status: number, message: string, more: object = {}) {
    return sendText(req, res, status, message, { ...commonObject, ...more });
  }

  function sendCached(req: IncomingMessage, res: ServerResponse, file: CachedFile, kind: Kind): void {
    let ready = prepared.get(file);
    if (ready?.type !== kind.type || ready.varies !== kind.varies) {
      ready = { ...kind, ...prepare(kind, file.etag, file.content.length) };
      prepared.set(file, ready);
    }
    if (isFresh(req, file.etag)) res.writeHead(304, ready.unchanged).end();
    else res.writeHead(200, ready.full).end(req.method === 'HEAD' ? undefined : file.content);
  }

  async function sendStored(req: IncomingMessage, res: ServerResponse, name: string, kind: Kind): Promise<void> {
    const file = await files.openFile(name);
    if (!file) return say(req, res, 404, MISSING);
    try {
      const etag = `"${file.version}"`;
      const { unchanged, full } = prepare(kind, etag, file.size);
      if (isFresh(req, etag)) {
        res.writeHead(304, unchanged).end();
        return;
      }
      res.writeHead(200, full);
      if (req.method === 'HEAD' || file.size === 0) res.end();
      else await pipeline(file.stream(), res);
    } finally {
      // Needed even when the visitor disconnected before the first byte: Node ends the process when it collects an open
      // handle.
      await file.close();
    }
  }

  async function sendOriginal(req: IncomingMessage, res: ServerResponse, name: string, kind: Kind): Promise<void> {
    const small = await pictures.original(name);
    if (small) sendCached(req, res, small, kind);
    else await sendStored(req, res, name, kind);
  }

  /** Returns false when the original is to be sent instead. */
  function sendVariant(req: IncomingMessage, res: ServerResponse, variant: Variant): boolean {
    if (variant.kind !== 'variant') return false;
    sendCached(req, res, variant.file, { type: `image/${variant.format}`, varies: true });
    return true;
  }

  async function sendPicture(
    req: IncomingMessage,
    res: ServerResponse,
    { name, type, width }: Picture & { readonly type: string },
  ): Promise<void> {
    const variant = await pictures.variant(name, width, acceptedFormat(req.headers.accept));
    // The visitor left; the picture is made for the next request.
    if (res.destroyed) return undefined;
    if (!variant) return say(req, res, 404, MISSING);
    if (variant.kind === 'unreadable') return say(req, res, 422, variant.message);
    if (!sendVariant(req, res, variant)) return sendOriginal(req, res, name, { type, varies: true });
  }

  /** The type of a picture whose file extension does not name it; undefined for any other file. */
  async function typeByBytes(name: string): Promise<string | undefined> {
    const kind = await pictures.kindOf(name);
    return kind && `image/${kind.replaceAll(' ', '-')}`;
  }

  /** Parsed targets, so that no target is parsed twice. */
  const targets = new LRUCache<string, ParsedTarget>({ max: MAX_TARGETS });

  return {
    answerFromMemory(req, res) {
      const parsed = targets.get(req.url ?? '');
      if (!parsed) return false;
      if (parsed.width !== undefined) {
        const variant = pictures.cachedVariant(parsed.name, parsed.width, acceptedFormat(req.headers.accept));
        return variant !== undefined && sendVariant(req, res, variant);
      }
      const { type } = parsed;
      const file = type === undefined ? undefined : pictures.cachedOriginal(parsed.name);
      if (file && type !== undefined) sendCached(req, res, file, { type, varies: false });
      return file !== undefined;
    },

    async answer(req, res, rawPath, query) {
      const parsed = readTarget(rawPath, query);
      if (parsed === 'wrong') return say(req, res, 400, WRONG_WIDTH);
      if (!parsed) return say(req, res, 404, MISSING);
      const { name, width } = parsed;
      // The interest lasts until the answer is sent or the visitor leaves.
      res.once('close', pictures.addInterest(name, 'seen'));
      try {
        const type = parsed.type ?? (await typeByBytes(name));
        if (type === undefined) return say(req, res, 404, MISSING);
        if (width === undefined) await sendOriginal(req, res, name, { type, varies: false });
        else await sendPicture(req, res, { name, type, width });
      } catch (error) {
        // The visitor left and needs no answer.
        if (error instanceof NoInterestError && res.destroyed) return undefined;
        // The rest of a picture cannot be replaced by a message.
        if (res.headersSent) throw error;
        if (error instanceof StorageUnavailableError) return say(req, res, 503, UNAVAILABLE, RETRY_LATER);
        if (!(error instanceof TooBusyError)) throw error;
        return say(req, res, 503, 'Too many pictures are being made. Please ask again soon.', RETRY_LATER);
      }
      const { url = '' } = req;
      if (url.length <= LONGEST_TARGET && res.statusCode < 400) targets.set(url, parsed);
    },

    async readPicture(target) {
      const parsed = pictureOf(target);
      const variant = parsed && (await wanted(pictures, parsed, 'seen', 'old'));
      return variant?.kind === 'variant' ? variant.file.content : undefined;
    },

    async preparePicture(target) {
      const parsed = pictureOf(target);
      if (!parsed) return;
      try {
        await wanted(pictures, parsed, 'ahead', 'avif');
      } catch (error) {
        if (!(error instanceof TooBusyError || error instanceof StorageUnavailableError)) throw error;
      }
    },
  };
}
