/** Sends requests to the admin sockets of all live processes of a `DATA_DIR`. */
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import type { ProcessFacts } from './control-server.ts';

/** A request to an admin socket. */
export interface Question {
  readonly method: 'GET' | 'POST';
  /** Path with query. */
  readonly path: string;
  readonly body?: object;
}

export type Reply = ProcessFacts & Readonly<Record<string, unknown>>;

/** Returns one answer. @throws {Error} with the message of the process or the system */
export function sendRequest(socketPath: string, { method, path, body }: Question): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const asking = request({ socketPath, method, path, agent: false }, async (res) => {
      try {
        const reply = (await json(res)) as Reply;
        if (res.statusCode === 200) resolve(reply);
        else reject(new Error(String(reply.error)));
      } catch (error) {
        reject(error);
      }
    });
    asking.on('error', reject);
    asking.end(body && JSON.stringify(body));
  });
}

/** Returns all answers, except of processes that ended meanwhile. */
export async function sendToAll(socketPaths: readonly string[], question: Question): Promise<Reply[]> {
  const replies = await Promise.all(
    socketPaths.map((socketPath) =>
      sendRequest(socketPath, question).catch((error: NodeJS.ErrnoException) => {
        if (['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT'].includes(error.code ?? '')) return undefined;
        throw error;
      }),
    ),
  );
  return replies.filter((reply) => reply !== undefined);
}
