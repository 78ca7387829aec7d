/** Finds a free port of this machine. Runs on the machine's own Node. */
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * The range of candidates. It is below the system's ephemeral ports, which could be taken before the caller listens;
 * the browser tests use the ports above it.
 */
const FIRST = 11_000;
const AFTER_LAST = 20_000;

/** @param {number} port */
async function isFree(port) {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    // The port is in use or not permitted; other errors would occur with any port.
    if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error;
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}

export async function freePort() {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (AFTER_LAST - FIRST));
    if (await isFree(port)) return port;
  }
}
