import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { startSlowLink } from './slow-link.ts';

const ROUND_TRIP = 40;

/** Milliseconds until `bytes` bytes came back, each as it was sent. */
async function timeOf(bytes: number): Promise<number> {
  const sent = Buffer.from(Array.from({ length: bytes }, (_, at) => at % 251));
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', () => socket.end(sent));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const link = await startSlowLink(new URL(`http://127.0.0.1:${port}`), {
    roundTrip: ROUND_TRIP,
    download: 10_000_000,
  });
  const start = performance.now();
  const socket = connect(Number(new URL(link.origin).port), '127.0.0.1');
  socket.write('page, please');
  const received = await Array.fromAsync(socket as AsyncIterable<Buffer>);
  const ms = performance.now() - start;
  await link.close();
  server.close();
  expect(Buffer.concat(received).equals(sent)).toBe(true);
  return ms;
}

test('a slow link takes a round trip to connect, one to answer, and one more for what a first flight cannot hold', async () => {
  expect(await timeOf(14_600)).toBeGreaterThanOrEqual(2 * ROUND_TRIP);
  expect(await timeOf(16_000)).toBeGreaterThanOrEqual(3 * ROUND_TRIP);
  expect(await timeOf(60_000)).toBeGreaterThanOrEqual(4 * ROUND_TRIP);
});
