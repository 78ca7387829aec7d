/** Generates load: lanes that each send one request after another on a keep-alive connection. */
import { Agent, get } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { WAIT_MS, within } from '../within.ts';

/**
 * Pause between two requests of a lane (ms): six lanes send three hundred requests per second, and leave the shop time
 * to restart.
 */
const PAUSE_MS = 20;

export interface Failure {
  readonly target: string;
  /** The error code, or the status of the answer. */
  readonly how: string;
  /** Whether an earlier request on the same connection was answered. */
  readonly reused: boolean;
  /** The number of the lane's connection, from 1. */
  readonly connection: number;
}

export interface Lane {
  readonly failures: readonly Failure[];
  readonly answered: () => number;
  /** Sends one request. */
  ask(target: string): Promise<void>;
}

export interface Load {
  readonly lanes: readonly Lane[];
  readonly failures: () => Failure[];
  readonly answered: () => number;
  /** Resolves after `count` more answers. */
  more(count: number): Promise<void>;
  /** Resolves when every lane has its last answer. */
  stop(): Promise<void>;
}

/** Opens a lane to the shop on `port`. It reconnects only when the shop closed its connection. */
export function openLane(port: number): Lane {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const failures: Failure[] = [];
  const connections = new Set<Socket>();
  let answered = 0;
  return {
    failures,
    answered: () => answered,
    ask: (target) =>
      new Promise((resolve) => {
        const asking = get({ host: '127.0.0.1', port, path: target, agent }, (res) => {
          res.resume();
          res.on('end', () => {
            if (res.statusCode === 200) answered += 1;
            else failed(String(res.statusCode));
            resolve();
          });
          res.on('error', (error: NodeJS.ErrnoException) => failed(error.code ?? error.message));
        });
        const failed = (how: string) => {
          failures.push({ target, how, reused: asking.reusedSocket, connection: connections.size });
          resolve();
        };
        asking.on('socket', (socket) => connections.add(socket));
        asking.setTimeout(WAIT_MS, () => asking.destroy(new Error(`No answer to ${target} in time`)));
        asking.on('error', (error: NodeJS.ErrnoException) => failed(error.code ?? error.message));
      }),
  };
}

/** Keeps `lanes` busy with `targets`, cyclically, until it is stopped. */
export function startLoad(lanes: readonly Lane[], targets: readonly string[]): Load {
  let running = true;
  const answered = () => lanes.reduce((sum, lane) => sum + lane.answered(), 0);
  const waiting = new Set<() => void>();
  const loops = lanes.map(async (lane, at) => {
    for (let turn = at; running; turn += 1) {
      await lane.ask(targets[turn % targets.length] ?? '/');
      for (const look of waiting) look();
      await sleep(PAUSE_MS);
    }
  });
  return {
    lanes,
    answered,
    failures: () => lanes.flatMap(({ failures }) => failures),
    more(count) {
      const enough = answered() + count;
      const answer = new Promise<void>((resolve) => {
        const look = () => {
          if (answered() < enough) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
      });
      return within(answer, () => `${enough - answered()} more answers`, answered);
    },
    async stop() {
      running = false;
      await Promise.all(loops);
    },
  };
}
