/**
 * Serves only the API, on the migrated database given as JSON, and is fast to start and to kill. Sends its port to the
 * parent, and ends with it.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openDatabase } from '../../../src/data/open.ts';
import { createApi } from '../../../src/server/http/api.ts';
import { apiAnswerer } from '../../../src/server/http/api-answer.ts';
import { WRITER } from '../../../src/server/writer/tasks.ts';
import { testServices } from '../../services.ts';

const db = await openDatabase(JSON.parse(process.argv[2] ?? '{}'), undefined, WRITER);
const log = { error: (details: object, message: string) => console.error(message, details) };
const answer = apiAnswerer(createApi({ db, now: Date.now, log, services: testServices() }).http, new Set(), 0);
const server = createServer((req, res) => void answer(req, res));
// On a busy machine, clients leave connections idle for longer than the default of five seconds, and then reuse them.
server.keepAliveTimeout = 600_000;
for (const ending of ['SIGTERM', 'disconnect'] as const) process.once(ending, () => process.exit(0));
server.listen({ port: 0, host: '127.0.0.1', backlog: 2048 }, () =>
  process.send?.({ port: (server.address() as AddressInfo).port }),
);
