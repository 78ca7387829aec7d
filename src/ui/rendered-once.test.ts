import { expect, test } from 'vitest';
import { encodedOnce, itemOnce, joined, printedOnce, renderedOnce, renderedSizes } from './rendered-once.ts';

const textOf = async (html: Uint8Array | Promise<Uint8Array>) => new TextDecoder().decode(await html);

test('a part is rendered again when one of its values changed', async () => {
  let renders = 0;
  const render = async () => `html ${++renders}`;
  const shop = { productName: 'Oja' };
  expect(await textOf(renderedOnce('a', [shop, 2026], render))).toBe('html 1');
  expect(await textOf(renderedOnce('a', [shop, 2026], render))).toBe('html 1');
  expect(await textOf(renderedOnce('b', [shop, 2026], render))).toBe('html 2');
  expect(await textOf(renderedOnce('a', [shop, 2027], render))).toBe('html 3');
  expect(await textOf(renderedOnce('a', [{ ...shop }, 2027], render))).toBe('html 4');
  expect(await textOf(renderedOnce('a', [shop], render))).toBe('html 5');
  expect(renders).toBe(5);
});

test('a failed render is not cached', async () => {
  await expect(textOf(renderedOnce('c', [], () => Promise.reject(new Error('no'))))).rejects.toThrow('no');
  expect(await textOf(renderedOnce('c', [], async () => 'html'))).toBe('html');
});

test('an item is rendered again when its data changed', async () => {
  let renders = 0;
  const render = async () => `item ${++renders}`;
  expect(await textOf(itemOnce('cup', [{ id: 1, name: 'Blue' }], render))).toBe('item 1');
  expect(await textOf(itemOnce('cup', [{ id: 1, name: 'Blue' }], render))).toBe('item 1');
  expect(await textOf(itemOnce('cup', [{ id: 1, name: 'Red' }], render))).toBe('item 2');
  expect(await textOf(itemOnce('plate', [{ id: 1, name: 'Blue' }], render))).toBe('item 3');
  await expect(textOf(itemOnce('cup', [2], () => Promise.reject(new Error('no'))))).rejects.toThrow('no');
  expect(await textOf(itemOnce('cup', [2], render))).toBe('item 4');
});

test('what is printed is printed once for each key', () => {
  let prints = 0;
  const print = () => `print ${++prints}`;
  expect([printedOnce('a', print), printedOnce('a', print), printedOnce('b', print)]).toEqual([
    'print 1',
    'print 1',
    'print 2',
  ]);
});

test('what is cached is returned at once, as the same bytes', async () => {
  const render = async () => '₦1,000';
  const html = await renderedOnce('price', [1], render);
  expect(renderedOnce('price', [1], render)).toBe(html);
  expect(encodedOnce('price of 2', () => '₦2,000')).toBe(encodedOnce('price of 2', () => 'never printed'));
  expect(await textOf(encodedOnce('price of 2', () => ''))).toBe('₦2,000');
});

test('items are joined in their order, at once if all are cached', async () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect(String(joined([bytes('₦1'), bytes('b')]))).toBe('₦1b');
  expect(String(joined([]))).toBe('');
  expect(await textOf(joined([Promise.resolve(bytes('a')), bytes('b'), Promise.resolve(bytes('c'))]))).toBe('abc');
  await expect(joined([bytes('a'), Promise.reject(new Error('no'))])).rejects.toThrow('no');
});

test('G-403: the memory of printed parts is bounded in bytes', () => {
  for (let k = 0; k < 8000; k += 1) {
    let text = '';
    for (let part = 0; part < 250; part += 1) text += `₦${k}, `;
    printedOnce(`panel ${k}`, () => text);
    encodedOnce(`card ${k}`, () => 'x'.repeat(8000));
  }
  const { texts, encoded } = renderedSizes();
  for (const { bytes, limitBytes } of [texts, encoded]) {
    expect(bytes).toBeGreaterThan(0.9 * limitBytes);
    expect(bytes).toBeLessThanOrEqual(limitBytes);
  }
  expect(texts.limitBytes + encoded.limitBytes).toBe(40_000_000);
});

test('a printed part has memory of its own, and no share in a block of others', () => {
  const html = encodedOnce('small', () => '₦1');
  expect(html.buffer.byteLength).toBe(html.length);
});
