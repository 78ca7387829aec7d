/** The built shop on an API with a test's answers (tests/pages/places-stub.ts). */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calls } from '../../src/client/calls.ts';
import { type Places, placesTransport } from '../pages/places-stub.ts';
import { withOtherShop } from './other-shop.ts';

/** Runs a shop whose pages read `places` during `use`, which gets its address. */
export async function withPlayedShop(places: Places, use: (address: string) => Promise<void>): Promise<void> {
  const answer = placesTransport(places);
  const server = createServer(async (request, response) => {
    // The stub reads only the path.
    const call = calls.listCollections;
    const { status, body } = await answer({ call, method: 'GET', path: request.url ?? '/', params: {}, query: {} });
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await withOtherShop({ API_BASE: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }, use);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
