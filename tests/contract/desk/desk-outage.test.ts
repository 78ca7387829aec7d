/** The desk while its database does not answer, and afterwards. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { migrate } from '../../../src/data/migrate.ts';
import { openDatabase } from '../../../src/data/open.ts';
import { newestActions } from '../../../src/features/operator/actions.repository.ts';
import { until } from '../../within.ts';
import { describeEngines } from '../engines.ts';
import { newClient } from '../orders/stored-orders.ts';
import { openPostgresServer, type PostgresServer } from '../postgres-server.ts';
import { openDesk, textOf } from './desk-visitor.ts';

const UNAVAILABLE = 'The database does not answer';
const UNSURE = 'Your change may have been stored or not: look before you repeat it.';

describeEngines('the desk of a database that stores nothing', (open) => {
  test('G-628: a full disk or a long lock is a page with a sentence, and the same form works afterwards', async () => {
    const db = await open();
    let isLocked = true;
    const locked = Object.assign(new Error('database is locked'), { code: '55P03', errcode: 5 });
    const write: Database['write'] = (...given) => (isLocked ? Promise.reject(locked) : db.write(...given));
    const desk = await openDesk(db, { db: { ...db, write } });
    try {
      const visitor = await desk.enter();
      const path = `/customers/${await newClient(db)}`;
      const fields = { ...visitor.fieldsOf(await visitor.get(path), `${path}/block`), reason: 'Fraud' };
      const refused = await visitor.send(`${path}/block`, fields);
      expect([refused.status, textOf(refused)]).toEqual([503, expect.stringContaining(UNSURE)]);
      expect(refused.body).toContain(`href="${visitor.at(path)}"`);
      expect(desk.reported.map(({ error }) => error)).toEqual([locked]);
      isLocked = false;
      expect((await visitor.send(`${path}/block`, fields)).status).toBe(303);
      expect((await newestActions(db.read, { limit: 5 })).total).toBe(1);
    } finally {
      await desk.stop();
    }
  });
});

const server = await openPostgresServer();
afterAll(async () => {
  if ('end' in server) await server.end();
});

describe.skipIf('missing' in server)('the desk of a PostgreSQL that stops', () => {
  let db: Database;
  beforeAll(async () => {
    db = await openDatabase({ databaseUrl: (server as PostgresServer).url }, () => {});
    await migrate(db);
    return () => db.close();
  });

  test('G-628: it says so without reporting each request, and goes on in the same session', async () => {
    const postgres = server as PostgresServer;
    const desk = await openDesk(db);
    try {
      const visitor = await desk.enter();
      const path = `/customers/${await newClient(db)}`;
      const fields = { ...visitor.fieldsOf(await visitor.get(path), `${path}/block`), reason: 'Fraud' };
      await postgres.stopAtOnce();
      const pages = [await visitor.get('/sales?x=1'), await visitor.send(`${path}/block`, fields)];
      for (const page of pages)
        expect([page.status, textOf(page)]).toEqual([503, expect.stringContaining(UNAVAILABLE)]);
      expect(pages.map((page) => textOf(page).includes(UNSURE))).toEqual([false, true]);
      expect(pages[0]?.body).toContain(`href="${visitor.at('/sales?x=1')}"`);
      expect(desk.reported).toEqual([]);
      await postgres.start();
      await until('the desk to go on', async () => (await visitor.get('/')).status === 200);
      expect((await visitor.send(`${path}/block`, fields)).status).toBe(303);
    } finally {
      await desk.stop();
    }
  });
});
