/** Sends an answer: length, compression, only headers for HEAD. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { chooseEncoding, compress, WHILE_WAITING, WORTH_COMPRESSING } from './compression.ts';

const COMPRESSIBLE = /^(text\/|application\/(json|xml|javascript|manifest\+json))|\+(json|xml)\b/;

export interface Answer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer | string;
}

/** Writes `answer`, compressed when its type and the request allow it. */
export async function send(req: IncomingMessage, res: ServerResponse, answer: Answer): Promise<void> {
  const headers = { ...answer.headers };
  let body = typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body;
  if (COMPRESSIBLE.test(String(headers['content-type'] ?? '')) && !headers['content-encoding']) {
    headers.vary = headers.vary === undefined ? 'accept-encoding' : `${headers.vary}, accept-encoding`;
    const encoding = chooseEncoding(req.headers['accept-encoding']);
    if (encoding && body.length >= WORTH_COMPRESSING && req.method !== 'HEAD') {
      body = await compress(body, encoding, WHILE_WAITING);
      headers['content-encoding'] = encoding;
    }
  }
  // The length of the GET answer is unknown without compressing it.
  if (req.method !== 'HEAD' && answer.status !== 204 && answer.status !== 304) headers['content-length'] = body.length;
  res.writeHead(answer.status, headers);
  res.end(req.method === 'HEAD' ? undefined : body);
}

/** Sends a short text. */
export function sendText(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  text: string,
  headers: OutgoingHttpHeaders = {},
): Promise<void> {
  return send(req, res, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
    body: `${text}\n`,
  });
}
