/** A cached page: one source, from which each encoding is made once, and the headers of its answers. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { LogPosition } from '../../data/log-position.ts';
import { chooseEncoding, compress, type Encoding, WHILE_WAITING } from '../http/compression.ts';
import { type Form, flat, owned, type PageContent } from './page-content.ts';
import { HIT, type PageTiming, SERVER_TIMING, serverTiming } from './server-timing.ts';

/** The lifetime of a page, in milliseconds since 1970. */
export interface Life {
  readonly storedAt: number;
  /** Until then it equals a new render. */
  readonly freshUntil: number;
  /** Until then it may be served stale while it is rendered again. */
  readonly staleUntil: number;
}

/**
 * Headers for shared caches in front of the shop at `now` (ms since 1970), which add to those of every answer or
 * replace them; undefined when they must not cache the page.
 */
export type SharedCaching = (now: number) => OutgoingHttpHeaders | undefined;

/** The highest quality: an eighth fewer bytes for shoppers, for a hundred times the work. */
const BEST_QUALITY = 11;
/** The number of brotli answers after which a page is worth that work. */
const HOT = 64;

/** Memory of a page besides its forms, in bytes. */
const BYTES_A_PAGE = 2000;
const BYTES_A_TAG = 150;

const MARK: Readonly<Record<Form, string>> = { identity: '', br: '-b', zstd: '-z', gzip: '-g' };

const DENSE_MARK = '-B';

const DECOMPRESS: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: promisify(zlib.brotliDecompress),
  zstd: promisify(zlib.zstdDecompress),
  gzip: promisify(zlib.gunzip),
};

interface Variant {
  readonly body: Buffer;
  /** Headers of an answer from memory that no shared cache may store, as nearly all are. */
  readonly headers: readonly string[];
  /** Headers without those that differ between answers: `Server-Timing`, and those for shared caches. */
  readonly named: OutgoingHttpHeaders;
}

/** Facts about the render of a page, for the store on disk; absent if it must not be stored. */
export interface Origin {
  readonly position: LogPosition;
  /** Milliseconds since 1970. */
  readonly renderedAt: number;
  /** Time at which it changes without a write, in milliseconds since 1970. */
  readonly changesAt: number;
  readonly isShared: boolean;
  readonly lowPriority: boolean;
}

export class CachedPage {
  readonly key: string;
  readonly status: number;
  readonly tags: readonly string[];
  readonly life: Life;
  /** Whether it may be stored on disk, and is rendered again when it is purged. */
  isStorable = false;
  /** Present until the page is stored on disk. */
  origin: Origin | undefined;
  /**
   * Time at which one of its tags was purged (ms since 1970): it is out of date, and served only when a render fails.
   */
  purgedAt: number | undefined;
  /** Number of requests, with a part of those of replaced pages, and the time of the last one (ms since 1970). */
  heat = 0;
  requestedAt = 0;
  /** No new render before this time after a failed one, in ms since 1970. */
  pausedUntil = 0;
  readonly #facts: Omit<PageContent, 'form' | 'body'>;
  readonly #shared: SharedCaching | undefined;
  /** The form from which the others are made: the plain body, until a compressed form of a tenth of the size exists. */
  #source: { readonly form: Form; readonly body: Buffer };
  readonly #variants = new Map<Form, Variant>();
  readonly #making = new Map<Form, Promise<Variant>>();
  /** The current validator of a form. */
  readonly #etags = new Map<Form, string>();
  /** Headers of a 304 by validator. */
  readonly #notModifiedHeaders = new Map<string, string[]>();
  #answersInBrotli = 0;
  #isDense = false;
  /**
   * Called when a form is added. One function for all pages: a page's own function would keep the page in the old heap.
   */
  onGrow: ((page: CachedPage) => void) | undefined;
  /** Called once, when the page becomes popular. */
  onHot: ((page: CachedPage) => void) | undefined;

