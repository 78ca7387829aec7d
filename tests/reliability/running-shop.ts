/** A shop in a separate process, to request, inspect, pause and kill. */
import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { sendRequest } from '../../src/server/process/control-client.ts';
import { liveSockets } from '../../src/server/process/control-folder.ts';
import { keepAliveAgent } from '../keep-alive-agent.ts';
import { WAIT_MS, within } from '../within.ts';
import { type ShopProcess, startProcess } from './shop-process.ts';

export interface ShopAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Milliseconds from the request to the last byte. */
  readonly ms: number;
}

/** Error codes of a connection that the other side closed. */
const CLOSED = new Set(['ECONNRESET', 'EPIPE']);

export interface RunningShop extends ShopProcess {
  readonly port: number;
  /** Sends a request on a keep-alive connection; rejects with the system's error, or after a timeout. */
  get(
    target: string,
    options?: { method?: string; headers?: Record<string, string>; body?: string },
  ): Promise<ShopAnswer>;
  /** Counters of its page cache. */
  stats(): Promise<Readonly<Record<string, unknown>>>;
  renders(): Promise<number>;
  /** Purges tags in this process only. */
  purge(...tags: string[]): Promise<void>;
  /** Addresses of up-to-date pages with `tag`. */
  addressesOf(tag: string): Promise<readonly string[]>;
  /** Ends it gracefully, or with `signal`. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts the shop of `settings` (with DATA_DIR) and resolves when it is open. */
export async function runShop(settings: Readonly<Record<string, string>>): Promise<RunningShop> {
  const shop = startProcess({ PORT: '0', ...settings });
  await shop.printed('is open at');
  const port = Number(/localhost:(\d+)/.exec(shop.output())?.[1]);
  const agent = keepAliveAgent(600);
  const socketPath = (await liveSockets(settings.DATA_DIR ?? '')).find((name) => name.includes(`/${shop.child.pid}-`));
  if (socketPath === undefined) throw new Error(`No control socket:\n${shop.output()}`);

  /**
   * Like a browser, retries a read once on a new connection when a keep-alive connection was closed before any answer:
   * on a busy machine the shop may close an idle connection at the moment of its reuse.
   */
  const get: RunningShop['get'] = (target, { method = 'GET', headers = {}, body } = {}) => {
    const start = performance.now();
    const requestOn = (using: Agent | false) =>
      new Promise<ShopAnswer>((resolve, reject) => {
        let isAnswered = false;
        const failed = (error: NodeJS.ErrnoException) => {
          if (method === 'GET' && asking.reusedSocket && !isAnswered && CLOSED.has(error.code ?? '')) {
            resolve(requestOn(false));
            return;
          }
          const after = Math.round(performance.now() - start);
          const kind = asking.reusedSocket ? 'a kept' : 'a new';
          reject(
            new Error(`${error.message}: ${method} ${target} on ${kind} connection, after ${after} ms`, {
              cause: error,
            }),
          );
        };
        const options = { host: '127.0.0.1', port, path: target, method, headers, agent: using };
        const asking = request(options, (res) => {
          isAnswered = true;
          text(res).then(
            (found) =>
              resolve({
                status: res.statusCode ?? 0,
                headers: res.headers,
                body: found,
                ms: performance.now() - start,
              }),
            failed,
          );
        });
        asking.on('error', failed);
        asking.setTimeout(WAIT_MS, () => asking.destroy(new Error(`No answer in ${WAIT_MS} ms`)));
        asking.end(body);
      });
    return requestOn(agent);
  };

  return {
    ...shop,
    port,
    get,
    stats: () => sendRequest(socketPath, { method: 'GET', path: '/stats' }),
    renders: async () => Number((await sendRequest(socketPath, { method: 'GET', path: '/stats' })).renders),
    async purge(...tags) {
      await sendRequest(socketPath, { method: 'POST', path: '/purge', body: { tags } });
    },
    async addressesOf(tag) {
      const { held } = await sendRequest(socketPath, {
        method: 'GET',
        path: `/held?${new URLSearchParams({ tag })}`,
      });
      return (held as Record<string, readonly string[]>)[tag] ?? [];
    },
    async end(signal = 'SIGTERM') {
      agent.destroy();
      shop.child.kill('SIGCONT');
      shop.child.kill(signal);
      await within(shop.ended, () => `a shop to end after ${signal}. It printed:\n${shop.output()}`);
    },
  };
}
