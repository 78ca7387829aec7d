/** Attacks on a shop, each by a separate process. */
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { hostileRequest, isHandled } from './hostile-requests.ts';

export interface Target {
  readonly port: number;
  /** Ends the attack. */
  readonly signal: AbortSignal;
  /** Called with the status of an answer, or 0 when the connection was closed instead. */
  readonly answered: (status: number) => void;
}

export type Attack = (target: Target) => Promise<void>;

const SLOW_READERS = 300;
const HALF_OPEN = 1_000;
const LANES = 32;
const HOSTILE = 20_000;
const ATTACKER = '41.66.66.66';

const distinct = (k: number) => `41.${(k >> 16) & 255}.${(k >> 8) & 255}.${k & 255}`;

function ask({ port, answered }: Target, agent: Agent, path: string, address: string): Promise<void> {
  return new Promise((resolve) => {
    const done = (status: number) => {
      answered(status);
      resolve();
    };
    const asking = request({ host: '127.0.0.1', port, path, agent, headers: { 'x-forwarded-for': address } }, (res) => {
      res.resume();
      res.on('end', () => done(res.statusCode ?? 0));
      res.on('error', () => done(0));
    });
    asking.on('error', () => done(0)).end();
  });
}

/** Sends `perSecond` requests a second without waiting for answers. */
const steadily =
  (perSecond: number, path: (k: number) => string, address = (_: number) => ATTACKER): Attack =>
  async (target) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 256 });
    const start = performance.now();
    const requested: Promise<void>[] = [];
    for (let k = 0; !target.signal.aborted; k += 1) {
      requested.push(ask(target, agent, path(k), address(k)));
      await sleep(Math.max(0, start + ((k + 1) * 1000) / perSecond - performance.now()));
    }
    await Promise.race([Promise.all(requested), sleep(1000)]);
    agent.destroy();
  };

/** Runs lanes that each send the next request as soon as the last one is answered. */
const asFastAsPossible =
  (path: (k: number) => string, address = (_: number) => ATTACKER): Attack =>
  async (target) => {
    const agent = new Agent({ keepAlive: true, maxSockets: LANES });
    let k = 0;
    const lane = async () => {
      while (!target.signal.aborted) {
        k += 1;
        await ask(target, agent, path(k), address(k));
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    agent.destroy();
  };

/** Opens `count` connections that send `bytes` and then nothing, and read nothing; replaces closed ones. */
const stuckConnections =
  (count: number, bytes: string): Attack =>
  async ({ port, signal, answered }) => {
    const open = () => {
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
      socket.pause();
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        answered(0);
        if (!signal.aborted) open();
      });
      signal.addEventListener('abort', () => socket.destroy());
    };
    for (let k = 0; k < count; k += 1) open();
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
  };

const getTwelveTimes = (path: string) => `GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`.repeat(12);

/** Sends each hostile request once, in lanes; an invalid answer of the shop counts as status 500. */
const hostile: Attack = async ({ port, answered }) => {
  let next = 0;
  const lane = async () => {
    while (next < HOSTILE) {
      next += 1;
      const bytes = hostileRequest(next);
      const answer = await new Promise<string>((resolve) => {
        let text = '';
        const socket = connect(port, '127.0.0.1', () => socket.end(bytes));
        socket.setEncoding('latin1').on('data', (part) => {
          text += String(part);
        });
        socket.setTimeout(20_000, () => socket.destroy());
        socket.on('error', () => socket.destroy());
        socket.on('close', () => resolve(text));
      });
      answered(isHandled(answer) ? Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0) : 500);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
};

const search = (k: number) => `/products/search/${['shirt', 'rice', 'women', 'phone'][k % 4]}+${k}`;
const list = (k: number) => `/api/produits?keyword=${'aeiorst'[k % 7]}&sort=average&limit=200&page=${1 + (k % 50)}`;

/** Attacks by their description in the table. */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  'one address, 25 new searches a second': steadily(25, search),
  'one address, 25 of the dearest reads of the API a second': steadily(25, list),
  'one address, as many new searches as it can': asFastAsPossible(search),
  'one address, as many readings of the product feed as it can': asFastAsPossible(() => '/product-feed.xml'),
  'distinct addresses, 500 new searches a second': steadily(500, search, distinct),
  'distinct addresses, 500 wrong pages a second': steadily(500, (k) => `/no-such-page-${k}`, distinct),
  [`${SLOW_READERS} readers who ask for home twelve times and read nothing`]: stuckConnections(
    SLOW_READERS,
    getTwelveTimes('/'),
  ),
  [`${HALF_OPEN} connections with half a request`]: stuckConnections(HALF_OPEN, 'GET / HTTP/1.1\r\nHost: sh'),
  [`${HOSTILE.toLocaleString('en')} hostile requests`]: hostile,
};
