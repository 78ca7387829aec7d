/**
 * Real floods of sign-ins. On every `npm test`, tests/reliability/workers.test.ts tests the same with a small limit.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureBuilt } from '../../scripts/build-stamp.mjs';
import { freePort } from '../../scripts/free-port.mjs';
import { percentile } from '../../scripts/statistics.ts';
import { sendToAll } from '../../src/server/process/control-client.ts';
import { liveSockets } from '../../src/server/process/control-folder.ts';
import { keepAliveAgent } from '../keep-alive-agent.ts';
import { MORE } from '../more.ts';
import { ROOT, type ShopProcess, startProcess } from './shop-process.ts';
import { guessPasswords, solvedCaptcha } from './sign-in-attempts.ts';

const TRIES = 10_000;
const CONNECTIONS = 250;
/** Failures allowed per address (S-13). */
const MAX_FAILURES = 200;
/** The minimum number of requests of each kind. */
const PAGES = 300;

/** Cached pages to request one after another, besides pages that were never requested. */
const CACHED = ['/', '/shops', '/products', '/new-products'];

const PASSWORD = 'the right password';
const ADA = 'ada@example.ng';
const OBI = 'obi@example.ng';

interface RequestInput {
  readonly status: number;
  readonly body: string;
  /** Time to the last byte, in ms. */
  readonly ms: number;
}

