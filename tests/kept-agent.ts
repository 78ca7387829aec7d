import { Agent } from 'node:http';

/** Longer than the shop takes for any answer, however busy the machine is (ms). */
export const ANSWER_LIMIT_MS = 60_000;

/**
 * Keeps at most `maxSockets` connections, and none for longer than the shop says that it keeps an idle one: an agent
 * without a limit of its own does not listen to that, and now and then asks on a connection that is just being closed.
 */
export function keptAgent(maxSockets: number): Agent {
  return new Agent({ keepAlive: true, maxSockets, timeout: ANSWER_LIMIT_MS });
}
