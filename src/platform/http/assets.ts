/** Built files and public files, kept in memory with their compressed forms. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import path from 'node:path';
import { chooseEncoding, compress, type Encoding, WORTH_COMPRESSING } from './compression.ts';
import { contentTypeOf } from './content-type.ts';

interface Asset {
  readonly identity: Buffer;
  readonly encoded: ReadonlyMap<Encoding, Buffer>;
  readonly headers: OutgoingHttpHeaders;
  readonly etag: string;
}

export interface Assets {
  /** Answers the file at `urlPath` (percent-encoded); false when there is none. */
  serve(req: IncomingMessage, res: ServerResponse, urlPath: string): boolean;
}

/** Names in this folder hold a hash of the content. */
const HASHED = '/_astro/';
const FOREVER = 'public, max-age=31536000, immutable';
const FOR_A_DAY = 'public, max-age=86400';

async function encode(body: Buffer, encoding: Encoding): Promise<[Encoding, Buffer] | undefined> {
  const small = await compress(body, encoding, 9);
  return small.length < body.length * 0.95 ? [encoding, small] : undefined;
}

async function readAsset(file: string, urlPath: string): Promise<Asset> {
  const identity = await readFile(file);
  const type = contentTypeOf(file);
  const worth = /^text\/|javascript|json|svg|xml/.test(type) && identity.length >= WORTH_COMPRESSING;
  const encoded: ([Encoding, Buffer] | undefined)[] = worth
    ? await Promise.all([encode(identity, 'br'), encode(identity, 'gzip')])
    : [];
  return {
    identity,
    encoded: new Map(encoded.filter((entry): entry is [Encoding, Buffer] => entry !== undefined)),
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    headers: {
      'content-type': type,
      'cache-control': urlPath.startsWith(HASHED) ? FOREVER : FOR_A_DAY,
      ...(worth ? { vary: 'accept-encoding' } : {}),
    },
  };
}

/** Reads the files of the build's client folder that `wanted` names; they are few, so all of them stay in memory. */
export async function loadAssets(folder: string, wanted: (name: string) => boolean): Promise<Assets> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const assets = new Map<string, Asset>();
  for (const entry of names) {
    if (!entry.isFile() || !wanted(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const urlPath = `/${path.relative(folder, file).split(path.sep).map(encodeURIComponent).join('/')}`;
    assets.set(urlPath, await readAsset(file, urlPath));
  }
  return {
    serve(req, res, urlPath) {
      const asset = assets.get(urlPath);
      if (!asset) return false;
      const encoding = chooseEncoding(req.headers['accept-encoding']);
      const body = (encoding && asset.encoded.get(encoding)) ?? asset.identity;
      // One validator for all encodings would let a cache mix them up.
      const etag = body === asset.identity ? asset.etag : asset.etag.replace(/"$/, `-${encoding}"`);
      const headers = { ...asset.headers, etag };
      if (req.headers['if-none-match']?.includes(etag)) {
        res.writeHead(304, headers).end();
        return true;
      }
      const encodingHeader = body === asset.identity ? {} : { 'content-encoding': encoding };
      res.writeHead(200, { ...headers, ...encodingHeader, 'content-length': body.length });
      res.end(req.method === 'HEAD' ? undefined : body);
      return true;
    },
  };
}
