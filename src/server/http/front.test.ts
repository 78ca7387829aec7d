import {
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { Api } from '../../api/route.ts';
import { createUncachedWork } from '../../api/uncached-work.ts';
import type { Tables } from '../../data/tables.ts';
import { readConfig, shopSettings } from '../config/config.ts';
import { PageCache } from '../page-cache/page-cache.ts';
import { createFront, type FrontOptions } from './front.ts';
import { type PageHandler, pageRenderer, type RenderPage } from './render-page.ts';
import { type RunningServer, serve } from './server.ts';

const servers: RunningServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

/** A database that returns no rows; these tests do not read it. */
const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
const read = new Kysely<Tables>({ dialect });

const filesOf = (answer: FrontOptions['files']['answer']): FrontOptions['files'] => ({
  answer,
  answerFromMemory: () => false,
  preparePicture: async () => {},
  readPicture: async () => undefined,
  settled: async () => {},
});

async function ask(target: string, change: Partial<FrontOptions>, init: RequestInit = {}): Promise<Response> {
  const logged: string[] = [];
  const log = pino({ level: 'error' }, { write: (line) => logged.push(line) });
  const front = createFront({
    db: {
      dialect: 'postgres',
      read,
      write: () => Promise.reject(new Error('no')),
      run: () => Promise.reject(new Error('no')),
      onWake: () => () => {},
      transactions: { count: 0, failed: 0, ms: 0 },
      isUnavailable: () => false,
      close: async () => {},
    },
    api: new Api(),
    transport: () => Promise.reject(new Error('no API')),
    renderPage: async () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: 'page' }),
    pageCache: new PageCache({ maxBytes: 1e6, maxAge: 1e6, now: () => 0, log }),
    assets: { serve: () => false, bytesOf: () => 0, styleSheet: '' },
    files: filesOf(() => Promise.reject(new Error('no files'))),
    uncached: createUncachedWork({ uncachedAddress: 1000, longReadsAddress: 1000 }),
    writeProbe: { error: async () => undefined },
    staticPaths: [],
    shop: shopSettings(readConfig({ PRODUCT_NAME: '<Oja>' })),
    allowedOrigins: [],
    trustProxy: 0,
    plainKey: new Uint8Array(32),
    log,
    now: () => 0,
    ...change,
  });
  const server = await serve('127.0.0.1', 0, () => front);
  servers.push(server);
  return fetch(`http://127.0.0.1:${server.port}${target}`, { redirect: 'manual', ...init });
}

const html = (body: string, status = 200) => ({ status, headers: { 'content-type': 'text/html' }, body });

test('a page that fails is answered with the error page and status 500', async () => {
  const renderPage: RenderPage = async (target) => {
    if (target === '/error?status=500') return html('the error page');
    throw new Error('secret detail');
  };
  const answer = await ask('/products', { renderPage });
  expect([answer.status, await answer.text()]).toEqual([500, 'the error page']);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
});

test('GEN-19 when nothing can be rendered, the fallback heading is shown on a page without script or style', async () => {
  const renderPage = () => Promise.reject(new Error('secret detail'));
  const answer = await ask('/products', { renderPage });
  const text = await answer.text();
  expect(answer.status).toBe(500);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(text).toContain('<h1>Unexpected Application Error!</h1>');
  expect(text).toContain('| &lt;Oja&gt;</title>');
  expect(text).not.toMatch(/secret detail|<script|<style/);
});

test('a page that fails after its first bytes is a 500, not half a page', async () => {
  const handler: PageHandler = async ({ url = '' }, res) => {
    res.writeHead(200, { 'content-type': 'text/html' });
    res.write(`begin ${url}`);
    if (url.startsWith('/error')) res.end();
    else res.write('Internal server error', () => res.destroy(new Error('a component threw')));
  };
  const answer = await ask('/products', { renderPage: pageRenderer(handler) });
  expect([answer.status, await answer.text()]).toEqual([500, 'begin /error?status=500']);
});

test.each<[string, PageHandler]>([
  ['answers nothing', async (_req, res) => void res.writeHead(500, 'Server error').end()],
  ['answers a text', async (_req, res) => void Object.assign(res, { statusCode: 500 }).end('Internal Server Error')],
  ['ends half a page', async (_req, res) => void res.writeHead(200, { 'content-type': 'text/html' }).destroy()],
  ['rejects', () => Promise.reject(new Error('secret detail'))],
  ['passes an error on', async (_req, _res, next) => next(new Error('secret detail'))],
])('a render that fails and %s is answered with the error page', async (_how, fail) => {
  const handler: PageHandler = (req, res, next, locals) =>
    req.url === '/error?status=500'
      ? Promise.resolve(void res.writeHead(200, { 'content-type': 'text/html' }).end('the error page'))
      : fail(req, res, next, locals);
  const answer = await ask('/products', { renderPage: pageRenderer(handler) });
  expect([answer.status, await answer.text()]).toEqual([500, 'the error page']);
});

