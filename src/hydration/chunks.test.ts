import { expect, test } from 'vitest';
import { chunkNames } from './chunks.ts';

/** What each module imports at once. */
const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  'src/layouts/every-page.ts': ['session.ts'],
  'session.ts': [],
  'src/features/touched-code.ts': ['back.browser.ts', 'src/hydration/replay.ts', 'session.ts'],
  'back.browser.ts': ['cart.ts', 'toasts.ts'],
  'cart.ts': [],
  'toasts.ts': ['loop.ts'],
  'loop.ts': ['toasts.ts'],
  'src/features/islands.ts': ['Heart.tsx', 'toasts.ts'],
  'Heart.tsx': ['react.js', 'cart.ts'],
  'Panel.tsx': ['cart.ts', 'react.js', 'session.ts'],
  'react.js': [],
  'src/hydration/replay.ts': [],
};

test('the script of every page, what comes with the first touch, and the small islands with React are one file each', () => {
  const nameOf = chunkNames(Object.keys(IMPORTS), (id) => IMPORTS[id] ?? []);
  const named = Object.fromEntries(Object.keys(IMPORTS).map((id) => [id, nameOf(id)]));
  expect(named).toEqual({
    'src/layouts/every-page.ts': 'page',
    'session.ts': 'page',
    'src/features/touched-code.ts': 'touched',
    'back.browser.ts': 'touched',
    'cart.ts': 'touched',
    'toasts.ts': 'touched',
    'loop.ts': 'touched',
    'src/features/islands.ts': 'islands',
    'Heart.tsx': 'islands',
    'Panel.tsx': undefined,
    'react.js': 'islands',
    'src/hydration/replay.ts': 'touched',
  });
});
