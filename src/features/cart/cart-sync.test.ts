/** The cart of the browser and that of the server, which is sometimes unavailable. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changeCart, storedCart } from './cart.store.ts';
import { type CartLine, withoutLine, withProduct, withSize } from './cart.ts';
import { productCase } from './cart-cases.ts';

/** The server's cart of customer 7: units by product. */
const server = new Map<number, number>();
/** Product and units of each record that the server got, in order. */
const posted: (readonly [number, number])[] = [];
/** The body of the last record. */
let lastBody: unknown;
const { network, session, answer } = vi.hoisted(() => ({
  network: { isUnavailable: false },
  session: { now: undefined as { id: number; cartId: number } | undefined },
  answer: [] as (() => void)[],
}));

const product = (id: number) => productCase({ id });

vi.mock('../toasts/toasts.store.ts', () => ({ showToast: vi.fn() }));
vi.mock('../account/session/stored-session.ts', () => ({
  currentSession: () => session.now,
  followSession: (changed: () => void) => answer.push(changed),
}));
vi.mock('../account/session/api.browser.ts', () => ({
  api: () => ({
    call: async (name: string, input: { body?: { produitId: number; size: number } }) => {
      if (network.isUnavailable) return { ok: false, error: { status: 0 } };
      if (name === 'clearCart') server.clear();
      if (name === 'addCartLine' && input.body) {
        server.set(input.body.produitId, input.body.size);
        posted.push([input.body.produitId, input.body.size]);
        lastBody = input.body;
      }
      const lines = [...server].map(([produitId, size]) => ({
        produitId,
        size,
        variety: '',
        colour: '',
        produit: product(produitId),
      }));
      return { ok: true, data: { lines } };
    },
  }),
}));

const storage = () => {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
};
const ids = (lines: readonly CartLine[]) => lines.map(({ id }) => id);
const inBoth = () => [ids(storedCart()), [...server.keys()]];

/** Signs in (or out, for undefined), and waits for both carts. */
async function signIn(id: number | undefined): Promise<void> {
  session.now = id === undefined ? undefined : { id, cartId: id * 10 };
  for (const changed of answer) changed();
  await vi.runAllTimersAsync();
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const tab = new EventTarget();
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, tab[name].bind(tab));
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  vi.resetModules();
  const { startCartSync } = await import('./cart-sync.browser.ts');
  startCartSync();
  for (const id of [1, 2]) changeCart((lines) => withProduct(lines, product(id)));
  await signIn(7);
});
afterEach(() => {
  // No other test of this worker may get it with these stores.
  vi.resetModules();
  answer.length = 0;
  server.clear();
  posted.length = 0;
  network.isUnavailable = false;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('G-38: a line removed without a network does not return at the next sign-in', async () => {
  expect(inBoth()).toEqual([
    [1, 2],
    [1, 2],
  ]);
  network.isUnavailable = true;
  changeCart((lines) => withoutLine(lines, '1'));
  await vi.runAllTimersAsync();
  expect([...server.keys()]).toEqual([1, 2]);
  await signIn(undefined);
  network.isUnavailable = false;
  await signIn(7);
  expect(inBoth()).toEqual([[2], [2]]);
});

it('G-38: a line removed while signed out returns, and another customer loses nothing', async () => {
  await signIn(undefined);
  changeCart((lines) => withoutLine(lines, '1'));
  await vi.runAllTimersAsync();
  await signIn(7);
  expect(ids(storedCart()).sort()).toEqual([1, 2]);
  network.isUnavailable = true;
  changeCart((lines) => withoutLine(lines, '1'));
  await signIn(undefined);
  network.isUnavailable = false;
  await signIn(8);
  expect(ids(storedCart())).toContain(1);
});

it('API-26: a new product is sent with the id of the cart, not of the customer, and one unit', async () => {
  changeCart((lines) => withProduct(lines, product(3)));
  await vi.runAllTimersAsync();
  // `variety` and `colour` are additions, empty for the plain product.
  expect(lastBody).toEqual({ cartId: 70, produitId: 3, size: 1, variety: '', colour: '' });
});

it('API-26 CRT-15/C-17 CRT-19/C-17: the record of a new line is posted once, before its quantity, also during a concurrent catch-up', async () => {
  const { beginAdd, commitAdd } = await import('./cart-sync.browser.ts');
  posted.length = 0;
  beginAdd('3');
  changeCart((lines) => withSize(withProduct(lines, product(3)), '3', 4));
  // Simulates a session that changes at this moment.
  for (const changed of answer) changed();
  await vi.advanceTimersByTimeAsync(0);
  commitAdd();
  await vi.runAllTimersAsync();
  expect(posted).toEqual([
    [3, 1],
    [3, 4],
  ]);
});

it('G-476: what a customer added without a network waits for them while another is signed in', async () => {
  network.isUnavailable = true;
  changeCart((lines) => withProduct(lines, product(3)));
  await vi.runAllTimersAsync();
  await signIn(undefined);
  server.clear();
  await signIn(8);
  expect(storedCart()).toEqual([]);
  await signIn(undefined);
  network.isUnavailable = false;
  await signIn(7);
  expect(inBoth()).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ]);
});

it('G-477: a line that another device removed or added is so here, a minute later', async () => {
  server.delete(1);
  server.set(4, 2);
  for (const changed of answer) changed();
  await vi.runAllTimersAsync();
  expect(ids(storedCart())).toEqual([1, 2]);
  await vi.advanceTimersByTimeAsync(60_000);
  for (const changed of answer) changed();
  await vi.runAllTimersAsync();
  expect(inBoth()).toEqual([
    [2, 4],
    [2, 4],
  ]);
  expect(storedCart().map(({ size }) => size)).toEqual([1, 2]);
});
