/** The provider's event over a real socket, with the rules that apply to every call. */

import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { openDatabase } from '../../../src/data/open.ts';
import { createPaystack } from '../../../src/providers/paystack.ts';
import { createApi } from '../../../src/server/http/api.ts';
import { apiAnswerer } from '../../../src/server/http/api-answer.ts';
import { testServices } from '../../services.ts';
import { NOW } from '../api/catalogue.ts';
import { KEY, sign } from './paystack-double.ts';

let folder: string;
let db: Database;
let server: Server;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'event-'));
  db = await openDatabase({ dataDir: folder });
  const services = testServices({
    payments: { paystack: createPaystack({ secretKey: KEY, url: 'https://paystack.invalid' }) },
  });
  const log = { error: (entry: object) => expect.unreachable(JSON.stringify(entry)) };
  const api = createApi({ db, now: () => NOW, log, services });
  server = createServer(apiAnswerer(api.http, new Set(), 0));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await db.close();
  await rm(folder, { recursive: true });
});

async function send(body: BodyInit, headers: Record<string, string>, at = '/payment/paystack/webhook') {
  const { port } = server.address() as AddressInfo;
  const type = { 'content-type': 'application/json' };
  const init = { method: 'POST', body, headers: { ...type, ...headers }, duplex: 'half' } as const;
  const answer = await fetch(`http://127.0.0.1:${port}/api${at}`, init);
  return [answer.status, ((await answer.json()) as { message: string }).message];
}

/** An event in Paystack's format: with its own whitespace, and names in every script. */
const EVENT = '{  \n  "event":"refund.processed",\n\t"data":{ "customer":{"first_name":"Ṣadé \\u00e9 😀"} } \n} ';
const signed = { 'x-paystack-signature': sign(EVENT) };

test('S-25, S-15: it is accepted without an origin or a token, byte by byte, with and without a slash (C-48)', async () => {
  expect(await send(EVENT, signed)).toEqual([200, 'ignored']);
  expect(await send(EVENT, signed, '/payment/paystack/webhook/')).toEqual([200, 'ignored']);
  expect(await send(EVENT, { ...signed, 'content-type': 'application/json; charset=utf-8' })).toEqual([200, 'ignored']);
  expect(await send(EVENT, { ...signed, authorization: 'Bearer nonsense' })).toEqual([200, 'ignored']);
});

test('S-25: it may arrive in chunks', async () => {
  const bytes = new TextEncoder().encode(EVENT);
  const parts = new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 7) controller.enqueue(bytes.slice(at, at + 7));
      controller.close();
    },
  });
  expect(await send(parts, signed)).toEqual([200, 'ignored']);
});

test("S-25, S-15: a browser's request, or one without a valid signature, is refused", async () => {
  expect((await send(EVENT, { ...signed, origin: 'https://evil.example' }))[0]).toBe(403);
  expect((await send(EVENT, {}))[0]).toBe(401);
  expect((await send(JSON.stringify(JSON.parse(EVENT)), signed))[0]).toBe(401);
  expect((await send(EVENT, { ...signed, 'content-type': 'text/plain' }))[0]).toBe(415);
  const large = `"${'x'.repeat(100_000)}"`;
  expect((await send(large, { 'x-paystack-signature': sign(large) }))[0]).toBe(413);
  const none = await send('', { 'x-paystack-signature': sign('') });
  expect(none).toEqual([400, 'The event is not valid JSON.']);
});
