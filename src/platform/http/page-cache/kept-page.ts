/** A page as it is kept: one source from which each encoding is made once, and the headers of every answer. */
import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { chooseEncoding, compress, type Encoding, WORTH_COMPRESSING } from '../compression.ts';
import type { Answer } from '../send.ts';

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

/** Headers that a shared cache in front is told instead of `no-cache`, as long as that is right. */
export interface SharedCaching {
  readonly headers: OutgoingHttpHeaders;
  /** Milliseconds since 1970: from then on a shared cache could outlive the page. */
  readonly until: number;
}

/** Quality of brotli while somebody waits. */
const QUALITY = 5;

/** Bytes of bookkeeping that a page takes besides its forms. */
const BYTES_A_PAGE = 2000;
const BYTES_A_TAG = 150;

const MARK: Readonly<Record<Form, string>> = { identity: '', br: '-b', zstd: '-z', gzip: '-g' };

const unzstd = promisify(zlib.zstdDecompress);

interface Variant {
  readonly body: Buffer;
  readonly headers: readonly string[];
  readonly sharedHeaders: readonly string[];
}

/** Name, value, name, value: the form that node writes without looking at it again. */
function flat(headers: OutgoingHttpHeaders): string[] {
  return Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]));
}

export class KeptPage {
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
  readonly #notModifiedHeaders = new Map<Form, string[]>();
  /** Called when a form was added. */
  onGrow: () => void = () => {};

  /** `headers` are those of every answer, `shared` replaces some of them for a shared cache in front. */
  constructor(key: string, answer: Answer, tags: readonly string[], life: Life, shared: SharedCaching | undefined) {
    const body = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body;
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

  /** Bytes of each form that was made. */
  get forms(): Record<string, number> {
    return Object.fromEntries([...this.#variants].map(([form, { body }]) => [form, body.length]));
  }

  /** Packs the source, so that keeping the page takes a tenth of the memory. Done once, before it is kept. */
  async pack(): Promise<void> {
    if (!this.#compressible) return;
    const { body } = await this.#variant('zstd');
    this.#source = { form: 'zstd', body };
  }

  #add(form: Form, body: Buffer): Variant {
    const headers = {
      ...this.#headers,
      etag: this.#etag(form),
      'content-length': body.length,
      ...(form === 'identity' ? {} : { 'content-encoding': form }),
    };
    const variant = {
      body,
      headers: flat(headers),
      sharedHeaders: this.#shared ? flat({ ...headers, ...this.#shared.headers }) : [],
    };
    this.#variants.set(form, variant);
    this.onGrow();
    return variant;
  }

  async #make(form: Form): Promise<Variant> {
    const source = this.#source;
    const identity = source.form === 'identity' ? source.body : await unzstd(source.body);
    return this.#add(form, form === 'identity' ? identity : await compress(identity, form, QUALITY));
  }

  #variant(form: Form): Promise<Variant> {
    const already = this.#making.get(form);
    if (already) return already;
    const made = this.#make(form).finally(() => this.#making.delete(form));
    this.#making.set(form, made);
    return made;
  }

  #etag(form: Form): string {
    return `"${this.#hash}${MARK[form]}"`;
  }

  /** The form that `req` wants. */
  #formFor(req: IncomingMessage): Form {
    return (this.#compressible && chooseEncoding(req.headers['accept-encoding'])) || 'identity';
  }

  /**
   * Answers `req` when that takes no work: 304, or a form that was made before. `now` (ms since 1970) decides what
   * shared caches are told.
   */
  serveAtOnce(req: IncomingMessage, res: ServerResponse, now: number): boolean {
    const form = this.#formFor(req);
    const asked = req.headers['if-none-match'];
    if (asked !== undefined && this.status === 200 && asked.includes(this.#etag(form))) {
      res.writeHead(304, this.#notModified(form, now)).end();
      return true;
    }
    const variant = this.#variants.get(form);
    if (variant) this.#write(req, res, variant, now);
    return variant !== undefined;
  }

  /** Answers `req`, in a form that is made now when it was not wanted before. */
  async serve(req: IncomingMessage, res: ServerResponse, now: number): Promise<void> {
    if (this.serveAtOnce(req, res, now)) return;
    const variant = await this.#variant(this.#formFor(req));
    if (!res.destroyed) this.#write(req, res, variant, now);
  }

  /** Headers of a 304: those that the full answer would have, but for what describes its body. */
  #notModified(form: Form, now: number): string[] {
    const shared = this.#sharedNow(now);
    const known = this.#notModifiedHeaders.get(form);
    if (known && !shared) return known;
    const { 'content-type': _, ...headers } = { ...this.#headers, ...shared?.headers, etag: this.#etag(form) };
    const made = flat(headers);
    if (!shared) this.#notModifiedHeaders.set(form, made);
    return made;
  }

  #sharedNow(now: number): SharedCaching | undefined {
    return this.#shared && !this.purged && now < this.#shared.until ? this.#shared : undefined;
  }

  #write(req: IncomingMessage, res: ServerResponse, variant: Variant, now: number): void {
    // A page that stands in for a failed render must not be kept by anyone else.
    const headers = this.#sharedNow(now) ? variant.sharedHeaders : variant.headers;
    res.writeHead(this.status, headers as string[]);
    res.end(req.method === 'HEAD' ? undefined : variant.body);
  }
}
