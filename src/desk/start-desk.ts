/** Starts the desk: a server of its own on the loopback address, and nowhere else. */

import type { Operator } from '../features/operator/actions.repository.ts';
import { STOP, serve } from '../server/http/server.ts';
import { type DeskShop, newApp } from './app.ts';
import { deskHandler, ENTER } from './front.ts';
import { createLinks } from './links.ts';
import { addPages } from './pages.ts';
import { createSessions } from './sessions.ts';

/** There is no setting for another one. */
const LOOPBACK = '127.0.0.1';

export interface RunningDesk {
  readonly port: number;
  /** Returns a new link; the one before it no longer opens the desk. */
  newLink(): string;
  stop(): Promise<void>;
}

/**
 * Listens on `port` of this machine; 0 lets the system choose.
 * @throws the system's error, such as EADDRINUSE
 */
export async function startDesk(shop: DeskShop, operator: Operator, port: number): Promise<RunningDesk> {
  const { now, report } = shop;
  const links = createLinks(now);
  const app = newApp(shop);
  addPages(app, shop);
  const options = { app, links, sessions: createSessions(now), operator, report };
  const running = await serve(LOOPBACK, port, (own) => deskHandler(options, own));
  return {
    port: running.port,
    newLink: () => `http://${LOOPBACK}:${running.port}${ENTER}?key=${links.create()}`,
    stop: () => running.stop(STOP),
  };
}
