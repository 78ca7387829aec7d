import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { $toasts } from '../toasts/toasts.store.ts';
import { $cart, CART_CHANGED, CART_NOT_SAVED, changeCart, storedCart } from './cart.store.ts';
import type { CartLine } from './cart.ts';
import { withProduct } from './cart.ts';
import { productCase } from './cart-cases.ts';

const product = (id: number) => productCase({ id });
const ids = (lines: readonly CartLine[]) => lines.map(({ id }) => id);
const add = (id: number) => changeCart((lines) => withProduct(lines, product(id)));

const stored = new Map<string, string>();
let isFull = false;
let tab: EventTarget;

/** Simulates a write by another tab. */
const otherTab = (text: string | null, key: string | null = 'cart') => {
  if (text === null) stored.delete('cart');
  else stored.set('cart', text);
  tab.dispatchEvent(Object.assign(new Event('storage'), { key }));
};

beforeEach(() => {
  stored.clear();
  isFull = false;
  tab = new EventTarget();
  $toasts.set([]);
  vi.stubGlobal('window', tab);
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, tab[name].bind(tab));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      stored.set(key, value);
    },
  });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('CRT-10 CRT-14 CST-94: every addition is stored in the list, and this tab is notified', () => {
  const heard = vi.fn();
  tab.addEventListener(CART_CHANGED, heard);
  add(1);
  add(2);
  expect(JSON.parse(stored.get('cart') ?? '')).toMatchObject([{ id: 1 }, { id: 2 }]);
  expect(heard).toHaveBeenCalledTimes(2);
});

it("two tabs stay in step, and a change here keeps the other tab's changes", () => {
  const stop = $cart.listen(() => {});
  add(1);
  expect(ids($cart.get())).toEqual([1]);
  otherTab(JSON.stringify(withProduct(storedCart(), product(2))));
  expect(ids($cart.get())).toEqual([1, 2]);
  // Before this tab is notified.
  stored.set('cart', JSON.stringify(withProduct(storedCart(), product(3))));
  add(4);
  expect(ids($cart.get())).toEqual([1, 2, 3, 4]);
  otherTab('[]', 'something else');
  expect(ids($cart.get())).toEqual([1, 2, 3, 4]);
  otherTab(null, null);
  expect($cart.get()).toEqual([]);
  stop();
});

it('a damaged cart is read as far as possible', () => {
  stored.set('cart', '{"half');
  expect(storedCart()).toEqual([]);
  add(1);
  stored.set('cart', JSON.stringify([null, ...storedCart()]));
  expect(ids(add(2) ?? [])).toEqual([1, 2]);
});

it('a browser without space loses nothing, and the shopper gets a message', () => {
  add(1);
  isFull = true;
  expect(add(2)).toBeUndefined();
  expect(ids(storedCart())).toEqual([1]);
  expect($toasts.get()).toMatchObject([{ tone: 'danger', message: CART_NOT_SAVED }]);
});

it('a browser that forbids storage has an empty cart, and reports it on adding', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(storedCart()).toEqual([]);
  expect(add(1)).toBeUndefined();
  expect($toasts.get()).toHaveLength(1);
});
