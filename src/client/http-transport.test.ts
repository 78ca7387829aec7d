import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from './client.ts';
import { httpTransport } from './http-transport.ts';

let server: Server | undefined;

/** Starts a server with `listener` until the test ends; returns its address. */
async function serve(listener: RequestListener): Promise<string> {
  const started = createServer(listener);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
}

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

describe('the HTTP transport', () => {
  it('GEN-45: requests below its base and reads status, JSON, tags and the time of change', async () => {
    let requested = '';
    const base = await serve((request, response) => {
      requested = `${request.method} ${request.url}`;
      response.setHeader('x-cache-tags', 'products product:3');
      response.setHeader('x-changes-at', '1795248900000');
      response.setHeader('content-type', 'application/json').end('4.5');
    });
    const client = createClient(httpTransport(`${base}/api`));
    expect(await client.call('getAverageRating', { params: { id: 3 } })).toEqual({ ok: true, data: 4.5 });
    expect(requested).toBe('GET /api/etoiles/v1/produits/average/3');
    expect([...client.tags]).toEqual(['products', 'product:3']);
    expect(client.changesAt).toBe(1_795_248_900_000);
  });

  it('passes on the message and tags of an error', async () => {
    const base = await serve((_, response) => {
      response.writeHead(404, { 'content-type': 'application/json', 'x-cache-tags': 'product:3' });
      response.end('{"message":"No.","messageError":"There is no such product."}');
    });
    const client = createClient(httpTransport(base));
    expect(await client.call('getProduct', { params: { id: 3 } })).toEqual({
      ok: false,
      error: { code: 'not_found', status: 404, message: 'There is no such product.' },
    });
    expect(client.tags.has('product:3')).toBe(true);
    expect(client.changesAt).toBeUndefined();
  });

  it('ignores a time that is not a number', async () => {
    const base = await serve((_, response) => {
      response.setHeader('x-changes-at', 'tomorrow').end('0');
    });
    const client = createClient(httpTransport(base));
    await client.call('getAverageRating', { params: { id: 3 } });
    expect(client.changesAt).toBeUndefined();
  });

  it.each([
    [502, 'text/html', '<h1>Bad gateway</h1>'],
    [200, 'text/html', '<h1>Sign in to this wireless network</h1>'],
    [200, 'application/json', '{"data": ['],
    [503, 'application/json', ''],
  ])('calls status %i with %s and no JSON a server error', async (status, type, body) => {
    const base = await serve((_, response) => response.writeHead(status, { 'content-type': type }).end(body));
    expect(await createClient(httpTransport(base)).call('listPopularProducts')).toEqual({
      ok: false,
      error: { code: 'internal_error', status, message: '' },
    });
  });

  it('requests once: a failed read is not retried', async () => {
    let count = 0;
    const base = await serve((_, response) => {
      count += 1;
      response.writeHead(503).end('{}');
    });
    await createClient(httpTransport(base)).call('listPopularProducts');
    expect(count).toBe(1);
  });

  it('returns the status 0 when no server listens', async () => {
    const base = await serve((_, response) => response.end());
    server?.close();
    const answer = await createClient(httpTransport(base)).call('listPopularProducts');
    expect(answer).toMatchObject({ ok: false, error: { code: 'service_unavailable', status: 0 } });
  });

  it.each([
    ['an answer that never starts', ''],
    ['an answer that stops in the middle', '{"data":'],
  ])('answers the status 0 when it gives up waiting for %s', async (_, begin) => {
    const base = await serve((_, response) => {
      if (begin) response.write(begin);
    });
    const answer = await createClient(httpTransport(base, 50)).call('listPopularProducts');
    expect(answer).toMatchObject({ ok: false, error: { code: 'service_unavailable', status: 0 } });
  });
});
