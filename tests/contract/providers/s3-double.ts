/**
 * An S3-compatible storage in memory, for tests. It checks the signature of every request itself by AWS's "Signature
 * Version 4", so that a request it accepts is one that a real storage accepts.
 */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { BucketSettings } from '../../../src/providers/bucket.ts';

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Percent-encodes all but the unreserved characters. */
const escaped = (text: string) =>
  [...Buffer.from(text)]
    .map((byte) => String.fromCharCode(byte))
    .map((sign) => (/[\w.~-]/.test(sign) ? sign : `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`))
    .join('');

interface SignedRequest {
  readonly method: string;
  /** The path as sent, with its query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** The signature that a request must have. `names` are its signed headers, `scope` is `date/region/s3/aws4_request`. */
export function expectedSignature(
  { method, target, headers }: SignedRequest,
  names: readonly string[],
  scope: string,
  secretKey: string,
): string {
  const url = new URL(target, 'http://storage');
  const path = decodeURIComponent(url.pathname).split('/').map(escaped).join('/');
  const query = [...url.searchParams].map((pair) => pair.map(escaped).join('=')).sort();
  const canonical = [
    method,
    path,
    query.join('&'),
    ...names.map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}`),
    '',
    names.join(';'),
    String(headers['x-amz-content-sha256']),
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope, sha256(canonical)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secretKey}`);
  return hmac(key, toSign).toString('hex');
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/([^/]+)\/s3\/aws4_request), ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/;
/** Headers that must be signed. */
const NEEDED = ['host', 'x-amz-content-sha256', 'x-amz-date'];

/** The error code of a request; undefined when its signature is valid. */
function problemOf(req: IncomingMessage, body: Buffer, settings: BucketSettings): string | undefined {
  const [, accessKey, scope = '', region, names = '', signature] =
    AUTHORIZATION.exec(req.headers.authorization ?? '') ?? [];
  if (accessKey === undefined) return 'AccessDenied';
  if (accessKey !== settings.accessKey) return 'InvalidAccessKeyId';
  if (region !== settings.region) return 'AuthorizationHeaderMalformed';
  const signed = names.split(';');
  if (!NEEDED.every((name) => signed.includes(name))) return 'AccessDenied';
  const { method = '', url: target = '', headers } = req;
  if (signature !== expectedSignature({ method, target, headers }, signed, scope, settings.secretKey))
    return 'SignatureDoesNotMatch';
  const at = String(headers['x-amz-date']).replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5');
  if (!(Math.abs(Date.now() - Date.parse(at)) < 900_000)) return 'RequestTimeTooSkewed';
  return headers['x-amz-content-sha256'] === sha256(body) ? undefined : 'XAmzContentSHA256Mismatch';
}

const STATUS: Readonly<Record<string, number>> = {
  AuthorizationHeaderMalformed: 400,
  XAmzContentSHA256Mismatch: 400,
  NoSuchKey: 404,
  NoSuchBucket: 404,
  MethodNotAllowed: 405,
  SlowDown: 503,
};

interface StoredObject {
  readonly content: Buffer;
  readonly modified: Date;
}

export interface S3Double {
  readonly settings: BucketSettings;
  readonly objects: Map<string, StoredObject>;
  /** `METHOD name` of every request with a valid signature. */
  readonly requested: string[];
  /** Error codes of refused requests. */
  readonly refused: string[];
  /** Its behaviour from now on; `stalling` sends half of each object, `busy` refuses one request. */
  mode: 'well' | 'down' | 'stalling' | 'busy' | 'read-only';
  /** Every answer waits for this promise. */
  gate: Promise<void> | undefined;
  put(name: string, content: Buffer | string): void;
  close(): Promise<void>;
}

/** The maximum number of names on one page of a list. */
const PAGE = 3;

function listOf(objects: S3Double['objects'], query: URLSearchParams): string {
  const names = [...objects.keys()].sort().filter((name) => name > (query.get('continuation-token') ?? ''));
  const page = names.slice(0, PAGE);
  const entries = page.map((name) => {
    const { content, modified } = objects.get(name) as StoredObject;
    // Encoded like a form, as by AWS.
    const key = escaped(name).replaceAll('%20', '+').replaceAll('%2F', '/');
    return `<Contents><Key>${key}</Key><LastModified>${modified.toISOString()}</LastModified><Size>${content.length}</Size></Contents>`;
  });
  const next = names.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult><EncodingType>url</EncodingType>${entries.join('')}${next}</ListBucketResult>`;
}

/** Opens the double on a free port. */
export async function openS3Double(): Promise<S3Double> {
  const keys = { region: 'ng-lagos-1', accessKey: 'AKIAOJA', secretKey: 'secret/of+oja' };

  function refuse(req: IncomingMessage, res: ServerResponse, code: string): void {
    if (code !== 'NoSuchKey') double.refused.push(code);
    const xml = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`;
    res.writeHead(STATUS[code] ?? 403).end(req.method === 'HEAD' ? undefined : xml);
  }

  function sendObject(req: IncomingMessage, res: ServerResponse, { content, modified }: StoredObject): void {
    const etag = `"${createHash('md5').update(content).digest('hex')}"`;
    res.writeHead(200, { etag, 'content-length': content.length, 'last-modified': modified.toUTCString() });
    if (req.method === 'HEAD') res.end();
    else if (double.mode === 'stalling') res.write(content.subarray(0, content.length / 2));
    else res.end(content);
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const body = await buffer(req);
    if (double.mode === 'down') return void req.socket.destroy();
    const problem = problemOf(req, body, double.settings);
    if (problem) return refuse(req, res, problem);
    const url = new URL(req.url ?? '', 'http://storage');
    const [bucket, ...path] = decodeURIComponent(url.pathname).slice(1).split('/');
    const name = path.join('/');
    double.requested.push(`${req.method} ${name}`);
    await double.gate;
    if (double.mode === 'busy') {
      double.mode = 'well';
      return refuse(req, res, 'SlowDown');
    }
    if (bucket !== double.settings.name) return refuse(req, res, 'NoSuchBucket');
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    if (!isRead && double.mode === 'read-only') return refuse(req, res, 'AccessDenied');
    if (name === '') return void res.end(listOf(double.objects, url.searchParams));
    if (req.method === 'PUT') {
      double.put(name, body);
      return void res.end();
    }
    if (req.method === 'DELETE') {
      double.objects.delete(name);
      return void res.writeHead(204).end();
    }
    const found = double.objects.get(name);
    return found ? sendObject(req, res, found) : refuse(req, res, 'NoSuchKey');
  }

  const server = createServer((req, res) => {
    answer(req, res).catch((error: unknown) => res.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const double: S3Double = {
    settings: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      name: 'oja-pictures',
      ...keys,
    },
    objects: new Map(),
    requested: [],
    refused: [],
    mode: 'well',
    gate: undefined,
    put: (name, content) => void double.objects.set(name, { content: Buffer.from(content), modified: new Date() }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return double;
}

/** The settings of a shop whose pictures are in `double`. */
export const s3Settings = ({ settings }: S3Double) => ({
  FILES_S3_ENDPOINT: settings.endpoint,
  FILES_S3_BUCKET: settings.name,
  FILES_S3_REGION: settings.region,
  FILES_S3_ACCESS_KEY: settings.accessKey,
  FILES_S3_SECRET_KEY: settings.secretKey,
});
