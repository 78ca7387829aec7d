import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isInSitemap, PAGES, queryOfPath } from './pages.ts';

test('the table lists exactly the existing pages', () => {
  const files = globSync('**/*.{astro,ts}', { cwd: path.join(import.meta.dirname, '../pages') });
  const routes = files.map((file) =>
    `/${file.split(path.sep).join('/')}`.replace(/\.\w+$/, '').replace(/(.)?\/index$/, '$1'),
  );
  expect(PAGES.map(({ route }) => route || '/').sort()).toEqual(routes.map((route) => route || '/').sort());
});

test('only public pages without a parameter are listed as static', () => {
  const listed = PAGES.filter(({ inSitemap }) => inSitemap).map(({ route }) => route);
  expect(listed.filter((route) => /\[|^\/(user|auth|order|payment|sign-)/.test(route))).toEqual([]);
  for (const route of listed) expect(isInSitemap(`${route}/`), route).toBe(true);
  expect(isInSitemap('/user/orders/')).toBe(false);
});

test('a path has the query of the first route that matches it', () => {
  expect(queryOfPath('/products/promotions')).not.toBe(queryOfPath('/products/bag_7'));
  expect(queryOfPath('/products/search/bag/of/beans')).toBe(queryOfPath('/products/search'));
  expect(queryOfPath('/usage')).toBeUndefined();
});
