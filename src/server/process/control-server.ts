/** Each process that answers requests listens on a socket of its own for its operator (`npm run cache`). */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { liveSockets, makeControlFolder } from './control-folder.ts';
import type { PageCacheView } from './page-cache-view.ts';

/** What every process says of itself. */
export interface ProcessFacts {
  readonly pid: number;
  /** ISO 8601. */
  readonly startedAt: string;
}

export interface Control {
  readonly socketPath: string;
  close(): void;
}

const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();

/** Answers one question; undefined when there is none of that name. */
async function answer(cache: PageCacheView, req: IncomingMessage): Promise<object | undefined> {
  const { pathname, searchParams } = new URL(req.url ?? '/', 'http://control');
  switch (`${req.method} ${pathname}`) {
    case 'GET /stats':
      return cache.stats();
    case 'GET /held':
      return { held: Object.fromEntries(searchParams.getAll('tag').map((tag) => [tag, cache.held(tag)])) };
    case 'GET /explain':
      return cache.explain(searchParams.get('url') ?? '');
    case 'POST /purge': {
      const { tags } = (await json(req)) as { tags: string[] };
      return { purged: cache.purge(tags) };
    }
    default:
      return undefined;
  }
}

/**
 * Listens on `{pid}-{random}.sock` in the control folder of `dataDir`: two containers may count the same pid.
 * @throws what the system says, and words when the folder is somebody else's
 */
export async function openControl(dataDir: string, cache: PageCacheView): Promise<Control> {
  const folder = await makeControlFolder(dataDir);
  // Sockets of processes that were killed would add up.
  await liveSockets(dataDir);
  const socketPath = path.join(folder, `${process.pid}-${randomBytes(3).toString('hex')}.sock`);
  const facts: ProcessFacts = { pid: process.pid, startedAt };
  const server = createServer(async (req, res) => {
    try {
      const found = await answer(cache, req);
      const body = JSON.stringify(found ? { ...facts, ...found } : { error: 'There is no such question.' });
      res.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(body);
    } catch (error) {
      res.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error: String(error) }));
    }
  });
  // A worker of node:cluster would share it with the others.
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
