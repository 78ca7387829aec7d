/** A file in memory, with a prepared answer for each encoding. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding, compress, type Encoding, WORTH_COMPRESSING } from './compression.ts';
import { contentTypeOf } from './content-type.ts';

/** Alternating names and values, which `writeHead` accepts without copying. */
type FlatHeaders = string[];

interface Answer {
  readonly etag: string;
  readonly body: Buffer;
  readonly headers: FlatHeaders;
  /** Headers of a 304: the same without those that describe the body. */
  readonly unchangedHeaders: FlatHeaders;
}

export interface Asset {
  readonly identity: Answer;
  /** Compressed forms, where they are smaller than the file. */
  readonly encoded: ReadonlyMap<Encoding, Answer>;
}

/** File names below this path contain a hash of the content. */
export const HASHED = '/_astro/';
const FOREVER = 'public, max-age=31536000, immutable';
const FOR_A_DAY = 'public, max-age=86400';

/** Compressed once and sent often, so with the highest quality (brotli 11, gzip 9). */
const SMALLEST = 11;
const ENCODINGS: readonly Encoding[] = ['br', 'zstd', 'gzip'];

/**
 * Browsers check for a newer one at each visit. It may send requests, since a worker has the policy of its own answer.
 */
const SERVICE_WORKER = '/service-worker.js';
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

function headersOf(urlPath: string, common: readonly (readonly [string, string])[]): string[] {
  if (urlPath === SERVICE_WORKER)
    return [
      ...common.flatMap(([name, value]) => [name, name === 'content-security-policy' ? WORKER_POLICY : value]),
      ...['cache-control', 'no-cache'],
    ];
  return [...common.flat(), 'cache-control', urlPath.startsWith(HASHED) ? FOREVER : FOR_A_DAY];
}

const COMPRESSIBLE = /^text\/|javascript|json|svg|xml/;

/** Reads `file` for the address `urlPath`. `common` are the headers of every answer. */
export async function readAsset(
  file: string,
  urlPath: string,
  common: readonly (readonly [string, string])[],
): Promise<Asset> {
  const identity = await readFile(file);
  const type = contentTypeOf(file);
  const worth = COMPRESSIBLE.test(type) && identity.length >= WORTH_COMPRESSING;
  const tag = createHash('sha256').update(identity).digest('base64url').slice(0, 22);

  const answerOf = (body: Buffer, encoding?: Encoding): Answer => {
    // With one validator for all encodings, a cache would mix them up.
    const etag = encoding ? `"${tag}-${encoding}"` : `"${tag}"`;
    const unchangedHeaders = [
      ...headersOf(urlPath, common),
      ...['etag', etag],
      ...(worth ? ['vary', 'accept-encoding'] : []),
    ];
    const headers = [
      ...unchangedHeaders,
      ...['content-type', type],
      ...['content-length', String(body.length)],
      ...(encoding ? ['content-encoding', encoding] : []),
    ];
    return { etag, body, headers, unchangedHeaders };
  };

  const encoded = new Map<Encoding, Answer>();
  for (const encoding of worth ? ENCODINGS : []) {
    const body = await compress(identity, encoding, SMALLEST);
    if (body.length < identity.length * 0.95) encoded.set(encoding, answerOf(body, encoding));
  }
  return { identity: answerOf(identity), encoded };
}

/** Answers GET and HEAD with a single write. */
export function sendAsset(req: IncomingMessage, res: ServerResponse, asset: Asset): void {
  const encoding = chooseEncoding(req.headers['accept-encoding']);
  const answer = (encoding && asset.encoded.get(encoding)) ?? asset.identity;
  if (req.headers['if-none-match']?.includes(answer.etag)) {
    res.writeHead(304, answer.unchangedHeaders).end();
    return;
  }
  res.writeHead(200, answer.headers);
  res.end(req.method === 'HEAD' ? undefined : answer.body);
}
