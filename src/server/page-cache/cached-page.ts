/** A cached page: one source from which each encoding is made once, and the headers of every answer. */
import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { chooseEncoding, compress, type Encoding, WHILE_WAITING, WORTH_COMPRESSING } from '../http/compression.ts';
import type { Answer } from '../http/send.ts';

export type Form = Encoding | 'identity';

/** How long a page may be served, in milliseconds since 1970. */
export interface Life {
  readonly storedAt: number;
  /** Until then it is what a render would answer. */
  readonly freshUntil: number;
  /** Until then it may be served while it is rendered anew. */
  readonly staleUntil: number;
  /** Until then it may stand in when a render fails. */
  readonly errorUntil: number;
}

/** Headers for a shared cache in front, instead of `no-cache`, while the page is fresh. */
export interface SharedCaching {
  readonly headers: OutgoingHttpHeaders;
  /** Milliseconds since 1970: from then on a shared cache could outlive the page. */
  readonly until: number;
}

/** The best there is: an eighth less to pay for whoever loads the page, and a hundred times the work. */
const BEST_QUALITY = 11;
/** Answers in brotli that make a page worth that work. */
const HOT = 64;

/** Bytes of bookkeeping that a page takes besides its forms. */
const BYTES_A_PAGE = 2000;
const BYTES_A_TAG = 150;

const MARK: Readonly<Record<Form, string>> = { identity: '', br: '-b', zstd: '-z', gzip: '-g' };

const DENSE_MARK = '-B';

const unzstd = promisify(zlib.zstdDecompress);

interface Variant {
  readonly body: Buffer;
  readonly headers: readonly string[];
  readonly sharedHeaders: readonly string[];
}

/**
 * `body` in memory of its own. Node cuts small buffers out of shared blocks of 64 KiB, and a block stays as long as
 * one cut of it does: without a copy, cached pages would take several times the memory that is counted for them.
 */
function owned(body: Buffer): Buffer {
  if (body.buffer.byteLength === body.length) return body;
  const own = Buffer.allocUnsafeSlow(body.length);
  body.copy(own);
  return own;
}

/** Name, value, name, value: the form that node writes without looking at it again. */
function flat(headers: OutgoingHttpHeaders): string[] {
  return Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]));
}

export class CachedPage {
  readonly key: string;
  readonly status: number;
  readonly tags: readonly string[];
  readonly life: Life;
  /** Whether a tag of it was purged: it is no longer right, and stands in only when a render fails. */
  purged = false;
  /** Milliseconds since 1970 until which a failed render is not tried again. */
  pausedUntil = 0;
  readonly #headers: OutgoingHttpHeaders;
  readonly #shared: SharedCaching | undefined;
  readonly #hash: string;
  readonly #compressible: boolean;
  /** The body: as it is, or in zstd, a tenth of its size, when nobody is expected to want it as it is. */
  #source: { readonly form: 'identity' | 'zstd'; readonly body: Buffer };
  readonly #variants = new Map<Form, Variant>();
  readonly #making = new Map<Form, Promise<Variant>>();
  /** By validator. */
  readonly #notModifiedHeaders = new Map<string, string[]>();
  #answersInBrotli = 0;
  #isDense = false;
  /** Called when a form was added. */
  onGrow: () => void = () => {};
  /** Called once, when the page has been asked for often. */
  onHot: () => void = () => {};

