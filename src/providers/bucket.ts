/** A bucket of an S3-compatible storage, with only the calls that the shop needs. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';

export interface BucketSettings {
  /** Origin of the storage, such as `https://s3.eu-west-1.amazonaws.com`. */
  readonly endpoint: string;
  readonly name: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/**
 * The storage cannot be used now: it does not answer, is too slow, or refuses the key. The message is a sentence
 * without a secret.
 */
export class StorageUnavailableError extends Error {
  /** The storage's code, such as `NoSuchBucket` or `SignatureDoesNotMatch`; undefined when it did not answer. */
  readonly code: string | undefined;
  /** Whether any other request would also fail, because the storage does not answer or has an internal error. */
  readonly isOutage: boolean;
  constructor(message: string, code?: string, isOutage = true) {
    super(message);
    this.name = 'StorageUnavailableError';
    this.code = code;
    this.isOutage = isOutage;
  }
}

export interface ObjectState {
  /** Size in bytes. */
  readonly size: number;
  /** A text that changes whenever the content changes; letters, digits and hyphens. */
  readonly version: string;
}

export interface StoredObject extends ObjectState {
  /** The whole content. @throws {StorageUnavailableError} when the storage stalls */
  read(): Promise<Buffer>;
  stream(): Readable;
  /** Ends the answer; needed unless it was read completely. */
  close(): void;
}

export interface ListedObject {
  readonly name: string;
  /** Size in bytes. */
  readonly size: number;
  readonly modified: Date;
}

/** Every method throws {@link StorageUnavailableError}. */
export interface Bucket {
  /** Returns the state of an object; undefined when there is no such object. */
  head(name: string): Promise<ObjectState | undefined>;
  get(name: string): Promise<StoredObject | undefined>;
  /** Resolves when the storage has acknowledged the whole content. */
  put(name: string, content: Buffer): Promise<void>;
  remove(name: string): Promise<void>;
  /** Yields all objects by name. */
  list(): AsyncGenerator<ListedObject>;
}

/** Milliseconds in which the storage must begin to answer, including repeats. */
const ANSWER_MS = 5_000;
/** Milliseconds in which the storage must accept or send the whole content of a picture. */
const CONTENT_MS = 30_000;
/** Repeats after an answer such as 503 Slow Down, the first after at most 100 ms, the second after 200. */
const REPEATS = { retries: 2, initRetryMs: 100 };

/** Encodes as in the signature: all but letters, digits and `-._~`. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Returns the text of the first element `name` in `xml`; undefined when it is missing. */
function textOf(xml: string, name: string): string | undefined {
  const [, found] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? [];
  return found?.replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => ENTITIES[entity] as string);
}

function stateOf(headers: Headers): ObjectState {
  const mark = headers.get('etag') || `${headers.get('last-modified')}`;
  return { size: Number(headers.get('content-length')), version: mark.replace(/[^\w-]/g, '') };
}

interface Sent {
  readonly query?: string;
  readonly body?: Buffer;
  /** Milliseconds in which the answer must begin. */
  readonly limitMs?: number;
}

/** An answer whose content may not have arrived yet; `abort` ends it. */
interface Answer {
  readonly response: Response;
  readonly abort: (reason: Error) => void;
}

