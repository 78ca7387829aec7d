/** Tests of two shops on one PostgreSQL database behind nginx, with the shipped configuration. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../scripts/free-port.mjs';
import { createTokens } from '../../src/providers/tokens.ts';
import { keyFor } from '../../src/server/providers/secrets.ts';
import { CUSTOMERS } from '../../tools/demo/people.ts';
import { DEMO_PASSWORD } from '../../tools/demo/sign-ins.ts';
import { signInBuyers, stockMarket } from '../contract/orders/market.ts';
import { type Ask, isGood, numberOf, order } from '../contract/orders/shopper.ts';
import { expectSound, readBooks } from '../contract/orders/sound-orders.ts';
import { describeProduct } from './every-engine.ts';
import { checkWithTls, type NginxServer, startNginx } from './nginx-server.ts';
import type { RunningShop } from './running-shop.ts';
import type { TwoShops } from './two-shops.ts';

const SECRET = 'a secret of two shops, 32 bytes or more';
/** Settings of shops behind nginx. The captcha is off, because it would apply before the limit of sign-ins. */
export const BEHIND_NGINX = {
  SHOP_MODE: 'demo',
  PUBLIC_URL: 'http://shop.example',
  TRUST_PROXY: '1',
  TOKEN_SECRET: SECRET,
  CAPTCHA_AFTER_SIGN_INS: '1000000',
};
/** Failed sign-ins of an identifier from an address (LIMIT_SIGN_IN). */
const MAX_FAILURES = 5;
const BUYERS = 15;
const PIECES = 4;
const PRICE = 1800;
/** Order numbers above those of the demo. */
const FIRST_NUMBER = 5_000_000;
/** Concurrent requests while a process stops. */
const LANES = 4;
/** Pause of a lane between two requests (ms). */
const PAUSE_MS = 50;
/** Answers of each lane before and after a process has ended. */
const ROUNDS = 10;

const emails = CUSTOMERS.flatMap(({ email }) => (email === null ? [] : [email]));

/** nginx's answer when no process answers. */
const UNAVAILABLE = 'We cannot answer right now. Please try again in a few seconds.';

