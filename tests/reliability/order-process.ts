/** Processes that serve the API on one database, for requests, overload and kills. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { DatabasePlace } from '../../src/data/open.ts';
import type { Ask } from '../contract/orders/shopper.ts';
import { WAIT_MS, within } from '../within.ts';
import { ROOT } from './shop-process.ts';

export interface OrderProcess {
  /** Rejects with the system's error when it no longer answers. */
  readonly ask: Ask;
  /** Kills it immediately. */
  kill(): Promise<void>;
  /** Stops it gracefully. */
  end(): Promise<void>;
  /** Its error output. */
  readonly output: () => string;
}

const PROGRAM = path.join(import.meta.dirname, 'processes/order-server.ts');

async function portOf(child: ChildProcess, output: () => string): Promise<number> {
  const [message] = await Promise.race([
    once(child, 'message') as Promise<[{ port: number }]>,
    once(child, 'exit').then(() => Promise.reject(new Error(`It ended before it was open:\n${output()}`))),
  ]);
  return message.port;
}

export interface OrderProcessOptions {
  /** The maximum number of concurrent connections. */
  readonly connections?: number;
  /** The bundle of `order-program.ts`; Node's compile cache is stored next to it. */
  readonly program?: string;
}

/** Starts a process and resolves when it answers. */
export async function startOrderProcess(
  place: DatabasePlace,
  { connections = 600, program }: OrderProcessOptions = {},
): Promise<OrderProcess> {
  const child = spawn(path.join(ROOT, 'node_modules/.bin/node'), [program ?? PROGRAM, JSON.stringify(place)], {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: program ? path.join(path.dirname(program), 'compiled') : process.env.NODE_COMPILE_CACHE,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  const port = await within(
    portOf(child, () => output),
    () => `the port of an order server, which says:\n${output}`,
    () => output,
  );
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const closed = once(child, 'close');
  async function ended(): Promise<void> {
    await closed;
    agent.destroy();
  }
  return {
    ask: (target, { method, token, body }) =>
      new Promise((resolve, reject) => {
        const sent = JSON.stringify(body);
        const headers = {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(sent),
        };
        const options = { host: '127.0.0.1', port, path: `/api${target}`, method, headers, agent };
        const asking = request(options, (res) => {
          text(res).then((found) => resolve({ status: res.statusCode ?? 0, body: JSON.parse(found) }), reject);
        });
        asking.on('error', reject);
        asking.setTimeout(WAIT_MS, () => asking.destroy(new Error(`No answer to ${method} ${target} in time`)));
        asking.end(sent);
      }),
    kill() {
      child.kill('SIGKILL');
      return ended();
    },
    end() {
      child.kill();
      return ended();
    },
    output: () => output,
  };
}
