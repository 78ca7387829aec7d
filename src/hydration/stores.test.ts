/** Islands hydrate at different times: one that reads a store as it is by then would not fit its HTML, and lose a click. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const src = path.join(import.meta.dirname, '..');

/** The calls of `useStore` in `code` that do not say what the server drew. */
function faults(code: string): string[] {
  const calls = [...code.matchAll(/\buseStore\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g)].map(
    ([, given = '']) => given,
  );
  // A computed store has no value of its own to begin with, so its reader gives one.
  return calls.filter((given) => !/,\s*\{[^}]*\bssr:\s*('initial'|\(\)\s*=>)/.test(given));
}

test('every island reads stores with what the server drew', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: src }).filter((file) => !file.endsWith('.test.ts'));
  const found = files.flatMap((file) =>
    faults(readFileSync(path.join(src, file), 'utf8')).map((call) => `${file}: ${call}`),
  );
  expect(found).toEqual([]);
});

test('sees the calls that it is about', () => {
  expect(faults("useStore($session, { ssr: 'initial' }); useStore($count, { ssr: () => 0 })")).toEqual([]);
  expect(faults("useStore($session); useStore($session, { keys: ['id'] }); useStore(of(a(), b))")).toHaveLength(3);
});
