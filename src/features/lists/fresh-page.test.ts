import { DOMParser, parseHTML } from 'linkedom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addressWithout, PAGE_READ_AGAIN, readPageAgain } from './fresh-page.ts';

const HERE = 'https://oja.example/products/Bag_7?page=2&ratingsPage=3#ratings';
const pageWith = (list: string) => `<main><div data-fresh="list">${list}</div><p>page</p></main>`;
const listHere = () => document.querySelector('[data-fresh=list]')?.textContent;
const has = (message: string) => (page: Document) =>
  page.querySelector('main')?.textContent?.includes(message) ?? false;

/** The server's answers in order; the last one is repeated. */
let answers: (string | undefined)[];
let moved: string[];
/** Types of events dispatched on the window. */
let said: string[];

beforeEach(() => {
  vi.useFakeTimers();
  const { document } = parseHTML(`<html><body>${pageWith('old')}</body></html>`);
  // A browser adopts elements of another document; linkedom lacks that method.
  Object.assign(document, { adoptNode: (node: Node) => node });
  vi.stubGlobal('document', document);
  vi.stubGlobal('DOMParser', DOMParser);
  vi.stubGlobal('location', new URL(HERE));
  moved = [];
  said = [];
  vi.stubGlobal('dispatchEvent', ({ type }: Event) => said.push(type));
  vi.stubGlobal('history', { state: null, replaceState: (_: unknown, __: string, url: string) => moved.push(url) });
  vi.stubGlobal('fetch', async (url: string) => {
    const text = answers.length > 1 ? answers.shift() : answers[0];
    return { ok: text !== undefined, url, text: async () => text ?? '' };
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('G-46 G-50 fetches the page until it contains the change, and replaces its parts', async () => {
  answers = [pageWith('old'), undefined, pageWith('new'), pageWith('newer')];
  const read = readPageAgain('https://oja.example/products/Bag_7?page=2', has('new'));
  await vi.runAllTimersAsync();
  expect(await read).toBe(true);
  expect(listHere()).toBe('new');
  expect(moved).toEqual(['https://oja.example/products/Bag_7?page=2']);
  expect(said).toEqual([PAGE_READ_AGAIN]);
});

test('shows the last page when the change never appears, and keeps the address', async () => {
  answers = [pageWith('other')];
  const read = readPageAgain(HERE.split('#')[0] ?? '', has('new'));
  await vi.runAllTimersAsync();
  expect(await read).toBe(true);
  expect(listHere()).toBe('other');
  expect(moved).toEqual([]);
});

test('without an answer nothing changes', async () => {
  answers = [undefined];
  const read = readPageAgain(HERE, has('new')).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  expect(await read).toBeInstanceOf(Error);
  expect(listHere()).toBe('old');
  expect(said).toEqual([]);
});

test('of two concurrent calls the later one counts', async () => {
  answers = [pageWith('old'), pageWith('second'), pageWith('first')];
  const first = readPageAgain(HERE, has('first'));
  const second = readPageAgain(HERE, has('second'));
  await vi.runAllTimersAsync();
  expect([await first, await second]).toEqual([false, true]);
  expect(listHere()).toBe('second');
});

test('removes some parameters and the fragment from an address', () => {
  expect(addressWithout('ratingsPage')).toBe('https://oja.example/products/Bag_7?page=2');
  expect(addressWithout()).toBe('https://oja.example/products/Bag_7?page=2&ratingsPage=3');
});