  /** `shared` adds headers for shared caches. A body that is compressed already answers its form at once. */
  constructor(
    key: string,
    content: PageContent,
    tags: readonly string[],
    life: Life,
    shared: SharedCaching | undefined,
  ) {
    const { form, body, ...facts } = content;
    this.key = key;
    this.status = facts.status;
    this.tags = tags;
    this.life = life;
    this.#facts = facts;
    this.#isDense = facts.isDense === true;
    this.#shared = shared;
    this.#source = { form, body: owned(body) };
    if (form !== 'identity') this.#variants.set(form, this.#variantOf(form, this.#source.body));
  }

  /** Whether it is out of date. */
  get purged(): boolean {
    return this.purgedAt !== undefined;
  }

  /** Counts a request. @param now milliseconds since 1970 */
  requested(now: number): void {
    this.heat += 1;
    this.requestedAt = now;
  }

  /** The content to store: in brotli, which nearly all clients accept, if that form exists. */
  get content(): PageContent {
    const brotli = this.#variants.get('br');
    const made = brotli ? { form: 'br' as const, body: brotli.body } : this.#source;
    return { ...this.#facts, ...made, isDense: this.#isDense };
  }

  /** Memory in bytes, with bookkeeping. */
  get size(): number {
    let bytes = BYTES_A_PAGE + BYTES_A_TAG * this.tags.length + 4 * this.key.length + this.#source.body.length;
    for (const { body } of this.#variants.values()) if (body !== this.#source.body) bytes += body.length;
    return bytes;
  }

  /** Size of each cached form in bytes. */
  get forms(): Record<string, number> {
    return Object.fromEntries([...this.#variants].map(([form, { body }]) => [form, body.length]));
  }

  /**
   * Reduces the page to a tenth of the memory, unless a client's compressed form has done that already. Call it after
   * the answer to the first client, which does not need it.
   * @param form brotli, for the store on disk, is made in any case
   */
  async pack(form: 'zstd' | 'br' = 'zstd'): Promise<void> {
    if (!this.#facts.isCompressible) return;
    if (this.#source.form === 'identity' || (form === 'br' && !this.#variants.has('br'))) await this.#variant(form);
  }

  /** Makes the brotli form again, as small as possible. */
  async packHarder(): Promise<void> {
    const dense = await compress(await this.#identity(), 'br', BEST_QUALITY);
    const before = this.#variants.get('br');
    if (!before || dense.length >= before.body.length) return;
    this.#isDense = true;
    this.#etags.delete('br');
    this.#add('br', dense);
  }

  #add(form: Form, made: Buffer): Variant {
    const variant = this.#variantOf(form, owned(made));
    this.#variants.set(form, variant);
    const { form: source } = this.#source;
    if (source === 'identity' || source === form) this.#source = { form, body: variant.body };
    this.onGrow?.(this);
    return variant;
  }

  #variantOf(form: Form, body: Buffer): Variant {
    const headers = {
      ...this.#facts.headers,
      etag: this.#etag(form),
      'content-length': body.length,
      ...(form === 'identity' ? {} : { 'content-encoding': form }),
    };
    return { body, headers: flat({ ...headers, [SERVER_TIMING]: serverTiming(HIT) }), named: headers };
  }

  async #identity(): Promise<Buffer> {
    const { form, body } = this.#source;
    return form === 'identity' ? body : DECOMPRESS[form](body);
  }

  async #make(form: Form): Promise<Variant> {
    const identity = await this.#identity();
    if (form !== 'identity') return this.#add(form, await compress(identity, form, WHILE_WAITING));
    // Ten times the size of a compressed form, for clients that shoppers do not use, so it is made for each request and
    // not cached.
    return this.#facts.isCompressible ? this.#variantOf(form, identity) : this.#add(form, identity);
  }

  #variant(form: Form): Promise<Variant> {
    const already = this.#making.get(form);
    if (already) return already;
    const made = this.#make(form).finally(() => this.#making.delete(form));
    this.#making.set(form, made);
    return made;
  }

  #etag(form: Form): string {
    const known = this.#etags.get(form);
    if (known !== undefined) return known;
    const etag = `"${this.#facts.hash}${form === 'br' && this.#isDense ? DENSE_MARK : MARK[form]}"`;
    this.#etags.set(form, etag);
    return etag;
  }

  /** The validator in `requested` (an `If-None-Match`) that matches the current answer. */
  #matchOf(form: Form, requested: string): string | undefined {
    const etag = this.#etag(form);
    if (requested === etag || requested === '*' || requested.includes(etag)) return etag;
    // The first brotli form of the same page is equally valid.
    const loose = `"${this.#facts.hash}${MARK.br}"`;
    return form === 'br' && this.#isDense && requested.includes(loose) ? loose : undefined;
  }

