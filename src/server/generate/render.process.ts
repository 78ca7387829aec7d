/** A rendering process: makes the pages of each order that it is sent, until the command has ended. */
import { createLog } from '../../node/log.ts';
import { readConfig } from '../config/config.ts';
import { compressOnThisThread } from '../http/compression.ts';
import { makePages } from './make-pages.ts';
import type { Order, RendererMessage } from './messages.ts';
import { openRenderer } from './open-renderer.ts';

// Without the command no process counts its pages; the next run makes what is missing.
process.on('disconnect', () => process.exit(1));
// The terminal sends these signals to all processes; the command decides which pages are still made.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => {});

const send = (message: RendererMessage) => void process.send?.(message);

compressOnThisThread();
try {
  const config = readConfig(process.env);
  const renderer = await openRenderer(config, createLog(config.logLevel));
  process.on('message', async (order: Order | 'end') => {
    if (order === 'end') {
      await renderer.close();
      process.exit(0);
    }
    send({ kind: 'done', id: order.id, outcome: await makePages(renderer, order.keys) });
  });
  send({ kind: 'ready' });
} catch (error) {
  send({ kind: 'broken', message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}
