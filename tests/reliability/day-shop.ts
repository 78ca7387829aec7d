/** A shop of two processes with a demo, own products and a double of Paystack, and the operator's commands beside it. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { ensureBuilt } from '../../scripts/build-stamp.mjs';
import type { Database } from '../../src/data/database.ts';
import { migrate } from '../../src/data/migrate.ts';
import { openDatabase } from '../../src/data/open.ts';
import { sendToAll } from '../../src/server/process/control-client.ts';
import { liveSockets } from '../../src/server/process/control-folder.ts';
import { seedDemo } from '../../tools/demo/seed.ts';
import { createCommandHost } from '../command-host.ts';
import { type Stocked, stockMarket } from '../contract/orders/market.ts';
import { KEY, openPaystackDouble, type PaystackDouble } from '../contract/payments/paystack-double.ts';
import { until } from '../within.ts';
import { complaintsIn } from './quiet.ts';
import { ROOT, type ShopProcess, startProcess } from './shop-process.ts';

/** Products of the demo, which has enough collections for home with any number of them. */
const PRODUCTS = 40;
/** Requests on new connections, of which two processes behind one port accept some each. */
const BURST = 12;
/** All shoppers of the test have one IP address. */
const NO_LIMITS = {
  LIMIT_SIGN_UP_ADDRESS: '100000',
  CAPTCHA_AFTER_SIGN_UPS: '100000',
  CAPTCHA_AFTER_SIGN_INS: '100000',
  MAX_UNITS_UNPROVEN_TOGETHER: '100000',
  MAX_UNITS_UNPROVEN_PRODUCT: '100000',
};
/** What the shop's own products cost, in naira, and how many there are. */
export const STOCK: readonly Stocked[] = [
  { prix: 1500.5, qte: 500 },
  { prix: 99.99, qte: 500, shop: 1 },
  { prix: 20_000, qte: 500, shop: 1 },
  { prix: 310, qte: 500, shop: 2 },
];
/** Where mails about orders go. */
export const ORDERS_TO = 'orders@oja.example';
/** The name that the operator gives with `--as`. */
export const ACTING_AS = 'Amaka';

export interface DayAnswer {
  readonly status: number;
  /** Its JSON, or its text. */
  readonly body: unknown;
}

