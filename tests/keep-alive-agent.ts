import { Agent } from 'node:http';
import { WAIT_MS } from './within.ts';

/**
 * Keeps at most `maxSockets` connections, and respects the idle timeout that the shop announces. An agent without its
 * own timeout ignores it, and sometimes sends a request on a connection that is being closed.
 */
export function keepAliveAgent(maxSockets: number): Agent {
  return new Agent({ keepAlive: true, maxSockets, timeout: WAIT_MS });
}