  /** The form that `req` accepts. */
  #formFor(req: IncomingMessage): Form {
    return (this.#facts.isCompressible && chooseEncoding(req.headers['accept-encoding'])) || 'identity';
  }

  /**
   * Serves `req` when that takes no work: a 304, or a form that exists. `now` (ms since 1970) decides the headers for
   * shared caches; `timing` goes into `Server-Timing`.
   */
  serveFromMemory(req: IncomingMessage, res: ServerResponse, now: number, timing = HIT): boolean {
    const form = this.#formFor(req);
    const requested = req.headers['if-none-match'];
    const match = requested !== undefined && this.status === 200 ? this.#matchOf(form, requested) : undefined;
    if (match !== undefined) {
      res.writeHead(304, this.#notModified(match, now, timing)).end();
      return true;
    }
    const variant = this.#variants.get(form);
    if (!variant) return false;
    this.#write(req, res, variant, now, timing);
    if (form === 'br') {
      this.#answersInBrotli += 1;
      if (this.#answersInBrotli === HOT) this.onHot?.(this);
    }
    return true;
  }

  /** Serves `req`, and makes its form if it is not cached. */
  async serve(req: IncomingMessage, res: ServerResponse, now: number, timing = HIT): Promise<void> {
    if (this.serveFromMemory(req, res, now, timing)) return;
    const variant = await this.#variant(this.#formFor(req));
    if (!res.destroyed) this.#write(req, res, variant, now, timing);
  }

  /** Headers of a 304: those of the full answer without those that describe the body. */
  #notModified(etag: string, now: number, timing: PageTiming): string[] {
    const shared = this.#sharedNow(now);
    const isUsual = !shared && timing.state === 'hit';
    const known = isUsual ? this.#notModifiedHeaders.get(etag) : undefined;
    if (known) return known;
    const { 'content-type': _, ...headers } = { ...this.#facts.headers, etag };
    const made = flat(this.#differing(headers, shared, timing));
    if (isUsual) this.#notModifiedHeaders.set(etag, made);
    return made;
  }

  /** `headers` with those that differ between answers. */
  #differing(
    headers: OutgoingHttpHeaders,
    shared: OutgoingHttpHeaders | undefined,
    timing: PageTiming,
  ): OutgoingHttpHeaders {
    return { ...headers, ...shared, [SERVER_TIMING]: serverTiming(timing, shared !== undefined) };
  }

  /** A page that is served because a render failed must not be cached elsewhere. */
  #sharedNow(now: number): OutgoingHttpHeaders | undefined {
    return this.purged ? undefined : this.#shared?.(now);
  }

  #write(req: IncomingMessage, res: ServerResponse, variant: Variant, now: number, timing: PageTiming): void {
    const shared = this.#sharedNow(now);
    const isUsual = !shared && timing.state === 'hit';
    const headers = isUsual ? variant.headers : flat(this.#differing(variant.named, shared, timing));
    res.writeHead(this.status, headers as string[]);
    res.end(req.method === 'HEAD' ? undefined : variant.body);
  }
}
