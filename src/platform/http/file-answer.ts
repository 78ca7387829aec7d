/** Answers `/files/{path}`: originals of the files provider. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Files } from '../providers/files.ts';
import { contentTypeOf } from './content-type.ts';
import { sendText } from './send.ts';

/** Seconds: 30 days. A picture that changes gets a new name, or its ETag tells. */
const CACHE = 'public, max-age=2592000';

/** A picture in SVG may hold script: opened by itself it may run none and reach nothing. */
const SVG_POLICY = "default-src 'none'; sandbox";

const PICTURE = /^image\//;

/** Decoded path below `/files/`; undefined when it cannot be decoded. */
function fileName(urlPath: string): string | undefined {
  try {
    return decodeURIComponent(urlPath.slice('/files/'.length));
  } catch {
    return undefined;
  }
}

export async function answerFile(
  files: Files,
  req: IncomingMessage,
  res: ServerResponse,
  urlPath: string,
): Promise<void> {
  const name = fileName(urlPath);
  const type = contentTypeOf(name ?? '');
  // Only pictures are ever stored; anything else in the folder is not ours to publish.
  const file = name && PICTURE.test(type) ? await files.openFile(name) : undefined;
  if (!file) return sendText(req, res, 404, 'There is no such file.');
  const etag = `"${file.version}"`;
  const headers = {
    'content-type': type,
    'cache-control': CACHE,
    'cross-origin-resource-policy': 'cross-origin',
    etag,
    ...(type.startsWith('image/svg') ? { 'content-security-policy': SVG_POLICY } : {}),
  };
  try {
    if (req.headers['if-none-match']?.includes(etag)) {
      res.writeHead(304, headers).end();
      return;
    }
    res.writeHead(200, { ...headers, 'content-length': file.size });
    if (req.method === 'HEAD') res.end();
    else await pipeline(file.handle.createReadStream({ autoClose: false }), res);
  } finally {
    // Also when the visitor went away before the first byte: a handle that is left to the collector ends the process.
    await file.handle.close();
  }
}