/** Opens a bucket. @param answerMs limit of reads and removals, in ms */
export function openBucket(settings: BucketSettings, answerMs: number = ANSWER_MS): Bucket {
  const { endpoint, name: bucketName, region, accessKey, secretKey } = settings;
  const aws = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    ...REPEATS,
  });
  const place = `The storage of pictures (${endpoint}, bucket ${bucketName})`;

  async function ask(method: string, name: string, { query = '', body, limitMs = answerMs }: Sent): Promise<Answer> {
    const ending = new AbortController();
    const abort = (reason: Error) => ending.abort(reason);
    const late = setTimeout(() => abort(new Error(`no answer within ${limitMs} ms`)), limitMs);
    const path = name.split('/').map(encoded).join('/');
    try {
      const response = await aws.fetch(`${endpoint}/${bucketName}${path && `/${path}`}${query}`, {
        method,
        signal: ending.signal,
        // A redirect to another address would need another signature.
        redirect: 'manual',
        headers: {
          'x-amz-content-sha256': createHash('sha256')
            .update(body ?? '')
            .digest('hex'),
        },
        ...(body && { body: new Uint8Array(body) }),
      });
      return { response, abort };
    } catch (error) {
      const { message, cause } = error as Error;
      throw new StorageUnavailableError(
        `${place} does not answer: ${cause instanceof Error ? cause.message : message}.`,
      );
    } finally {
      clearTimeout(late);
    }
  }

  /** Reads an answer to its end within {@link CONTENT_MS}. */
  async function contentOf({ response, abort }: Answer): Promise<Buffer> {
    const late = setTimeout(() => abort(new Error(`no whole answer within ${CONTENT_MS} ms`)), CONTENT_MS);
    try {
      return Buffer.from(await response.arrayBuffer());
    } catch {
      throw new StorageUnavailableError(`${place} stopped in the middle of an answer.`);
    } finally {
      clearTimeout(late);
    }
  }

  async function refusal(answer: Answer): Promise<StorageUnavailableError> {
    const { status } = answer.response;
    const code = textOf((await contentOf(answer)).toString('utf8'), 'Code') ?? `HTTP ${status}`;
    return new StorageUnavailableError(`${place} refuses: ${code} (${status}).`, code, status >= 500);
  }

  /** Whether the answer says that the object does not exist; a missing bucket is an error. */
  async function isMissing(answer: Answer): Promise<boolean> {
    if (answer.response.status !== 404) return false;
    const code = textOf((await contentOf(answer)).toString('utf8'), 'Code');
    if (code === 'NoSuchBucket') throw new StorageUnavailableError(`${place} refuses: ${code} (404).`, code, false);
    return true;
  }

  /** Checks the status. @throws {StorageUnavailableError} for any answer but one of `expected` */
  async function expectStatus(answer: Answer, expected: readonly number[]): Promise<void> {
    if (!expected.includes(answer.response.status)) throw await refusal(answer);
  }

  async function listFrom(token: string | undefined): Promise<string> {
    const more = token === undefined ? '' : `continuation-token=${encoded(token)}&`;
    const answer = await ask('GET', '', { query: `?${more}encoding-type=url&list-type=2`, limitMs: CONTENT_MS });
    await expectStatus(answer, [200]);
    return (await contentOf(answer)).toString('utf8');
  }

  return {
    async head(name) {
      const answer = await ask('HEAD', name, {});
      if (await isMissing(answer)) return undefined;
      await expectStatus(answer, [200]);
      return stateOf(answer.response.headers);
    },
    async get(name) {
      const answer = await ask('GET', name, {});
      if (await isMissing(answer)) return undefined;
      await expectStatus(answer, [200]);
      const { body, headers } = answer.response;
      return {
        ...stateOf(headers),
        read: () => contentOf(answer),
        stream: () => (body ? Readable.fromWeb(body as ReadableStream) : Readable.from([])),
        close: () => answer.abort(new Error('the rest is not needed')),
      };
    },
    async put(name, content) {
      const answer = await ask('PUT', name, { body: content, limitMs: CONTENT_MS });
      await expectStatus(answer, [200]);
      await contentOf(answer);
    },
    async remove(name) {
      const answer = await ask('DELETE', name, {});
      await expectStatus(answer, [200, 204, 404]);
      await contentOf(answer);
    },
    async *list() {
      let token: string | undefined;
      do {
        const page = await listFrom(token);
        const isEncoded = textOf(page, 'EncodingType') === 'url';
        for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const key = textOf(entry, 'Key') ?? '';
          yield {
            // An encoded space may be a plus sign; a plus sign itself is always encoded.
            name: isEncoded ? decodeURIComponent(key.replaceAll('+', ' ')) : key,
            size: Number(textOf(entry, 'Size')),
            modified: new Date(textOf(entry, 'LastModified') ?? 0),
          };
        }
        token = textOf(page, 'NextContinuationToken');
      } while (token !== undefined);
    },
  };
}
