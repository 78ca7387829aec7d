/** The answer of Astro's `renderPage`, whose text is read without a stream in between (build/page-response.ts). */

/** What a page is made of: text in UTF-8, part by part. */
export type PageParts = AsyncIterable<Uint8Array>;

const isParts = (body: unknown): body is PageParts =>
  typeof body === 'object' &&
  body !== null &&
  Symbol.asyncIterator in body &&
  !(body instanceof ReadableStream) &&
  !(body instanceof Blob);

// The browser's types do not know `from`.
const { from: streamOf } = ReadableStream as unknown as { from(parts: PageParts): Response['body'] };

/** A `Response` that has no stream unless somebody asks for one: that costs about a twentieth of the page. */
export class PageResponse extends Response {
  /** Undefined for an answer with another body. Read it once, instead of `body`. */
  readonly parts: PageParts | undefined;

  constructor(body?: BodyInit | PageParts | null, init?: ResponseInit) {
    super(isParts(body) ? null : body, init);
    this.parts = isParts(body) ? body : undefined;
  }

  override get body(): Response['body'] {
    return this.parts ? streamOf(this.parts) : super.body;
  }
}
