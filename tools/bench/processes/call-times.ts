/**
 * Calls with a session, and sign-ins, in this process, on the database given as JSON. Further arguments: rounds,
 * seconds per call, and the id of the database server's first process (0 for none). Sends `{ round }` to the parent
 * after each round.
 */

import { rotated } from '../../../scripts/statistics.ts';
import { ADDRESS_HEADER } from '../../../src/api/http-input.ts';
import { migrate } from '../../../src/data/migrate.ts';
import { type DatabasePlace, openDatabase } from '../../../src/data/open.ts';
import { createPasswords } from '../../../src/providers/passwords.ts';
import { createApi } from '../../../src/server/http/api.ts';
import { WRITER } from '../../../src/server/writer/tasks.ts';
import { type Buyer, signInBuyers, stockMarket } from '../../../tests/contract/orders/market.ts';
import { testServices } from '../../../tests/services.ts';
import type { CallRound, MeasuredCall } from '../calls-part.ts';
import { during } from '../during.ts';

const place = JSON.parse(process.argv[2] ?? '{}') as DatabasePlace;
const [rounds = 0, seconds = 0, serverPid = 0] = process.argv.slice(3).map(Number);

/** Concurrent shoppers; each call is by another one. */
const CONCURRENT = 16;
const CUSTOMERS = 400;
const PRODUCTS = 2000;
const PASSWORD = 'a password of the bench';

const db = await openDatabase(place, undefined, WRITER);
await migrate(db);
// Their hashes cost next to nothing, so that a sign-in shows its other costs; the lane `password hash` uses the shop's.
const services = testServices();
const passwords = createPasswords();
const fail = (details: object) => {
  throw (details as { err?: unknown }).err;
};
const api = createApi({ db, now: Date.now, log: { error: fail }, services }).http;

/** @throws {Error} with the answer when it is not a success */
async function post(path: string, body: object, own: Readonly<Record<string, string>>): Promise<void> {
  const headers = { 'content-type': 'application/json', ...own };
  const answer = await api.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const products = await stockMarket(
  db,
  Array.from({ length: PRODUCTS }, () => ({ prix: 2500, qte: 1_000_000 })),
  Date.now(),
);
const buyers = await signInBuyers(db, services.tokens, CUSTOMERS, Date.now());
const [hash, dearHash] = await Promise.all([services.passwords.hash(PASSWORD), passwords.hash(PASSWORD)]);
await db.write((trx) => trx.updateTable('clients').set({ passwordHash: hash }).execute());
const carts = new Map(
  (await db.read.selectFrom('carts').select(['id', 'clientId']).execute()).map(({ id, clientId }) => [clientId, id]),
);

/** The next customer with the next product: neither is in use by a concurrent call, and no pair occurs twice. */
function drawer() {
  let drawn = 0;
  return () => {
    drawn += 1;
    const buyer = buyers[drawn % CUSTOMERS] as Buyer;
    const at = (drawn * 7 + Math.floor(drawn / CUSTOMERS)) % PRODUCTS;
    return { ...buyer, produitId: products[at] as number, drawn };
  };
}
const [liked, inCart, rated, signedIn] = [drawer(), drawer(), drawer(), drawer()];

const calls: readonly (readonly [MeasuredCall, () => Promise<void>])[] = [
  [
    'sign-in',
    () => {
      const { email, drawn } = signedIn();
      // Sign-ins from one address wait for each other.
      return post('/clients/authentification', { val: email, password: PASSWORD }, { [ADDRESS_HEADER]: `a${drawn}` });
    },
  ],
  ['password hash', async () => void (await passwords.verify(PASSWORD, dearHash))],
  [
    'like',
    () => {
      const { id: clientId, token, produitId } = liked();
      return post('/likes', { clientId, produitId }, bearer(token));
    },
  ],
  [
    'cart line',
    () => {
      const { id, token, produitId, drawn } = inCart();
      return post('/carts-produits', { cartId: carts.get(id), produitId, size: (drawn % 9) + 1 }, bearer(token));
    },
  ],
  [
    'rating',
    () => {
      const { id: clientId, token, produitId, drawn } = rated();
      return post('/etoiles', { clientId, produitId, cote: (drawn % 5) + 1, comment: '' }, bearer(token));
    },
  ],
];
for (const [, call] of calls) await Promise.all(Array.from({ length: CONCURRENT }, call));
for (let round = 0; round < rounds; round += 1) {
  const measured: Partial<CallRound> = {};
  for (const [name, call] of rotated(calls, round))
    measured[name] = await during({ seconds, serverPid, lanes: CONCURRENT }, call);
  process.send?.({ round: measured });
}
await db.close();
process.disconnect?.();
