import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { portOwner } from './port-owner.ts';

test.runIf(process.platform === 'linux')('G-370: the process that listens on a port, of IPv4 and of IPv6', async () => {
  for (const host of ['127.0.0.1', '::1']) {
    const server = createServer().listen(0, host);
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const owner = portOwner(address.port);
    expect(owner?.pid).toBe(process.pid);
    expect(owner?.command.length).toBeGreaterThan(0);
    server.close();
    await once(server, 'close');
    expect(portOwner(address.port)).toBeUndefined();
  }
});
