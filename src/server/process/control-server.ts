/** The admin socket of a process that answers requests (`npm run cache`, `npm run generate`). */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { liveSockets, makeControlFolder } from './control-folder.ts';
import { LoopDelay } from './loop-delay.ts';
import type { PageCacheView } from './page-cache-view.ts';

/** Facts that every process reports. */
export interface ProcessFacts {
  readonly pid: number;
  /** Start of the process as ISO 8601. */
  readonly startedAt: string;
}

export interface Control {
  readonly socketPath: string;
  close(): void;
}

const loopDelay = new LoopDelay();
const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();

/** Answers one request; returns undefined for an unknown path. */
async function answer(cache: PageCacheView, req: IncomingMessage): Promise<object | undefined> {
  const { pathname, searchParams } = new URL(req.url ?? '/', 'http://control');
  switch (`${req.method} ${pathname}`) {
    case 'GET /stats':
      return await cache.stats();
    case 'GET /pace':
      return { delayMs: loopDelay.sinceLast(), version: cache.storedVersion() };
    case 'GET /held':
      return { held: Object.fromEntries(searchParams.getAll('tag').map((tag) => [tag, cache.addressesOf(tag)])) };
    case 'GET /explain':
      return await cache.explain(searchParams.get('url') ?? '');
    case 'POST /purge': {
      const { tags } = (await json(req)) as { tags: string[] };
      return { purged: cache.purge(tags) };
    }
    default:
      return undefined;
  }
}

/**
 * Listens on `{pid}-{random}.sock` in the control folder of `dataDir`; the random part is needed because two containers
 * may have the same pid.
 * @throws the system's error, or a clear message when the folder belongs to another user
 */
export async function openControl(dataDir: string, cache: PageCacheView): Promise<Control> {
  const folder = await makeControlFolder(dataDir);
  // Removes the sockets of killed processes.
  await liveSockets(dataDir);
  const socketPath = path.join(folder, `${process.pid}-${randomBytes(3).toString('hex')}.sock`);
  const facts: ProcessFacts = { pid: process.pid, startedAt };
  const server = createServer(async (req, res) => {
    try {
      const found = await answer(cache, req);
      const body = JSON.stringify(found ? { ...facts, ...found } : { error: 'There is no such request.' });
      res.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(body);
    } catch (error) {
      res.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error: String(error) }));
    }
  });
  // Without `exclusive`, a worker of node:cluster would share the socket with the other workers.
  server.listen({ path: socketPath, exclusive: true });
  await once(server, 'listening');
  server.unref();
  return {
    socketPath,
    close() {
      server.close();
      server.closeAllConnections();
      rmSync(socketPath, { force: true });
    },
  };
}
