import { expect, test } from 'vitest';
import { itemOnce, joined, printedOnce, renderedOnce } from './rendered-once.ts';

test('a part is rendered again when one of its values changed', async () => {
  let renders = 0;
  const render = async () => `html ${++renders}`;
  const shop = { productName: 'Oja' };
  expect(await renderedOnce('a', [shop, 2026], render)).toBe('html 1');
  expect(await renderedOnce('a', [shop, 2026], render)).toBe('html 1');
  expect(await renderedOnce('b', [shop, 2026], render)).toBe('html 2');
  expect(await renderedOnce('a', [shop, 2027], render)).toBe('html 3');
  expect(await renderedOnce('a', [{ ...shop }, 2027], render)).toBe('html 4');
  expect(await renderedOnce('a', [shop], render)).toBe('html 5');
  expect(renders).toBe(5);
});

test('a failed render is not cached', async () => {
  await expect(renderedOnce('c', [], () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await renderedOnce('c', [], async () => 'html')).toBe('html');
});

test('an item is rendered again when its data changed', async () => {
  let renders = 0;
  const render = async () => `item ${++renders}`;
  expect(await itemOnce('cup', [{ id: 1, name: 'Blue' }], render)).toBe('item 1');
  expect(await itemOnce('cup', [{ id: 1, name: 'Blue' }], render)).toBe('item 1');
  expect(await itemOnce('cup', [{ id: 1, name: 'Red' }], render)).toBe('item 2');
  expect(await itemOnce('plate', [{ id: 1, name: 'Blue' }], render)).toBe('item 3');
  await expect(itemOnce('cup', [2], () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await itemOnce('cup', [2], render)).toBe('item 4');
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

test('what is cached is returned at once, as the same text', async () => {
  const render = async () => '₦1,000';
  const html = await renderedOnce('price', [1], render);
  expect(html).toBe('₦1,000');
  expect(renderedOnce('price', [1], render)).toBe(html);
});

test('items are joined in their order, at once if all are cached', async () => {
  expect(joined(['a', 'b'])).toBe('ab');
  expect(joined([])).toBe('');
  expect(await joined([Promise.resolve('a'), 'b', Promise.resolve('c')])).toBe('abc');
  await expect(joined(['a', Promise.reject(new Error('no'))])).rejects.toThrow('no');
});