test('a page gets its address, and nothing else of the request', async () => {
  const seen: unknown[] = [];
  const handler: PageHandler = async ({ method, url, headers }, res, _next, locals) => {
    seen.push([method, url, headers, Object.keys(locals).sort()]);
    res.end('page');
  };
  const init = {
    method: 'HEAD',
    headers: { host: 'evil.example', cookie: 'a=b', 'x-forwarded-host': 'evil.example', 'accept-language': 'fr' },
  };
  await ask('/products?utm_source=x&page=2', { renderPage: pageRenderer(handler) }, init);
  const ofPage = ['client', 'files', 'lite', 'now', 'pictures', 'posted', 'shop', 'visit'];
  expect(seen).toEqual([['GET', '/products?page=2', {}, ofPage]]);
});

test('an address without a route gets the 404 page', async () => {
  const handler: PageHandler = async (req, res, next) =>
    req.url === '/404' ? void res.writeHead(404).end('unknown') : next();
  const answer = await ask('/nothing', { renderPage: pageRenderer(handler) });
  expect([answer.status, await answer.text()]).toEqual([404, 'unknown']);
});

test('the parts and headers of a page are collected', async () => {
  const handler: PageHandler = async (_req, res) => {
    res.writeHead(203, 'as it was', { 'Content-Type': 'text/html', 'set-cookie': ['a=1', 'b=2'] });
    res.write(Buffer.from('<p>'));
    res.end('₦1');
  };
  const answer = await pageRenderer(handler)('/', {} as App.Locals);
  expect({ ...answer, body: String(answer?.body) }).toEqual({
    status: 203,
    headers: { 'content-type': 'text/html', 'set-cookie': ['a=1', 'b=2'] },
    body: '<p>₦1',
  });
});

test('a failure outside any page is a 500 with a message', async () => {
  const files = filesOf(() => Promise.reject(new Error('secret detail')));
  const answer = await ask('/files/a.png', { files });
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain('secret');
});

test('while the database is unavailable a sitemap is 503 with a Retry-After', async () => {
  const acquireConnection = () => Promise.reject(new Error('nobody is there'));
  const createDriver = () => Object.assign(new DummyDriver(), { acquireConnection });
  const db: FrontOptions['db'] = {
    dialect: 'postgres',
    read: new Kysely<Tables>({ dialect: { ...dialect, createDriver } }),
    write: () => Promise.reject(new Error('no')),
    run: () => Promise.reject(new Error('no')),
    onWake: () => () => {},
    transactions: { count: 0, failed: 0, ms: 0 },
    isUnavailable: () => true,
    close: async () => {},
  };
  const response = await ask('/sitemap-index.xml', { db });
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
});

test('a page sets its own headers, also for redirects', async () => {
  const renderPage: RenderPage = async () => ({
    status: 301,
    headers: { location: '/b', 'cache-control': 'no-cache' },
    body: '',
  });
  const answer = await ask('/a', { renderPage });
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/b']);
});

test('G-268: /readyz of a stopping process is 503, so that a balancer sends requests elsewhere', async () => {
  const answer = await ask('/readyz', { isStopping: () => true });
  expect([answer.status, await answer.text()]).toEqual([503, 'This process is stopping.\n']);
});

test('G-595: a step of the table that only prepares goes on to the next route, and one that answers ends the way', async () => {
  const requested: string[] = [];
  const assets: FrontOptions['assets'] = {
    serve(_, res, path) {
      requested.push(path);
      if (path === '/there.css') res.writeHead(200).end('css');
      return path === '/there.css';
    },
    bytesOf: () => 0,
    styleSheet: '',
  };
  const renderPage: RenderPage = async () => html('page');
  const there = await ask('/there.css', { assets, renderPage });
  expect([there.status, await there.text(), there.headers.get('x-frame-options')]).toEqual([200, 'css', null]);
  const missing = await ask('/_astro/missing.css', { assets, renderPage });
  expect([missing.status, missing.headers.get('x-frame-options')]).toEqual([404, 'DENY']);
  expect((await ask('//there.css', { assets, renderPage })).headers.get('location')).toBe('/there.css');
  expect((await ask('/_image', { assets, renderPage: async () => html('gone', 404) })).status).toBe(404);
  const put = await ask('/there.css', { assets, renderPage }, { method: 'PUT' });
  expect([put.status, put.headers.get('allow'), put.headers.get('x-frame-options')]).toEqual([
    405,
    'GET, HEAD, OPTIONS',
    'DENY',
  ]);
  expect(requested).toEqual(['/there.css', '/_astro/missing.css']);
});