  /** `headers` are those of every answer, `shared` replaces some of them for a shared cache in front. */
  constructor(key: string, answer: Answer, tags: readonly string[], life: Life, shared: SharedCaching | undefined) {
    const body = owned(typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body);
    this.key = key;
    this.status = answer.status;
    this.tags = tags;
    this.life = life;
    this.#compressible = body.length >= WORTH_COMPRESSING;
    this.#headers = this.#compressible ? { ...answer.headers, vary: 'accept-encoding' } : answer.headers;
    this.#shared = shared;
    // The headers too: a new policy for the same text must not be hidden by a 304.
    this.#hash = createHash('sha256')
      .update(flat(this.#headers).join('\n'))
      .update(body)
      .digest('base64url')
      .slice(0, 20);
    this.#source = { form: 'identity', body };
  }

  /** Bytes of memory, bookkeeping included. */
  get size(): number {
    let bytes = BYTES_A_PAGE + BYTES_A_TAG * this.tags.length + 4 * this.key.length + this.#source.body.length;
    for (const { body } of this.#variants.values()) if (body !== this.#source.body) bytes += body.length;
    return bytes;
  }

  /** Bytes of each cached form. */
  get forms(): Record<string, number> {
    return Object.fromEntries([...this.#variants].map(([form, { body }]) => [form, body.length]));
  }

  /** Compresses the source, so that the cached page takes a tenth of the memory. Call it once, before the page is cached. */
  async pack(): Promise<void> {
    if (!this.#compressible) return;
    const { body } = await this.#variant('zstd');
    this.#source = { form: 'zstd', body };
  }

  /** Makes the brotli form anew, as small as it gets. */
  async packHarder(): Promise<void> {
    const dense = await compress(await this.#identity(), 'br', BEST_QUALITY);
    const before = this.#variants.get('br');
    if (!before || dense.length >= before.body.length) return;
    this.#isDense = true;
    this.#add('br', dense);
  }

  #add(form: Form, made: Buffer): Variant {
    const variant = this.#variantOf(form, owned(made));
    this.#variants.set(form, variant);
    this.onGrow();
    return variant;
  }

  #variantOf(form: Form, body: Buffer): Variant {
    const headers = {
      ...this.#headers,
      etag: this.#etag(form),
      'content-length': body.length,
      ...(form === 'identity' ? {} : { 'content-encoding': form }),
    };
    return {
      body,
      headers: flat(headers),
      sharedHeaders: this.#shared ? flat({ ...headers, ...this.#shared.headers }) : [],
    };
  }

  async #identity(): Promise<Buffer> {
    const source = this.#source;
    return source.form === 'identity' ? source.body : unzstd(source.body);
  }

  async #make(form: Form): Promise<Variant> {
    const identity = await this.#identity();
    if (form !== 'identity') return this.#add(form, await compress(identity, form, WHILE_WAITING));
    // Ten times the packed page, for clients that no shopper uses: unpacked for each request and not cached.
    return this.#source.form === 'zstd' ? this.#variantOf(form, identity) : this.#add(form, identity);
  }

  #variant(form: Form): Promise<Variant> {
    const already = this.#making.get(form);
    if (already) return already;
    const made = this.#make(form).finally(() => this.#making.delete(form));
    this.#making.set(form, made);
    return made;
  }

  #etag(form: Form): string {
    return `"${this.#hash}${form === 'br' && this.#isDense ? DENSE_MARK : MARK[form]}"`;
  }

  /** The validator among those in `asked` that stands for what would be answered now. */
  #matchOf(form: Form, asked: string): string | undefined {
    const etag = this.#etag(form);
    if (asked === '*' || asked.includes(etag)) return etag;
    // The looser brotli form of the same page is as good to whoever has it.
    const loose = `"${this.#hash}${MARK.br}"`;
    return form === 'br' && this.#isDense && asked.includes(loose) ? loose : undefined;
  }

  /** The form that `req` wants. */
  #formFor(req: IncomingMessage): Form {
    return (this.#compressible && chooseEncoding(req.headers['accept-encoding'])) || 'identity';
  }

  /**
   * Answers `req` when that takes no work: 304, or a form that was made before. `now` (ms since 1970) decides what
   * headers shared caches get.
   */
  serveAtOnce(req: IncomingMessage, res: ServerResponse, now: number): boolean {
    const form = this.#formFor(req);
    const asked = req.headers['if-none-match'];
    const match = asked !== undefined && this.status === 200 ? this.#matchOf(form, asked) : undefined;
    if (match !== undefined) {
      res.writeHead(304, this.#notModified(match, now)).end();
      return true;
    }
    const variant = this.#variants.get(form);
    if (!variant) return false;
    this.#write(req, res, variant, now);
    if (form === 'br') {
      this.#answersInBrotli += 1;
      if (this.#answersInBrotli === HOT) this.onHot();
    }
    return true;
  }

  /** Answers `req`, and makes the form first when it is not cached. */
  async serve(req: IncomingMessage, res: ServerResponse, now: number): Promise<void> {
    if (this.serveAtOnce(req, res, now)) return;
    const variant = await this.#variant(this.#formFor(req));
    if (!res.destroyed) this.#write(req, res, variant, now);
  }

  /** Headers of a 304: those that the full answer would have, but for what describes its body. */
  #notModified(etag: string, now: number): string[] {
    const shared = this.#sharedNow(now);
    const known = this.#notModifiedHeaders.get(etag);
    if (known && !shared) return known;
    const { 'content-type': _, ...headers } = { ...this.#headers, ...shared?.headers, etag };
    const made = flat(headers);
    if (!shared) this.#notModifiedHeaders.set(etag, made);
    return made;
  }

  #sharedNow(now: number): SharedCaching | undefined {
    return this.#shared && !this.purged && now < this.#shared.until ? this.#shared : undefined;
  }

  #write(req: IncomingMessage, res: ServerResponse, variant: Variant, now: number): void {
    // A page that stands in for a failed render must not be cached by anyone else.
    const headers = this.#sharedNow(now) ? variant.sharedHeaders : variant.headers;
    res.writeHead(this.status, headers as string[]);
    res.end(req.method === 'HEAD' ? undefined : variant.body);
  }
}
