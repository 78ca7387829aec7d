/** A PostgreSQL server that accepts no more connections, behind a proxy that delays them. */
import { once } from 'node:events';
import net from 'node:net';
import { sql } from 'kysely';
import { describe, expect, inject, test, vi } from 'vitest';
import { openDatabase } from '../../../src/data/open.ts';
import { WAIT_MS } from '../../within.ts';

const postgres = inject('postgres');

describe.skipIf('missing' in postgres)('a server that accepts no more connections', () => {
  test('G-304: is busy while it answers on others: whoever waits goes on waiting, and nobody is refused', async () => {
    const behind = new URL('url' in postgres ? postgres.url : '');
    let holds = false;
    const sockets: net.Socket[] = [];
    const proxy = net.createServer((client) => {
      sockets.push(client);
      client.on('error', () => {});
      if (holds) return;
      const server = net.connect(Number(behind.port), behind.hostname);
      server.on('error', () => client.destroy());
      client.pipe(server).pipe(client);
    });
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    const { port } = proxy.address() as net.AddressInfo;
    const reported = vi.fn();
    const db = await openDatabase({ databaseUrl: Object.assign(new URL(behind), { port }).href }, reported);
    const ask = async () => (await sql<{ n: number }>`select 1 as n`.execute(db.read)).rows;
    try {
      await ask();
      holds = true;
      let isAnswered = false;
      // One has the open connection, the other tries to open one.
      const both = Promise.all([ask(), ask()]).finally(() => {
        isAnswered = true;
      });
      const answered = async () => {
        await ask();
        return isAnswered;
      };
      await expect.poll(answered, { timeout: WAIT_MS }).toBe(true);
      expect(await both).toEqual([[{ n: 1 }], [{ n: 1 }]]);
      expect(sockets.length).toBeGreaterThan(1);
      expect(db.isUnavailable()).toBe(false);
      expect(reported).not.toHaveBeenCalled();
    } finally {
      await db.close();
      for (const socket of sockets) socket.destroy();
      proxy.close();
    }
  });
});
