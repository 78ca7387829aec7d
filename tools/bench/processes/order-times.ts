/**
 * Places orders in this process, on the database given as JSON, compared to bare durable transactions on the same disk.
 * Further arguments: rounds, seconds per lane, and the id of the database server's first process (0 for none). Sends
 * `{ round }` to the parent after each round.
 */
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { rotated } from '../../../scripts/statistics.ts';
import { migrate } from '../../../src/data/migrate.ts';
import { type DatabasePlace, openDatabase } from '../../../src/data/open.ts';
import { createApi } from '../../../src/server/http/api.ts';
import { WRITER } from '../../../src/server/writer/tasks.ts';
import { type Buyer, signInBuyers, stockMarket } from '../../../tests/contract/orders/market.ts';
import { type Ask, isGood, numberOf, order, setStatus } from '../../../tests/contract/orders/shopper.ts';
import { testServices } from '../../../tests/services.ts';
import { during } from '../during.ts';
import type { OrderRound } from '../orders-part.ts';

const place = JSON.parse(process.argv[2] ?? '{}') as DatabasePlace;
const [rounds = 0, seconds = 0, serverPid = 0] = process.argv.slice(3).map(Number);

/** Concurrent shoppers; each order is by a new one. */
const CONCURRENT = 16;
const CUSTOMERS = 400;
const FEW = 3;
const MANY = 2000;
/** Products per order. */
const LINES = 3;
const STOCK = 1_000_000;
const PRICE = 2500;
/** Write connections to PostgreSQL, as in the shop. */
const WRITERS = 4;

const db = await openDatabase(place, undefined, WRITER);
await migrate(db);
const services = testServices();
const fail = (details: object) => {
  throw (details as { err?: unknown }).err;
};
const api = createApi({ db, now: Date.now, log: { error: fail }, services }).http;
const ask: Ask = async (target, { method, token, body }) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await api.request(target, { method, headers, body: JSON.stringify(body) });
  return { status: answer.status, body: await answer.json() };
};
const newMarket = (count: number) =>
  stockMarket(
    db,
    Array.from({ length: count }, () => ({ prix: PRICE, qte: STOCK })),
    Date.now(),
  );
const [few, many] = [await newMarket(FEW), await newMarket(MANY)];
const buyers = await signInBuyers(db, services.tokens, CUSTOMERS, Date.now());

let drawn = 0;

/** Announces, places and confirms an order, as the checkout does. */
async function buy(products: readonly number[]): Promise<void> {
  drawn += 1;
  const { id: clientId, token } = buyers[drawn % CUSTOMERS] as Buyer;
  const chosen = Array.from({ length: LINES }, (_, k) => products[(drawn * 7 + k) % products.length] ?? 0);
  const lines = chosen.map((produitId) => ({ produitId, qte: 1, prix: PRICE }));
  const placed = await order(ask, { clientId, token, number: numberOf(drawn), lines });
  const confirmed = await setStatus(ask, { token }, placed.id ?? 0, 'confirmed');
  if (!isGood(placed) || !isGood(confirmed)) throw new Error(JSON.stringify([placed, confirmed]));
}

/** The minimum cost of a durable transaction on the engine: one row, without our code. */
async function openBare(): Promise<{
  lanes: number;
  write: (lane: number) => Promise<void>;
  close: () => Promise<void>;
}> {
  const { databaseUrl, dataDir = '' } = place;
  if (databaseUrl) {
    const clients = Array.from({ length: WRITERS }, () => new pg.Client({ connectionString: databaseUrl }));
    await Promise.all(clients.map((client) => client.connect()));
    await clients[0]?.query('create table if not exists bare (value text)');
    return {
      lanes: WRITERS,
      async write(lane) {
        const client = clients[lane];
        await client?.query('begin');
        await client?.query({ name: 'bare', text: 'insert into bare values ($1)', values: ['x'] });
        await client?.query('commit');
      },
      close: async () => void (await Promise.all(clients.map((client) => client.end()))),
    };
  }
  const file = new DatabaseSync(path.join(dataDir, 'bare.sqlite'));
  file.exec('pragma journal_mode = wal; pragma synchronous = full; create table if not exists bare (value text)');
  const insert = file.prepare('insert into bare values (?)');
  return {
    lanes: 1,
    async write() {
      file.exec('begin immediate');
      insert.run('x');
      file.exec('commit');
    },
    close: async () => file.close(),
  };
}

const bare = await openBare();
const shoppers = { seconds, serverPid, lanes: CONCURRENT };
const lanes = [
  ['bare', () => during({ ...shoppers, lanes: bare.lanes }, bare.write)],
  ['few', () => during(shoppers, () => buy(few))],
  ['many', () => during(shoppers, () => buy(many))],
] as const;
await Promise.all(Array.from({ length: CONCURRENT * 2 }, () => buy(many)));
for (let round = 0; round < rounds; round += 1) {
  const measured: Partial<OrderRound> = {};
  for (const [name, run] of rotated(lanes, round)) measured[name] = await run();
  process.send?.({ round: measured });
}
await bare.close();
await db.close();
process.disconnect?.();
