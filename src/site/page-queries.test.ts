import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { favouritesQuery } from '../features/favourites/favourites-query.ts';
import * as queries from './page-queries.ts';
import { queryOfPath } from './pages.ts';

const ROOT = path.join(import.meta.dirname, '../pages');
const pages = globSync('**/*.astro', { cwd: ROOT }).map((file) => ({
  file,
  text: readFileSync(path.join(ROOT, file), 'utf8'),
  /** An address of the route. */
  path: `/${file}`.replace(/(\/index)?\.astro$/, '').replace(/\[(\.\.\.)?\w+\]/g, 'x_1') || '/',
}));
// The one of the favourites is sent to the browser, which needs none of the others.
const readers = Object.entries({ ...queries, favouritesQuery }).filter(([name]) => name.endsWith('Query'));

test('every page that reads a list query uses the one that the page cache knows for its address', () => {
  const reading = pages.filter(({ text }) => /\w+Query\(/.test(text));
  expect(reading.length).toBe(readers.length);
  for (const { file, text, path: address } of reading) {
    const used = readers.filter(([name]) => new RegExp(`\\b${name}\\(`).test(text));
    expect(used, file).toHaveLength(1);
    expect(queryOfPath(address), file).toBe(used[0]?.[1]);
  }
});

test('no other page of the built shop reads its query string, except the error page', () => {
  const others = pages.filter(({ text }) => !/\w+Query\(/.test(text));
  expect(others.length).toBeGreaterThan(3);
  for (const { file, text, path: address } of others) {
    expect(queryOfPath(address), file).toBeUndefined();
    // Pages without script are never kept, so nothing has to know what they read.
    if (file !== 'error.astro' && file !== 'styleguide.astro' && !file.startsWith('plain/'))
      expect(text, file).not.toMatch(/searchParams|\.search\b/);
  }
});