export interface DayRequest {
  readonly method?: string;
  readonly token?: string;
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface DayShop {
  readonly db: Database;
  readonly paystack: PaystackDouble;
  /** Ids of {@link STOCK}. */
  readonly products: readonly number[];
  /** The address of one of its processes. */
  readonly origin: string;
  /** Asks a process, another one each time. */
  ask(target: string, request?: DayRequest): Promise<DayAnswer>;
  /** Asks every process; with one port, until each has answered a page. */
  askAll(target: string, request?: DayRequest): Promise<DayAnswer[]>;
  /** Waits until every process answers as expected. */
  untilAll(target: string, isExpected: (answer: DayAnswer) => boolean, request?: DayRequest): Promise<void>;
  /** Runs a script of `scripts`, which must succeed, and returns what it prints. */
  run(script: string, ...args: string[]): Promise<string>;
  /** Runs `npm run shop`, which must succeed, and returns its JSON. */
  read<T>(...args: string[]): Promise<T>;
  /** Runs `npm run shop` for a change, as {@link ACTING_AS}. */
  change(action: string, ...args: string[]): Promise<string>;
  /** Imports a file with these lines, which is a change as well. */
  importFile(kind: string, lines: readonly string[]): Promise<string>;
  /** The changes by commands so far, which the record must hold. */
  readonly changes: string[];
  /** The mails to an address, as its processes sent them. */
  mailsTo(email: string): Promise<string[]>;
  /** Warnings and errors that its processes logged. */
  complaints(): string[];
  close(): Promise<void>;
}

/** The counters of a process. */
type Stats = Readonly<Record<string, unknown>>;
/** How pages are answered. */
const ANSWERED = ['hits', 'notModified', 'diskHits', 'misses', 'coalesced', 'stale', 'standIns'];

async function openAt(origin: string, target: string, request: DayRequest): Promise<DayAnswer> {
  const { method = 'GET', token, body, headers = {} } = request;
  const answer = await fetch(`${origin}${target}`, {
    method,
    redirect: 'manual',
    headers: {
      connection: 'close',
      ...(typeof body === 'object' ? { 'content-type': 'application/json' } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
  return { status: answer.status, body: isJson ? JSON.parse(text) : text };
}

async function originOf(shop: ShopProcess): Promise<string> {
  await shop.printed('is open at');
  return `http://127.0.0.1:${/is open at http:\/\/[\w.]+:(\d+)/.exec(shop.output())?.[1]}`;
}

type Settings = Readonly<Record<string, string>>;

/** The settings of its processes: one port with two workers on SQLite, two ports on PostgreSQL. */
const processesOf = (settings: Settings, second: string): readonly Settings[] =>
  'DATABASE_URL' in settings ? [settings, { ...settings, DATA_DIR: second }] : [{ ...settings, WORKERS: '2' }];

/** Opens the shop on SQLite, or on the empty PostgreSQL database at `databaseUrl`. */
export async function openDayShop(databaseUrl?: string): Promise<DayShop> {
  ensureBuilt(ROOT);
  const folder = await mkdtemp(path.join(tmpdir(), 'operator-day-'));
  const dataDir = path.join(folder, 'data');
  const paystack = await openPaystackDouble();
  const settings: Settings = {
    ...NO_LIMITS,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    DATA_DIR: dataDir,
    // Two processes with folders of their own know each other's sessions.
    TOKEN_SECRET: 'a key for a day of an operator, with many characters',
    HOST: '127.0.0.1',
    PORT: '0',
    READER_THREADS: '0',
    ORDERS_TO,
    PAYSTACK_SECRET_KEY: KEY,
    PAYSTACK_URL: paystack.http.address,
  };
  const db = await openDatabase(databaseUrl === undefined ? { dataDir } : { databaseUrl });
  const host = createCommandHost();
  const shops: ShopProcess[] = [];
  async function close(): Promise<void> {
    for (const { child } of shops) child.kill('SIGTERM');
    await Promise.all(shops.map(({ ended }) => ended));
    await host.close();
    await db.close();
    await paystack.http.close();
    await rm(folder, { recursive: true, force: true });
  }
  try {
    await migrate(db);
    await seedDemo(db, { products: PRODUCTS, now: Date.now() });
    const products = await stockMarket(db, STOCK, Date.now());
    for (const own of processesOf(settings, path.join(folder, 'second'))) shops.push(startProcess(own));
    const origins = await Promise.all(shops.map(originOf));
    return {
      db,
      paystack,
      products,
      close,
      ...visiting(origins, dataDir),
      ...commanding(host, settings, folder),
      mailsTo,
      complaints,
    };
  } catch (error) {
    await close();
    throw error;
  }

  async function mailsTo(email: string): Promise<string[]> {
    const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.eml'));
    const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
    return mails.filter((mail) => new RegExp(`^To: .*${RegExp.escape(email)}`, 'm').test(mail));
  }

  function complaints(): string[] {
    return shops.flatMap((shop) => complaintsIn(shop.output()));
  }
}

/** The pages that each process behind one port has answered, by its id. */
async function pagesOf(dataDir: string): Promise<ReadonlyMap<number, number>> {
  const replies = await sendToAll(await liveSockets(dataDir), { method: 'GET', path: '/stats' });
  return new Map(
    replies.map((stats) => [stats.pid, ANSWERED.reduce((sum, name) => sum + Number((stats as Stats)[name]), 0)]),
  );
}

/** @param dataDir the folder of processes behind one port */
function visiting(
  origins: readonly string[],
  dataDir: string,
): Pick<DayShop, 'origin' | 'ask' | 'askAll' | 'untilAll'> {
  const [origin = ''] = origins;
  const all = origins.length > 1 ? origins : Array.from({ length: BURST }, () => origin);
  const burst = (target: string, request: DayRequest) => Promise.all(all.map((one) => openAt(one, target, request)));
  let requests = 0;
  const askAll: DayShop['askAll'] = async (target, request = {}) => {
    // Calls are not counted.
    if (origins.length > 1 || target.startsWith('/api/')) return burst(target, request);
    let answers: DayAnswer[] = [];
    await until(`each process to answer ${target}`, async () => {
      const before = await pagesOf(dataDir);
      answers = await burst(target, request);
      const after = await pagesOf(dataDir);
      return after.size === 2 && [...after].every(([pid, count]) => count > (before.get(pid) ?? 0));
    });
    return answers;
  };
  return {
    origin,
    ask: (target, request = {}) => openAt(origins[requests++ % origins.length] ?? origin, target, request),
    askAll,
    untilAll: async (target, isExpected, request) => {
      const others = async () => (await askAll(target, request)).filter((answer) => !isExpected(answer));
      await expect
        .poll(async () => (await others()).map(({ status }) => status), { message: `${target} at each process` })
        .toEqual([]);
    },
  };
}

function commanding(
  host: ReturnType<typeof createCommandHost>,
  settings: Settings,
  folder: string,
): Pick<DayShop, 'run' | 'read' | 'change' | 'importFile' | 'changes'> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, HOME, NODE_COMPILE_CACHE, ...settings };
  const changes: string[] = [];
  const run: DayShop['run'] = async (script, ...args) => {
    const program = path.join(ROOT, 'scripts', script);
    const ended = await host.run({ program, args, cwd: ROOT, env });
    expect(ended.code, `${script} ${args.join(' ')}: ${ended.err}`).toBe(0);
    return ended.out;
  };
  return {
    run,
    read: async (...args) => JSON.parse(await run('shop.ts', ...args, '--json')),
    async change(action, ...args) {
      const out = await run('shop.ts', ...action.split(' '), ...args, '--as', ACTING_AS);
      changes.push(action);
      return out;
    },
    async importFile(kind, lines) {
      const file = path.join(folder, `${kind}.csv`);
      await writeFile(file, lines.join('\n'));
      const out = await run('import.ts', file, '--kind', kind, '--as', ACTING_AS);
      changes.push(`import ${kind}`);
      return out;
    },
    changes,
  };
}
