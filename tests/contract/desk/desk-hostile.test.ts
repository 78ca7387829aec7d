/** Requests to the desk that no browser sends. */
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { newestActions } from '../../../src/features/operator/actions.repository.ts';
import { describeEngines } from '../engines.ts';
import { newClient } from '../orders/stored-orders.ts';
import { openDesk, type TestDesk } from './desk-visitor.ts';

describeEngines('hostile requests to the desk', (open) => {
  let db: Database;
  let desk: TestDesk;
  beforeAll(async () => {
    db = await open();
    desk = await openDesk(db);
  });
  afterAll(() => desk.stop());

  test('G-617: a text with NUL, which PostgreSQL refuses, is refused before anything reads it', async () => {
    const block = `/customers/${await newClient(db)}/block`;
    const visitor = await desk.enter();
    for (const path of ['/customers?find=a%00b', '/record?subject=%00'])
      expect((await visitor.get(path)).status, path).toBe(400);
    const fields = visitor.fieldsOf(await visitor.get(block.replace('/block', '')), block);
    expect((await visitor.send(block, { ...fields, reason: 'a\0b' })).status).toBe(400);
    expect([(await newestActions(db.read, { limit: 1 })).total, desk.reported]).toEqual([0, []]);
  });

  test('G-617: who leaves in the middle of a form is not reported to the operator', async () => {
    const socket = connect(desk.port, '127.0.0.1');
    const head = ['POST /enter HTTP/1.1', `Host: 127.0.0.1:${desk.port}`, 'Sec-Fetch-Site: same-origin'];
    const body = ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 9', 'Expect: 100-continue'];
    socket.write(`${[...head, ...body].join('\r\n')}\r\n\r\n`);
    // The desk reads the body once it says so.
    await new Promise((resolve) => socket.once('data', resolve));
    socket.destroy();
    await sleep(200);
    expect([(await desk.ask('/')).status, desk.reported]).toEqual([401, []]);
  });

  test.each(['X-Cluster-Client-IP', 'X-Envoy-External-Address', 'Fastly-Client-IP', 'X-Original-URL', 'CDN-Loop'])(
    'G-617: a request with %s was forwarded, and is refused',
    async (name) => {
      const link = desk.newLink();
      expect((await desk.ask(`${link.pathname}${link.search}`, { headers: { [name]: '10.0.0.1' } })).status).toBe(403);
    },
  );
});
