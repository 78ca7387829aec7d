/** A port of this machine that nobody listens on now. Runs on the machine's own Node. */
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Ports are drawn from these, below those that the system gives to whoever connects to something: such a one could be
 * taken again before it is listened on. Above are those of the browser tests.
 */
const FIRST = 11_000;
const AFTER_LAST = 20_000;

/** @param {number} port */
async function isFree(port) {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    // Somebody has it, or nobody may; anything else is no better with another port.
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