interface Json {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Calls the API at `origin`. */
async function call(origin: string, method: string, target: string, requested: { token?: string; body?: object } = {}) {
  const answer = await fetch(`${origin}/api${target}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(requested.token ? { authorization: `Bearer ${requested.token}` } : {}),
    },
    ...(requested.body ? { body: JSON.stringify(requested.body) } : {}),
  });
  const text = await answer.text();
  return { status: answer.status, body: text ? JSON.parse(text) : {} } as Json;
}

/** Requests pages until `end`; any answer but 200 is a failure. */
function startLoad(origin: string, targets: readonly string[]) {
  const failures: string[] = [];
  let answered = 0;
  let isOver = false;
  const lane = async (k: number) => {
    for (let turn = k; !isOver; turn += 1) {
      const target = targets[turn % targets.length] ?? '/';
      try {
        const answer = await fetch(origin + target);
        await answer.text();
        if (answer.status !== 200) failures.push(`${answer.status} ${target}`);
      } catch (error) {
        failures.push(`${error} ${target}`);
      }
      answered += 1;
      await sleep(PAUSE_MS);
    }
  };
  const lanes = Array.from({ length: LANES }, (_, k) => lane(k));
  return {
    /** Resolves after `count` more answers. */
    async more(count: number): Promise<void> {
      const goal = answered + count;
      await expect.poll(() => answered, { timeout: 120_000 }).toBeGreaterThan(goal);
    },
    async end(): Promise<readonly string[]> {
      isOver = true;
      await Promise.all(lanes);
      return failures;
    },
  };
}

/** Defines the tests; `open` returns the two shops, of which the second may have ended. */
export function testBehindNginx(open: () => TwoShops): void {
  describe('behind nginx', () => {
    let nginx: NginxServer;
    let first: RunningShop;
    let second: RunningShop;
    beforeAll(async () => {
      [first] = open().shops;
      second = await open().reopenSecond();
      nginx = await startNginx([first.port, second.port]);
    });
    afterAll(async () => nginx?.end());

    const originOf = ({ port }: RunningShop) => `http://127.0.0.1:${port}`;
    const signIn = (origin: string, val: string, password: string) =>
      call(origin, 'POST', '/clients/authentification', { body: { val, password } });

    test('G-274: who signs in at one process is signed in at the other, and signed out at both', async () => {
      const email = emails[0] ?? '';
      const { status, body } = await signIn(originOf(first), email, DEMO_PASSWORD);
      expect({ status, body }).toMatchObject({ status: 200 });
      const token = String(body.token);
      const { id } = body;
      const profile = (origin: string) => call(origin, 'GET', `/clients/${id}`, { token });
      expect(await profile(originOf(second))).toMatchObject({ status: 200, body: { email } });
      expect((await profile(nginx.origin)).status).toBe(200);
      expect((await call(originOf(second), 'DELETE', '/sessions/current', { token })).status).toBeLessThan(300);
      for (const origin of [originOf(first), originOf(second)]) expect((await profile(origin)).status).toBe(401);
    });

    test('G-274: both processes count failed sign-ins together, by the address that nginx saw', async () => {
      const email = emails[1] ?? '';
      const statuses: number[] = [];
      for (let k = 0; k <= MAX_FAILURES; k += 1) {
        const answer = await fetch(`${nginx.origin}/api/clients/authentification`, {
          method: 'POST',
          // An address that the visitor claims is ignored.
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${k}` },
          body: JSON.stringify({ val: email, password: 'wrong password' }),
        });
        statuses.push(answer.status);
      }
      expect(statuses.slice(0, -1)).toEqual(Array(MAX_FAILURES).fill(401));
      expect(statuses.at(-1)).toBe(429);
      for (const shop of [first, second])
        expect((await signIn(originOf(shop), email, 'wrong password')).status).toBe(429);
    });

    test('G-274: the last units are sold once, and two tabs with one number make one order', async () => {
      const { db } = open();
      const [produitId = 0] = await stockMarket(db, [{ prix: PRICE, qte: PIECES }], Date.now());
      const tokens = createTokens(keyFor(new TextEncoder().encode(SECRET), 'tokens'));
      const buyers = await signInBuyers(db, tokens, BUYERS, Date.now());
      const askAt =
        (origin: string): Ask =>
        async (target, { method, token, body }) => {
          const requested = () => call(origin, method, target, { token, body });
          let answer = await requested();
          // Shoppers above the limit are asked to try again.
          for (; answer.status === 503; answer = await requested()) await sleep(200);
          return answer;
        };
      const answers = await Promise.all(
        buyers.map(async ({ id, token }, k) => {
          const lines = [{ produitId, qte: 1, prix: PRICE, backorder: false }];
          const input = { clientId: id, token, number: numberOf(FIRST_NUMBER + k), lines };
          const both = await Promise.all([first, second].map((shop) => order(askAt(originOf(shop)), input)));
          // Sent again by nginx, like a shopper who did not see the answer.
          return [...both, await order(askAt(nginx.origin), input)];
        }),
      );
      const bought = answers.filter((tabs) => tabs.some(isGood));
      expect(bought).toHaveLength(PIECES);
      for (const tabs of bought) expect(new Set(tabs.filter(isGood).map(({ id }) => id)).size).toBe(1);
      const books = await readBooks(
        db,
        buyers.map(({ id }) => id),
        [produitId],
      );
      expectSound(books, new Map([[produitId, PIECES]]));
      expect(books.products[0]?.qte).toBe(0);
      expect(books.orders.filter(({ lines }) => lines.length > 0)).toHaveLength(PIECES);
    });

    test('G-274: a change is gone from the pages of both', async () => {
      const { db, products } = open();
      const product = products[30];
      if (!product) throw new Error('no product');
      const bodies = async () => {
        const origins = [nginx.origin, originOf(first), originOf(second)];
        return Promise.all(origins.map(async (origin) => (await fetch(origin + product.path)).text()));
      };
      await bodies();
      await describeProduct(db, product, 'Changed behind nginx.');
      await expect
        .poll(async () => (await bodies()).filter((body) => body.includes('Changed behind nginx.')).length)
        .toBe(3);
    });

    test('its lines for TLS are right', async () => {
      expect(await checkWithTls()).toContain('test is successful');
    });

    test('the visitor gets what the shop compressed, and no mark of nginx', async () => {
      const { id, path: target } = open().products[33] ?? { id: 0, path: '/' };
      // Earlier tests wrote rows without a log, so a cached page may differ from a new one.
      for (const shop of [first, second]) await shop.purge(`product:${id}`);
      const [answer, ...direct] = await Promise.all(
        [nginx.origin, originOf(first), originOf(second)].map((origin) =>
          fetch(origin + target, { headers: { 'accept-encoding': 'br' } }),
        ),
      );
      if (!answer) throw new Error('no answer');
      expect(answer.headers.get('content-encoding')).toBe('br');
      expect(answer.headers.get('etag')).toMatch(/^"/);
      for (const name of ['etag', 'content-security-policy', 'cache-control', 'vary'])
        for (const one of direct) expect(one.headers.get(name), name).toBe(answer.headers.get(name));
      expect(answer.headers.get('server')).toBe('nginx');
    });

    test('what nginx answers itself has the form of the shop', async () => {
      const large = { body: { nom: 'x'.repeat(150_000) } };
      const [viaNginx, direct] = await Promise.all(
        [nginx.origin, originOf(first)].map((origin) => call(origin, 'POST', '/clients', large)),
      );
      expect(viaNginx).toMatchObject({ status: 413, body: direct?.body });
      const alone = await startNginx([await freePort(), await freePort()], { isUnavailable: true });
      try {
        expect(await call(alone.origin, 'GET', '/pubs')).toMatchObject({
          status: 503,
          body: { message: UNAVAILABLE, messageError: UNAVAILABLE, code: 'service_unavailable' },
        });
        const page = await fetch(`${alone.origin}/shops`);
        expect(page.status).toBe(503);
        expect(page.headers.get('retry-after')).toBe('5');
        expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
        expect(await page.text()).toContain(UNAVAILABLE);
      } finally {
        await alone.end();
      }
    });

    test('G-275: neither a process that stops nor one that is killed costs a visitor a page, and a new one gets visitors', async () => {
      const { products } = open();
      const targets = ['/', '/shops', '/new-products', ...products.slice(40, 60).map(({ path }) => path)];
      const load = startLoad(nginx.origin, targets);
      await load.more(LANES * ROUNDS);
      await second.end('SIGTERM');
      await load.more(LANES * ROUNDS);
      second = await open().reopenSecond({ PORT: String(second.port) });
      const before = await second.stats();
      // nginx tries it again after five seconds.
      await expect.poll(async () => Number((await second.stats()).hits)).toBeGreaterThan(Number(before.hits));
      await second.end('SIGKILL');
      await load.more(LANES * ROUNDS);
      expect(await load.end()).toEqual([]);
    });
  });
}