/** A new shop, with one keep-alive connection. */
async function openShop(workers: number) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-flood-'));
  // The captcha would stop such a flood after three attempts; without it only the limits apply.
  const settings = { WORKERS: String(workers), CAPTCHA_AFTER_SIGN_INS: '1000000' };
  // Fixed, because the replacement of a killed process must use the same one.
  const port = await freePort();
  const shop: ShopProcess = startProcess({ DATA_DIR: dataDir, PORT: String(port), SHOP_MODE: 'demo', ...settings });
  await shop.printed('is open at');
  const agent = keepAliveAgent(1);

  function ask(
    method: string,
    target: string,
    headers: Record<string, string> = {},
    body?: string,
  ): Promise<RequestInput> {
    const start = performance.now();
    return new Promise((resolve, reject) => {
      const asking = request({ host: '127.0.0.1', port, path: target, method, headers, agent }, (res) => {
        text(res).then(
          (found) => resolve({ status: res.statusCode ?? 0, body: found, ms: performance.now() - start }),
          reject,
        );
      });
      asking.on('error', reject);
      asking.end(body);
    });
  }

  return {
    port,
    /** Ids of the running processes. */
    async pids(): Promise<number[]> {
      return (await sendToAll(await liveSockets(dataDir), { method: 'GET', path: '/stats' })).map(({ pid }) => pid);
    },
    get: (target: string) => ask('GET', target),
    post: (target: string, body: object, headers: Record<string, string> = {}) =>
      ask('POST', target, { 'content-type': 'application/json', ...headers }, JSON.stringify(body)),
    async close() {
      agent.destroy();
      shop.child.kill('SIGTERM');
      await shop.ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

async function signUp(shop: Shop, email: string, numTel: string): Promise<void> {
  const place = { pays: 'Nigeria', province: 'Lagos', ville: 'Ikeja' };
  const person = { pseudo: 'Ada', nom: 'Obi', sexe: 'Female', dateNaissance: '1990-05-01' };
  const answer = await shop.post('/api/clients', { ...person, ...place, email, numTel, password: PASSWORD });
  expect(answer).toMatchObject({ status: 201 });
}

interface Times {
  readonly stored: number[];
  readonly made: number[];
}

let searches = 0;

/** Requests at least {@link PAGES} pages of each kind until `isOver`; each answer must be correct. */
async function visit(shop: Shop, isOver: () => boolean): Promise<Times> {
  const times: Times = { stored: [], made: [] };
  for (let i = 0; i < PAGES || !isOver(); i += 1) {
    const stored = await shop.get(CACHED[i % CACHED.length] ?? '/');
    searches += 1;
    const made = await shop.get(`/products/search/shirt${searches}`);
    expect([stored.status, made.status]).toEqual([200, 200]);
    times.stored.push(stored.ms);
    times.made.push(made.ms);
  }
  return times;
}

const figuresOf = (values: readonly number[]) => ({
  pages: values.length,
  p50: Number(percentile(values, 0.5).toFixed(2)),
  p99: Number(percentile(values, 0.99).toFixed(2)),
});

/** Prints the figures, and stores them for docs/performance.md. */
async function report(workers: number, figures: object): Promise<void> {
  console.log(`${workers} process(es): ${JSON.stringify(figures)}`);
  await mkdir(path.join(ROOT, 'reports'), { recursive: true });
  await writeFile(path.join(ROOT, `reports/sign-in-flood-${workers}.json`), `${JSON.stringify(figures, null, 2)}\n`);
}

beforeAll(() => ensureBuilt(ROOT));

describe.each([1, 2])('10,000 tries to sign in from one address, with %i process(es)', { tags: [MORE] }, (workers) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(workers);
    await signUp(shop, ADA, '+2348030000010');
    await signUp(shop, OBI, '+2348030000011');
  });
  afterAll(() => shop.close());

  test('S-13: sign nobody in, and delay no page', async () => {
    for (const target of CACHED) await shop.get(target);
    const quiet = await visit(shop, () => true);

    let isOver = false;
    const start = performance.now();
    const flooding = guessPasswords(shop.port, ADA, TRIES, CONNECTIONS).then((statuses) => {
      isOver = true;
      return { statuses, seconds: Math.round((performance.now() - start) / 100) / 10 };
    });
    const flooded = await visit(shop, () => isOver);
    const { statuses, seconds } = await flooding;
    expect(Object.values(statuses).reduce((sum, count) => sum + count, 0)).toBe(TRIES);
    expect(Object.keys(statuses).sort()).toEqual(['401', '429']);
    expect(statuses['401']).toBeLessThanOrEqual(MAX_FAILURES);

    // Most attempts were refused by the full queue. 200 in all are admitted, whichever process counts them.
    const more = await guessPasswords(shop.port, ADA, 1_000, 20);
    expect((statuses['401'] ?? 0) + (more['401'] ?? 0)).toBe(MAX_FAILURES);

    const times = { quiet, flooded };
    const figures = Object.entries(times).map(([when, { stored, made }]) => [
      when,
      { stored: figuresOf(stored), made: figuresOf(made) },
    ]);
    await report(workers, {
      tries: TRIES,
      connections: CONNECTIONS,
      seconds,
      statuses,
      ms: Object.fromEntries(figures),
    });
  });

  test('S-13: above the limit of an address, a solved captcha admits one attempt for a customer below the limit', async () => {
    const signIn = async (val: string, headers: Record<string, string> = {}) =>
      (await shop.post('/api/clients/authentification', { val, password: PASSWORD }, headers)).status;
    expect(await signIn(OBI)).toBe(429);
    const captcha = await solvedCaptcha(`http://127.0.0.1:${shop.port}`);
    expect(await signIn(OBI, captcha)).toBe(200);
    expect(await signIn(OBI, captcha)).toBe(400);
    expect(await signIn(OBI)).toBe(429);
    expect(await signIn(ADA, await solvedCaptcha(`http://127.0.0.1:${shop.port}`))).toBe(429);
    if (workers === 1) return;

    // The counts survive the processes that made them.
    for (const pid of await shop.pids()) {
      process.kill(pid, 'SIGKILL');
      const isReplaced = async () => {
        const pids = await shop.pids();
        return pids.length === workers && !pids.includes(pid);
      };
      await expect.poll(isReplaced).toBe(true);
    }
    expect(await signIn(OBI)).toBe(429);
    expect(await signIn(OBI, await solvedCaptcha(`http://127.0.0.1:${shop.port}`))).toBe(200);
  });
});
