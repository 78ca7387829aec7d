/** Sends one request and returns the raw answer. */
import { request } from 'node:http';

export interface Probe {
  readonly status: number;
  /** Name, value, name, value …, as sent. */
  readonly rawHeaders: readonly string[];
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body, still compressed. */
  readonly body: Buffer;
}

/** Sends a GET request on a new connection. */
export function probe(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Probe> {
  return new Promise((resolve, reject) => {
    const req = request(url, { headers, agent: false }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('error', reject);
      res.on('end', () =>
        resolve({
          status: res.statusCode ?? 0,
          rawHeaders: res.rawHeaders,
          headers: res.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    req.on('error', reject);
    req.end();
  });
}

/** Headers that a server adds for the connection. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding']);

/** The headers of the answer itself for `writeHead`, with the length of `body`. */
export function repeatable(answer: Probe): string[] {
  const flat: string[] = [];
  for (let k = 0; k + 1 < answer.rawHeaders.length; k += 2) {
    const name = answer.rawHeaders[k] ?? '';
    if (!OF_CONNECTION.has(name.toLowerCase())) flat.push(name, answer.rawHeaders[k + 1] ?? '');
  }
  if (answer.body.length > 0 && answer.headers['content-length'] === undefined)
    flat.push('content-length', String(answer.body.length));
  return flat;
}
