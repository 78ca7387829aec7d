/** Reads the body of a request up to a size limit. */
import type { IncomingMessage } from 'node:http';

/** Bytes; the largest body of the contract is an order with a few hundred lines. */
export const MAX_BODY = 100_000;

/** The body, or undefined when it is larger than `max` bytes. */
export async function readBody(req: IncomingMessage, max = MAX_BODY): Promise<Buffer<ArrayBuffer> | undefined> {
  const announced = req.headers['content-length'];
  // Without either header there is no body, and the server reads none (`optimizeEmptyRequests`).
  if (announced === undefined && req.headers['transfer-encoding'] === undefined) return Buffer.alloc(0);
  if (Number(announced ?? 0) > max) return undefined;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > max) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
