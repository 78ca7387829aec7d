/** Mixed traffic of a soak: visitors, shoppers, an importer and an operator, until it is stopped. */
import { randomInt } from 'node:crypto';
import { type Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { keepAliveAgent } from '../../tests/keep-alive-agent.ts';
import { importProducts, runCommand } from '../../tests/reliability/fill-shop.ts';
import { WAIT_MS } from '../../tests/within.ts';
import type { AskShop } from './ask-shop.ts';
import type { Recorder } from './record.ts';
import { createShopper, type Ledger } from './shopper.ts';
import type { SoakShop } from './soak-shop.ts';

const LANES = 12;
/** Pauses in ms: about sixty requests a second in all. */
const PAUSE = { visitor: 80, searcher: 250, account: 3_000, shopper: 1_200, importer: 20_000, operator: 15_000 };
const WORDS = ['garri', 'ankara', 'phone', 'bag', 'rice', 'oil', 'shoe', 'lamp', 'pot', 'bell'];

const anyOf = <T>(values: readonly T[]): T => values[randomInt(values.length)] as T;
/** The address of one of many visitors, as a trusted proxy reports it. */
const anyAddress = () => `41.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** Sends requests to the shop; records how long each took and every unexpected status. */
function asker({ port }: SoakShop, agent: Agent, recorder: Recorder): AskShop {
  return ({ kind, target, method = 'GET', token, body, good = [200, 201] }) => {
    const start = performance.now();
    return new Promise((resolve, reject) => {
      const headers = {
        'x-forwarded-for': anyAddress(),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      };
      const asking = request({ host: '127.0.0.1', port, path: target, method, headers, agent }, (res) => {
        text(res).then((found) => {
          recorder.took(kind, performance.now() - start);
          const status = res.statusCode ?? 0;
          if (!good.includes(status)) recorder.problem(`${kind}: ${status} ${found.slice(0, 120)}`);
          resolve({ status, body: found });
        }, reject);
      });
      asking.setTimeout(WAIT_MS, () => asking.destroy(new Error(`No answer in ${WAIT_MS} ms`)));
      asking.on('error', reject).end(body && JSON.stringify(body));
    });
  };
}

async function visit(ask: AskShop, shop: SoakShop): Promise<void> {
  const targets = ['/', '/products', '/shops', '/collections', '/new-products', '/categories'];
  const target = randomInt(3) === 0 ? anyOf(targets) : anyOf(shop.products).path;
  await ask({ kind: 'a page', target });
}

async function search(ask: AskShop): Promise<void> {
  await ask({ kind: 'a search', target: `/products/search/${anyOf(WORDS)}+${randomInt(1e6)}` });
  await ask({ kind: 'a list', target: `/api/produits?keyword=${anyOf(WORDS)}&limit=24&page=1` });
}

/** Signs up, in, and out. */
async function useAccount(ask: AskShop, ledger: Ledger): Promise<void> {
  const password = 'a-long-password';
  const email = `soak.${crypto.randomUUID()}@example.com`;
  const numTel = `+2348${String(randomInt(1e9)).padStart(9, '0')}`;
  const place = { pays: 'Nigeria', province: 'Lagos', ville: 'Ikeja' };
  const person = { pseudo: 'Ada', nom: 'Okafor', sexe: 'Female', dateNaissance: '1994-05-17', ...place };
  const signUp = { kind: 'a call of an account', target: '/api/clients', method: 'POST' };
  if ((await ask({ ...signUp, body: { ...person, email, numTel, password } })).status !== 201) return;
  ledger.emails.push(email);
  const signIn = { kind: 'a call of an account', target: '/api/clients/authentification', method: 'POST' };
  const { status, body } = await ask({ ...signIn, body: { val: email, password } });
  if (status !== 200) return;
  const { token } = JSON.parse(body) as { readonly token: string };
  await ask({ kind: 'a call of an account', target: '/api/sessions/current', method: 'DELETE', token });
}

/** Opens orders and page cache statistics, and advances one order. */
async function operate({ settings }: SoakShop, ledger: Ledger): Promise<void> {
  await runCommand(settings, ['order.ts', 'list', '--limit', '20']);
  await runCommand(settings, ['cache.ts', 'stats']);
  const number = ledger.waiting.shift();
  if (number === undefined) return;
  await runCommand(settings, ['order.ts', 'status', number, anyOf(['waiting_to_be_shipped', 'shipped', 'delivered'])]);
}

export interface Traffic {
  /** Stops the traffic; resolves when everything in progress has ended. */
  stop(): Promise<void>;
}

/** Starts the traffic; `ledger` gets what was acknowledged. */
export function startTraffic(shop: SoakShop, recorder: Recorder, ledger: Ledger): Traffic {
  const stopping = new AbortController();
  const { signal } = stopping;
  const agent = keepAliveAgent(LANES * 2);
  const ask = asker(shop, agent, recorder);
  const shopper = createShopper(shop, ask, ledger);
  const lane = async (pause: number, act: (round: number) => Promise<void>) => {
    for (let round = 1; !signal.aborted; round += 1) {
      try {
        await act(round);
      } catch (error) {
        recorder.problem((error as Error).message.slice(0, 300));
      }
      await sleep(pause, undefined, { signal }).catch(() => {});
    }
  };
  const lanes = [
    ...[1, 2, 3, 4].map(() => lane(PAUSE.visitor, () => visit(ask, shop))),
    lane(PAUSE.searcher, () => search(ask)),
    lane(PAUSE.account, () => useAccount(ask, ledger)),
    ...[1, 2, 3].map(() => lane(PAUSE.shopper, shopper)),
    lane(PAUSE.importer, (round) => importProducts(shop.settings, shop.dataDir, round)),
    lane(PAUSE.operator, () => operate(shop, ledger)),
  ];
  return {
    async stop() {
      stopping.abort();
      await Promise.all(lanes);
      agent.destroy();
    },
  };
}
