/**
 * Runs a number of workers on one port. The system distributes connections (SCHED_NONE): all workers accept from one
 * queue, which survives a killed worker. With node's round robin (SCHED_RR) the primary accepts, and a connection that
 * it passed to a dying worker is never answered.
 */
import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { WorkerMessage } from './messages.ts';
import { LIVED_WELL_MS, restartDelay } from './restart-delay.ts';
import { retireWorker, type Started, startWorker, workerEnded } from './worker-process.ts';

/** No worker started; the message is that of the first one. */
export class WorkersFailed extends Error {}

/** Milliseconds that workers have to end after a stop, slightly more than their own limit. */
const STOP_LIMIT_MS = 12_000;
const RETIRE_LIMIT_MS = 35_000;

/** A slot for one worker and its replacement. */
interface Place {
  live: Worker | undefined;
  /** A start in progress, which never rejects. */
  starting: Promise<void> | undefined;
  /** Number of short lives in a row. */
  deaths: number;
}

export interface Workers {
  /** The shared port. */
  readonly port: number;
  /** Workers that answer, including retiring ones. */
  all(): readonly Worker[];
  /** Replaces the workers one after another; returns how many were replaced. */
  restart(): Promise<number>;
  /** Stops all of them gracefully. */
  stop(): Promise<void>;
}

export interface WorkersOptions {
  readonly count: number;
  /** The program of a worker. */
  readonly program: string;
  readonly log: Logger;
  /** Called with every message of a worker. */
  onMessage(worker: Worker, message: WorkerMessage): void;
  /** Called when a worker has ended, and sends no more messages. */
  onEnd(worker: Worker): void;
}

/**
 * Starts the workers and resolves when all of them listen.
 * @throws {WorkersFailed} when no worker started
 */
export async function openWorkers({ count, program, log, onMessage, onEnd }: WorkersOptions): Promise<Workers> {
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: program, args: [] });
  const places: Place[] = Array.from({ length: count }, () => ({ live: undefined, starting: undefined, deaths: 0 }));
  const alive = new Set<Worker>();
  const listening = new Set<Worker>();
  const retiring = new WeakSet<Worker>();
  let stopping = false;

  /** Starts a worker for `place`. Resolves when it listens, and then occupies the place, or when it ended. */
  function launch(place: Place): Promise<Started> {
    const { worker, started } = startWorker(log, {
      onMessage,
      onOpen(opened) {
        place.live = opened;
        listening.add(opened);
      },
      onDisconnect(ended) {
        listening.delete(ended);
        onEnd(ended);
      },
      onGone(ended, how, livedMs) {
        alive.delete(ended);
        if (!retiring.has(ended)) place.deaths = livedMs < LIVED_WELL_MS ? place.deaths + 1 : 1;
        if (place.live !== ended) return;
        place.live = undefined;
        if (stopping) return;
        log.error({ pid: ended.process.pid, how }, 'a process ended; another one starts');
        refill(place);
      },
    });
    alive.add(worker);
    return started;
  }

  /** Starts workers until the slot has one. */
  async function fill(place: Place): Promise<void> {
    while (!place.live) {
      await sleep(restartDelay(place.deaths));
      if (stopping) return;
      const started = await launch(place);
      if (!started.isOpen) log.error({ message: started.message }, 'a process did not start');
    }
  }

  function refill(place: Place): void {
    place.starting ??= fill(place).finally(() => {
      place.starting = undefined;
    });
  }

  /** Starts a new worker for `place`; the old one retires when the new one listens. Returns whether that succeeded. */
  async function replace(place: Place): Promise<boolean> {
    while (place.starting) await place.starting;
    const before = place.live;
    const launched = launch(place);
    place.starting = launched.then(() => undefined);
    const started = await launched;
    place.starting = undefined;
    // The old worker ended meanwhile, and this start prevented a refill of the slot.
    if (!place.live && !stopping) refill(place);
    if (!started.isOpen) {
      log.error({ message: started.message }, 'a process did not start; the previous one continues');
      return false;
    }
    if (before && !before.isDead()) {
      retiring.add(before);
      await retireWorker(before, RETIRE_LIMIT_MS);
    }
    return true;
  }

  const first = await Promise.all(places.map(launch));
  const opened = first.find((started) => started.isOpen);
  if (!opened) throw new WorkersFailed(first.find((started) => !started.isOpen)?.message);
  for (const place of places.filter(({ live }) => !live)) refill(place);
  while (places.some(({ live }) => !live)) await Promise.all(places.map(({ starting }) => starting));

  return {
    port: opened.port,
    all: () => [...listening],
    async restart() {
      let replaced = 0;
      for (const place of places) {
        if (stopping) break;
        // The same error would probably stop the others, so the shop continues with the old workers.
        if (!(await replace(place))) break;
        replaced += 1;
      }
      return replaced;
    },
    async stop() {
      stopping = true;
      await Promise.all(
        [...alive].map((worker) => {
          worker.process.kill('SIGTERM');
          return workerEnded(worker, STOP_LIMIT_MS);
        }),
      );
    },
  };
}
