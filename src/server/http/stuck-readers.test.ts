import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { StuckReaders } from './stuck-readers.ts';

/** More than the system buffers while the client does not read. */
const MUCH = Buffer.alloc(30_000_000);

const server = createServer();
afterEach(() => void server.close());

/** Both ends of a connection on which nobody reads yet. */
async function connection(): Promise<{ reader: Socket; sender: Socket }> {
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening');
  const accepted = once(server, 'connection');
  const reader = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  const [sender] = (await accepted) as [Socket];
  sender.on('error', () => {});
  reader.on('error', () => {});
  return { reader, sender };
}

test('a client that reads nothing between two checks is cut off; one that reads, or has nothing to read, is not', async () => {
  const readers = new StuckReaders();
  const [stuck, reading, idle] = [await connection(), await connection(), await connection()];
  for (const { sender } of [stuck, reading, idle]) readers.add(sender);
  stuck.sender.write(MUCH);
  reading.sender.write(MUCH);
  readers.check();
  expect([stuck, reading, idle].map(({ sender }) => sender.destroyed)).toEqual([false, false, false]);

  reading.reader.resume();
  await expect.poll(() => reading.sender.writableLength).toBe(0);
  // The same amount again: progress on the first part counts.
  reading.reader.pause();
  reading.sender.write(MUCH);
  readers.check();
  expect([stuck, reading, idle].map(({ sender }) => sender.destroyed)).toEqual([true, false, false]);
  for (const { reader } of [stuck, reading, idle]) reader.destroy();
});
