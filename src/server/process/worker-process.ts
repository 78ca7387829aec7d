/** Starts one worker process and reports its state. */
import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import type { PrimaryMessage, WorkerMessage } from './messages.ts';

/** Events of a worker. */
export type Started =
  | { readonly isOpen: true; readonly port: number }
  | { readonly isOpen: false; readonly message: string };

export interface WorkerEvents {
  /** Called with every message. */
  onMessage(worker: Worker, message: WorkerMessage): void;
  /** Called when the worker accepts connections. */
  onOpen(worker: Worker): void;
  /** Called when its channel closed; the process may still run, or have ended before its last message arrived. */
  onDisconnect(worker: Worker): void;
  /** Called when the process has ended. */
  onGone(worker: Worker, how: string | number, livedMs: number): void;
}

/** Forks the program of `cluster.setupPrimary`. */
export function startWorker(log: Logger, events: WorkerEvents): { worker: Worker; started: Promise<Started> } {
  const outcome = Promise.withResolvers<Started>();
  const startedAt = performance.now();
  const worker = cluster.fork();
  const { pid } = worker.process;
  let text: string | undefined;

  const gone = (how: string | number) => {
    events.onGone(worker, how, performance.now() - startedAt);
    outcome.resolve({ isOpen: false, message: text ?? `A process ended before it listened (${how}).` });
  };
  worker.on('message', (message: WorkerMessage) => {
    if (message.kind === 'open') {
      events.onOpen(worker);
      outcome.resolve({ isOpen: true, port: message.port });
    } else if (message.kind === 'failed') text = message.message;
    events.onMessage(worker, message);
  });
  worker.once('disconnect', () => events.onDisconnect(worker));
  worker.once('exit', (code, signal) => gone(signal ?? code));
  worker.on('error', (error) => {
    log.error({ err: error, pid }, 'a process cannot be started or reached');
    // Without a pid there is no exit event.
    if (pid === undefined) gone(error.message);
  });
  return { worker, started: outcome.promise };
}

/** Resolves when `worker` has ended; kills it after `ms` milliseconds. */
export async function workerEnded(worker: Worker, ms: number): Promise<void> {
  if (worker.isDead()) return;
  const limit = setTimeout(() => worker.process.kill('SIGKILL'), ms);
  await new Promise((resolve) => worker.once('exit', resolve));
  clearTimeout(limit);
}

/** Stops `worker` gracefully: it answers running requests, and accepts no new connections. */
export async function retireWorker(worker: Worker, ms: number): Promise<void> {
  const message: PrimaryMessage = { kind: 'retire' };
  worker.send(message);
  await workerEnded(worker, ms);
}
