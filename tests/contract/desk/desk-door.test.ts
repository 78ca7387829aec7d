/** The door of the desk: the link, the session, and requests of strangers. */
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { customerNamed } from '../../../src/features/account/operator/customers.repository.ts';
import { newestActions } from '../../../src/features/operator/actions.repository.ts';
import { describeEngines, sqliteFirst } from '../engines.ts';
import { newClient } from '../orders/stored-orders.ts';
import { type Answer, openDesk, type TestDesk, textOf } from './desk-visitor.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const isClosed = ({ status, body }: Answer) => status === 401 && body.includes('npm run desk');

describeEngines(
  'the door of the desk',
  (open) => {
    let db: Database;
    let desk: TestDesk;
    let customer: number;
    beforeAll(async () => {
      db = await open();
      desk = await openDesk(db);
      customer = await newClient(db);
    });
    afterAll(() => desk.stop());

    /** Whether nothing was changed since the customer was made. */
    async function isUntouched(): Promise<boolean> {
      const { total } = await newestActions(db.read, { limit: 1 });
      return total === 0 && (await customerNamed(db.read, String(customer)))?.blockedAt === null;
    }

    test('G-617: without a session every address is the same closed page', async () => {
      const closed = await desk.ask('/');
      expect(isClosed(closed)).toBe(true);
      const paths = [
        '/customers',
        `/customers/${customer}`,
        '/enter',
        '/enter?key=',
        '/enter?key=x',
        '/leave',
        '/x/',
        '/..',
        '/favicon.ico',
      ];
      for (const path of paths) expect((await desk.ask(path)).body, path).toBe(closed.body);
      const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
      for (const path of paths) {
        const sent = await desk.ask(path, { method: 'POST', headers: form, body: 'key=x' });
        expect([path, sent.status, sent.body]).toEqual([path, 401, closed.body]);
      }
      expect((await desk.ask('/desk.css')).headers['content-type']).toBe('text/css; charset=utf-8');
    });

    test('G-617: a link opens the desk once; looking at it uses nothing up, and a newer one replaces it', async () => {
      const { pathname, search, searchParams, host } = desk.newLink();
      expect(host).toBe(`127.0.0.1:${desk.port}`);
      const key = searchParams.get('key') ?? '';
      const open = (given: string, headers = {}) =>
        desk.ask('/enter', {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
          body: new URLSearchParams({ key: given }).toString(),
        });
      for (let k = 0; k < 2; k += 1) expect((await desk.ask(pathname + search)).body).toContain('Open the desk');
      // A page elsewhere cannot use it up.
      expect((await open(key, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
      expect(isClosed(await open(`${key}x`))).toBe(true);
      expect((await open(key)).status).toBe(303);
      expect(isClosed(await open(key))).toBe(true);
      expect(isClosed(await desk.ask(pathname + search))).toBe(true);
      const [older, newer] = [desk.newLink(), desk.newLink()];
      expect(isClosed(await open(older.searchParams.get('key') ?? ''))).toBe(true);
      expect((await open(newer.searchParams.get('key') ?? '')).status).toBe(303);
    });

    test('G-617: a link ends after five minutes', async () => {
      const { pathname, search } = desk.newLink();
      const { now } = desk.clock;
      desk.clock.now = now + 5 * MINUTE - 1;
      expect((await desk.ask(pathname + search)).status).toBe(200);
      desk.clock.now = now + 5 * MINUTE;
      expect(isClosed(await desk.ask(pathname + search))).toBe(true);
      desk.clock.now = now;
    });

    test('G-617: the cookie is for its place alone, and no address has the session in it', async () => {
      const link = desk.newLink();
      const entered = await desk.ask('/enter', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: `http://127.0.0.1:${desk.port}` },
        body: new URLSearchParams({ key: link.searchParams.get('key') ?? '' }).toString(),
      });
      const [cookie = ''] = entered.headers['set-cookie'] ?? [];
      const { location = '' } = entered.headers;
      expect(cookie).toBe(
        `${cookie.split(';')[0]}; Path=${location.slice(0, -1)}; HttpOnly; SameSite=Strict; Max-Age=43200`,
      );
      expect(location).not.toContain(cookie.slice(5, 20));
      const headers = { cookie: cookie.split(';')[0] ?? '' };
      expect((await desk.ask(location, { headers })).status).toBe(200);
      expect(isClosed(await desk.ask(location))).toBe(true);
      expect(isClosed(await desk.ask(location, { headers: { cookie: `${headers.cookie}x` } }))).toBe(true);
      expect(isClosed(await desk.ask('/', { headers }))).toBe(true);
    });

    test('G-617: a session ends when it is left, after an idle hour, and after twelve hours', async () => {
      const { now } = desk.clock;
      const left = await desk.enter();
      expect(textOf(await left.press('/', '/leave'))).toContain('The desk is closed');
      expect(isClosed(await left.get('/'))).toBe(true);

      const idle = await desk.enter();
      const busy = await desk.enter();
      for (let k = 1; k < 24; k += 1) {
        desk.clock.now = now + k * (HOUR / 2);
        expect((await busy.get('/record')).status, `${k / 2} h`).toBe(200);
      }
      expect(isClosed(await idle.get('/record'))).toBe(true);
      desk.clock.now = now + 12 * HOUR;
      expect(isClosed(await busy.get('/record'))).toBe(true);
      desk.clock.now = now;
    });

    test('G-617: only its own host is answered, whoever knows the cookie', async () => {
      const visitor = await desk.enter();
      const { port } = desk;
      const status = async (host: string) =>
        (await desk.ask(visitor.at('/record'), { headers: { cookie: visitor.cookie, host } })).status;
      expect([await status(`127.0.0.1:${port}`), await status(`localhost:${port}`)]).toEqual([200, 200]);
      const others = [
        'evil.example',
        `evil.example:${port}`,
        `127.0.0.1:${port + 1}`,
        '127.0.0.1',
        'localhost',
        `[::1]:${port}`,
        `127.0.0.2:${port}`,
        `localhost.evil.example:${port}`,
        `desk.localhost:${port}`,
      ];
      for (const host of others) expect(await status(host), host).toBe(403);
    });

    test('G-617: whatever was forwarded is refused', async () => {
      const visitor = await desk.enter();
      const names = [
        'Forwarded',
        'Via',
        'X-Forwarded-For',
        'X-Forwarded-Host',
        'X-Forwarded-Proto',
        'X-Real-IP',
        'CF-Connecting-IP',
      ];
      for (const name of names) {
        const { status, body } = await desk.ask(visitor.at('/'), {
          headers: { cookie: visitor.cookie, [name]: '127.0.0.1' },
        });
        expect([name, status]).toEqual([name, 403]);
        expect(body).toContain('no forwarded request');
      }
      const socket = connect(desk.port, '127.0.0.1');
      socket.write(
        `GET ${visitor.at('/')} HTTP/1.0\r\nHost: 127.0.0.1:${desk.port}\r\nCookie: ${visitor.cookie}\r\n\r\n`,
      );
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 403 /);
      const twice = connect(desk.port, '127.0.0.1');
      twice.write(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${desk.port}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`);
      expect(await text(twice)).toMatch(/^HTTP\/1\.1 400 /);
    });

    test('G-617: it listens on the loopback address alone', async () => {
      const others = Object.values(networkInterfaces())
        .flatMap((all) => all ?? [])
        .filter(({ internal, family }) => !internal && family === 'IPv4');
      for (const address of [...others.map((one) => one.address), '::1']) {
        const failure = await new Promise((resolve) => {
          const socket = connect({ host: address, port: desk.port }, () => resolve(undefined));
          socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code));
        });
        expect(failure, address).toBeDefined();
      }
    });

    test('G-617: a form of another page, of another port or of no page changes nothing', async () => {
      const visitor = await desk.enter();
      const other = await desk.enter();
      const page = await visitor.get(`/customers/${customer}`);
      const block = `/customers/${customer}/block`;
      const fields = visitor.fieldsOf(page, block);
      const { port } = desk;
      const strangers: readonly Record<string, string>[] = [
        { origin: 'https://evil.example' },
        { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
        { origin: `http://127.0.0.1:${port + 1}`, 'sec-fetch-site': 'same-site' },
        { origin: `http://localhost:${port}`, 'sec-fetch-site': 'same-site' },
        { origin: `https://127.0.0.1:${port}` },
        { origin: 'null' },
        { 'sec-fetch-site': 'same-site' },
        { 'sec-fetch-site': 'none' },
      ];
      for (const headers of strangers)
        expect((await visitor.send(block, fields, headers)).status, JSON.stringify(headers)).toBe(403);
      const form = { cookie: visitor.cookie, 'content-type': 'application/x-www-form-urlencoded' };
      const body = new URLSearchParams(fields).toString();
      // A program sends neither header of a browser.
      expect((await desk.ask(visitor.at(block), { method: 'POST', headers: form, body })).status).toBe(403);

      const { formKey: _left, ...without } = fields;
      const otherKey = other.fieldsOf(await other.get(`/customers/${customer}`), block);
      for (const keys of [without, { ...fields, formKey: '' }, otherKey])
        expect((await visitor.send(block, keys)).status).toBe(403);
      expect(await isUntouched()).toBe(true);
    });

    test('G-617: GET changes nothing, and other methods and bodies are refused', async () => {
      const visitor = await desk.enter();
      const { cookie } = visitor;
      const pages = ['block', 'unblock', 'sign-out'].map((verb) => `/customers/${customer}/${verb}?reason=x`);
      for (const path of [...pages, '/leave', '/doctor/examine'])
        expect((await visitor.get(path)).status, path).toBe(404);
      const block = visitor.at(`/customers/${customer}/block`);
      for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS'])
        expect((await desk.ask(block, { method, headers: { cookie } })).status, method).toBe(405);
      const headers = { cookie, 'sec-fetch-site': 'same-origin' };
      const json = { ...headers, 'content-type': 'application/json' };
      expect((await desk.ask(block, { method: 'POST', headers: json, body: '{}' })).status).toBe(415);
      const long = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
      expect((await desk.ask(block, { method: 'POST', headers: long, body: `a=${'x'.repeat(70_000)}` })).status).toBe(
        413,
      );
      const head = await desk.ask(visitor.at('/record'), { method: 'HEAD', headers: { cookie } });
      expect([head.status, head.body]).toEqual([200, '']);
      expect(await isUntouched()).toBe(true);
    });

    test('G-617: every answer has the headers of a page without script that nobody stores or frames', async () => {
      const visitor = await desk.enter();
      const answers = [
        await desk.ask('/'),
        await desk.ask('/desk.css'),
        await desk.ask('/', { headers: { host: 'evil.example' } }),
        await desk.ask('/enter', { method: 'PUT' }),
        await desk.ask(desk.newLink().href.replace(/^http:\/\/[^/]+/, '')),
        await visitor.get('/'),
        await visitor.get('/no-such-page'),
        await visitor.get('/customers/999999999'),
      ];
      expect(answers.map(({ status }) => status)).toEqual([401, 200, 403, 405, 200, 200, 404, 409]);
      for (const { headers, body } of answers) {
        expect(headers).toMatchObject({
          'cache-control': 'no-store',
          'content-security-policy':
            "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-resource-policy': 'same-origin',
          'referrer-policy': 'same-origin',
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
        });
        expect(body).not.toMatch(/<script|\sstyle=|\son\w+=/i);
      }
    });

    test('G-617: an unexpected error is a page with its number, and is reported', async () => {
      const broken = new Error('The examination broke.');
      const failing = await openDesk(db, {
        // biome-ignore lint/correctness/useYield: it fails before its first finding.
        examine: async function* () {
          throw broken;
        },
      });
      const visitor = await failing.enter();
      const { status, body } = await visitor.press('/doctor', '/doctor/examine');
      const [{ error, id } = { error: undefined, id: undefined }] = failing.reported;
      expect([status, error]).toEqual([500, broken]);
      expect(id).toMatch(/^[\da-f]{12}$/);
      expect(body).toContain(id);
      expect(body).not.toContain('broke');
      await failing.stop();
    });
  },
  sqliteFirst,
);
