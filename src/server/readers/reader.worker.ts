/** A reader thread: a read-only connection of its own, and the calls that may be long. */
import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import {
  type CallJob,
  DATABASE_UNAVAILABLE,
  type ReaderAnswer,
  type ReaderCommand,
  type ReaderReply,
  type ReaderRequest,
  type ReaderSetting,
} from '../../api/jobs.ts';
import { Api } from '../../api/route.ts';
import type { Services } from '../../api/services.ts';
import { NOBODY } from '../../api/visitor.ts';
import { calls } from '../../client/calls.ts';
import { onReplica } from '../../data/on-replica.ts';
import { openReader } from '../../data/open.ts';
import { countsOfWhole } from '../../features/products/lists/narrowed-lists.repository.ts';
import { serveProducts } from '../../features/products/products.api.ts';
import { createLog } from '../../node/log.ts';
import { carried } from '../../node/thread.ts';
import { sitemapDocument } from '../http/sitemap-document.ts';

/** Steps of `nice` by which the priority is lower than the main thread's. */
const NICENESS = 5;
const LOWEST_PRIORITY = 19;

const port = parentPort;
if (!port) throw new Error('reader.worker.ts runs as a worker thread');
// On Linux, 0 is this thread; elsewhere it is the whole process.
if (process.platform === 'linux') os.setPriority(0, Math.min(LOWEST_PRIORITY, os.getPriority(0) + NICENESS));

const { place, logLevel } = workerData as ReaderSetting;
const log = createLog(logLevel);
const db = await openReader(place, (message, error) =>
  error === undefined ? log.warn(message) : log.error({ err: error }, message),
);

/** Reads of the catalogue need no services; using one here is an error. */
const services = new Proxy({} as Services, {
  get(_, name) {
    throw new Error(`A reader thread has no ${String(name)}.`);
  },
});
const api = new Api();
serveProducts(api, { db, now: Date.now, log, services });

async function answerCall({ name, params, query, now, ticket }: CallJob): Promise<ReaderAnswer> {
  const answer = api.answerers.get(calls[name]);
  if (!answer) throw new Error(`Reader threads do not answer ${name}.`);
  return answer({
    params,
    query,
    now,
    ticket,
    body: async () => undefined,
    bytes: async () => new Uint8Array(),
    visitor: NOBODY,
  });
}

async function obey(command: ReaderCommand): Promise<ReaderAnswer> {
  if (command.kind === 'call') return answerCall(command.job);
  // Counts are read on the primary, because a replica may lag behind the log that the main thread checks its cached
  // counts against.
  if (command.kind === 'count') return countsOfWhole(db.read, command.job);
  if (command.kind === 'sitemap') {
    const { job } = command;
    return onReplica(db, (own) => sitemapDocument(own, job), job.ticket);
  }
  await db.close();
  return undefined;
}

port.on('message', async ({ id, command }: ReaderRequest) => {
  let reply: ReaderReply;
  try {
    reply = { id, result: await obey(command) };
  } catch (error) {
    reply = { id, error: db.isUnavailable() ? { ...carried(error), code: DATABASE_UNAVAILABLE } : carried(error) };
  }
  port.postMessage(reply);
  if (command.kind === 'close') port.close();
});
port.postMessage({ id: 0, result: undefined } satisfies ReaderReply);
