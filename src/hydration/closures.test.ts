import { expect, test } from 'vitest';
import { type Chunk, closuresOf } from './closures.ts';
import { TOUCHED } from './touched.ts';

const chunk = (fileName: string, more: Partial<Chunk> = {}): Chunk => ({
  fileName,
  isEntry: false,
  moduleIds: [],
  imports: [],
  dynamicImports: [],
  ...more,
});

const chunks = [
  chunk('_astro/Form.js', {
    isEntry: true,
    imports: ['_astro/jsx.js', '_astro/api.js'],
    dynamicImports: ['_astro/map.js'],
  }),
  chunk('_astro/client.js', { isEntry: true, imports: ['_astro/react.js'] }),
  chunk('_astro/page.js', {
    isEntry: true,
    imports: ['_astro/session.js'],
    dynamicImports: ['_astro/touched.js'],
  }),
  chunk('_astro/touched.js', {
    moduleIds: ['/src/features/touched-code.ts', '/src/features/cart/cart.ts'],
    imports: ['_astro/session.js'],
    dynamicImports: ['_astro/map.js'],
  }),
  chunk('_astro/islands.js', {
    moduleIds: ['/src/features/islands.ts', '/src/features/cart/AddButton.tsx'],
    imports: ['_astro/session.js', '_astro/touched.js'],
    dynamicImports: ['_astro/CartPanel.js'],
  }),
  chunk('_astro/CartPanel.js', { imports: ['_astro/islands.js', '_astro/line.js'] }),
  chunk('_astro/line.js'),
  chunk('_astro/jsx.js', { imports: ['_astro/react.js'] }),
  chunk('_astro/api.js', { imports: ['_astro/jsx.js'] }),
  chunk('_astro/react.js', { imports: ['_astro/api.js'] }),
  chunk('_astro/session.js'),
  chunk('_astro/map.js'),
];

/** File names by entry. */
function read() {
  const { files, of } = closuresOf(chunks);
  return Object.fromEntries(Object.entries(of).map(([entry, places]) => [entry, places.map((at) => files[at])]));
}

test('an island needs itself and all that it imports, also in a circle, but not what it asks for later', () => {
  expect(read()['/_astro/Form.js']?.toSorted()).toEqual([
    '/_astro/Form.js',
    '/_astro/api.js',
    '/_astro/jsx.js',
    '/_astro/react.js',
  ]);
  expect(read()['/_astro/client.js']).toContain('/_astro/api.js');
});

test('each file is named once', () => {
  const { files } = closuresOf(chunks);
  expect(new Set(files).size).toBe(files.length);
});

test('what the first touch and small islands ask for comes once one is touched, and not what came with them', () => {
  expect(read()[TOUCHED]).toEqual(['/_astro/map.js', '/_astro/CartPanel.js', '/_astro/line.js']);
});
