/**
 * Whole orders over HTTP: this process is the browsers, and starts a shop of its own on the database given as JSON.
 * Further arguments: rounds, seconds per lane, the id of the database server's first process (0 for none), the cores,
 * and the folder of each shop to measure in turns. Sends `{ round }` to the parent after each round: the pace of each
 * shop, by folder.
 */
import { mkdir } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { rotated } from '../../../scripts/statistics.ts';
import type { DatabasePlace } from '../../../src/data/open.ts';
import { createTokens } from '../../../src/providers/tokens.ts';
import { keyFor } from '../../../src/server/providers/secrets.ts';
import type { Buyer } from '../../../tests/contract/orders/market.ts';
import { type Answered, isGood, numberOf, order, setStatus } from '../../../tests/contract/orders/shopper.ts';
import { asAdministrator } from '../../../tests/contract/postgres-server.ts';
import { during, type Pace, untilIdle } from '../during.ts';
import type { Cores } from '../machine.ts';
import { startShopOn } from '../servers.ts';
import { openStage } from '../stage.ts';

const place = JSON.parse(process.argv[2] ?? '{}') as DatabasePlace;
const [rounds = 0, seconds = 0, serverPid = 0] = process.argv.slice(3, 6).map(Number);
const cores = JSON.parse(process.argv[6] ?? '{}') as Cores;
const roots = process.argv.slice(7);

/** Concurrent shoppers; each order is by a new one. */
const CONCURRENT = 16;
const CUSTOMERS = 2000;
const PRODUCTS = 2000;
/** Products per order. */
const LINES = 3;
const PRICE = 2500;
const SECRET = 'the secret of a shop that is only measured';
/** No order of the bench is refused because of those before it. */
const SETTINGS = {
  TOKEN_SECRET: SECRET,
  LIMIT_ORDERS_CLIENT: '100000',
  LIMIT_CART_CLIENT: '100000',
  MAX_UNITS_ORDER: '1000000',
  MAX_UNITS_UNPAID: '1000000',
  MAX_UNITS_UNPAID_PRODUCT: '1000000',
};
/** What a browser sends with every call. */
const BROWSER = {
  'accept-encoding': 'gzip, deflate, br, zstd',
  accept: 'application/json',
  'accept-language': 'en-NG,en;q=0.9',
  'user-agent':
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36',
};

const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENT });
const stage = openStage();

/** Sends a call. The answer is read and not unpacked, except where `reads` needs what it says. */
function send(url: string, method: string, token: string, body: object | undefined, reads: boolean): Promise<Answered> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const own =
    text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  const encoding = reads ? { 'accept-encoding': 'identity' } : {};
  const headers = { ...BROWSER, ...encoding, authorization: `Bearer ${token}`, ...own };
  return new Promise((resolve, reject) => {
    const req = request(url, { method, agent, headers }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('error', reject);
      res.on('end', () => {
        const answer = { status: res.statusCode ?? 0, body: {} };
        if (reads || !isGood(answer)) resolve({ ...answer, body: JSON.parse(Buffer.concat(chunks).toString()) });
        else resolve(answer);
      });
    });
    req.on('error', reject);
    req.end(text);
  });
}

/** A database of its own for the shop in `root`. */
async function placeOf(at: number): Promise<DatabasePlace & { readonly dataDir: string }> {
  const dataDir = path.join(stage.folder, `shop-${at}`);
  await mkdir(dataDir, { recursive: true });
  if (place.databaseUrl === undefined) return { dataDir };
  await asAdministrator(place.databaseUrl, `create database journey_${at}`);
  return { dataDir, databaseUrl: Object.assign(new URL(place.databaseUrl), { pathname: `/journey_${at}` }).href };
}

/** What fills a database, as the version in `root` has it: another version may lack a migration. */
async function fillerOf(root: string) {
  const { migrate } = (await import(
    path.join(root, 'src/data/migrate.ts')
  )) as typeof import('../../../src/data/migrate.ts');
  const { openDatabase } = (await import(
    path.join(root, 'src/data/open.ts')
  )) as typeof import('../../../src/data/open.ts');
  const market = (await import(
    path.join(root, 'tests/contract/orders/market.ts')
  )) as typeof import('../../../tests/contract/orders/market.ts');
  return { migrate, openDatabase, ...market };
}

/** Fills a database, starts the shop of `root` on it, and returns a whole order there. */
async function openShop(root: string, at: number) {
  const own = await placeOf(at);
  const { migrate, openDatabase, signInBuyers, stockMarket } = await fillerOf(root);
  const db = await openDatabase(own);
  await migrate(db);
  const stock = Array.from({ length: PRODUCTS }, () => ({ prix: PRICE, qte: 1_000_000 }));
  const products = await stockMarket(db, stock, Date.now());
  const tokens = createTokens(keyFor(new TextEncoder().encode(SECRET), 'tokens'));
  const buyers = await signInBuyers(db, tokens, CUSTOMERS, Date.now());
  const rows = await db.read.selectFrom('carts').select(['id', 'clientId']).execute();
  const carts = new Map(rows.map(({ id, clientId }) => [clientId, id]));
  await db.close();
  const settings = { ...SETTINGS, ...(own.databaseUrl === undefined ? {} : { DATABASE_URL: own.databaseUrl }) };
  const shop = await startShopOn({ root, stage, cores }, own.dataDir, undefined, undefined, settings);
  let drawn = 0;

  /** Three lines of the cart; the order is announced, placed and confirmed; the cart is emptied. */
  async function buy(): Promise<void> {
    drawn += 1;
    const number = drawn;
    const { id: clientId, token } = buyers[number % CUSTOMERS] as Buyer;
    const cartId = carts.get(clientId);
    const call = (target: string, method: string, body?: object, reads = false) =>
      send(`${shop.origin}/api${target}`, method, token, body, reads);
    const lines = Array.from({ length: LINES }, (_, k) => ({
      produitId: products[(number * 7 + k) % PRODUCTS] ?? 0,
      qte: 1,
      prix: PRICE,
    }));
    const answers: Answered[] = [];
    for (const { produitId } of lines)
      answers.push(await call('/carts-produits', 'POST', { cartId, produitId, size: 1, variety: '', colour: '' }));
    const ask = (target: string, { method, body }: { readonly method: string; readonly body: object }) =>
      call(target, method, body, target === '/commandes');
    const placed = await order(ask, { clientId, token, number: numberOf(number), lines });
    answers.push(placed, await setStatus(ask, { token }, placed.id ?? 0, 'confirmed'));
    answers.push(await call(`/carts-produits/${cartId}`, 'DELETE'));
    const refused = answers.find((answer) => !isGood(answer));
    if (refused) throw new Error(JSON.stringify(refused));
  }

  await Promise.all(
    Array.from({ length: CONCURRENT }, async () => {
      for (let k = 0; k < WARM; k += 1) await buy();
    }),
  );
  agent.destroy();
  await untilIdle(shop.pid);
  return { root, pid: shop.pid, buy };
}

/** Orders of each shopper until statements are prepared and code is compiled. */
const WARM = 40;

try {
  const shops = [];
  for (const [at, root] of roots.entries()) shops.push(await openShop(root, at));
  for (let round = 0; round < rounds; round += 1) {
    const measured: Record<string, Pace> = {};
    for (const { root, pid, buy } of rotated(shops, round)) {
      measured[root] = await during({ seconds, serverPid, lanes: CONCURRENT, of: pid }, buy);
      // A shop closes connections that are idle while the others are measured.
      agent.destroy();
    }
    process.send?.({ round: measured });
  }
} finally {
  agent.destroy();
  await stage.close();
}
process.disconnect?.();
