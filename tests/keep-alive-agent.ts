import { Agent } from 'node:http';
import { WAIT_MS } from './within.ts';

/**
 * Keeps at most `maxSockets` connections, and none for longer than the shop says that it keeps an idle one: an agent
 * without a limit of its own does not listen to that, and now and then asks on a connection that is just being closed.
 */
export function keepAliveAgent(maxSockets: number): Agent {
  return new Agent({ keepAlive: true, maxSockets, timeout: WAIT_MS });
}
