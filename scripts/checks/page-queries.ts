/**
 * Checks that every page reads the list query by which the page cache knows its address, and that no other page reads
 * its query string: a parameter that the cache ignores would make one visitor's page appear for another.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { favouritesQuery } from '../../src/features/favourites/favourites-query.ts';
import * as queries from '../../src/site/page-queries.ts';
import { queryOfPath } from '../../src/site/pages.ts';

// The favourites page's query is sent to the browser, which needs no other.
const QUERIES = new Map<unknown, string>(
  Object.entries({ ...queries, favouritesQuery }).flatMap(([name, query]) =>
    name.endsWith('Query') ? [[query, name]] : [],
  ),
);

/** Pages that are never cached, so the cache need not know their parameters; the style guide only shows components. */
const UNCACHED = /^(plain\/|newsletter\/(confirm|unsubscribe)\.astro$|error\.astro$|styleguide\.astro$)/;

/** An example address for the route of `file`, a path below `src/pages`. */
const addressOf = (file: string) =>
  `/${file}`.replace(/(\/index)?\.astro$/, '').replace(/\[(\.\.\.)?\w+\]/g, 'x_1') || '/';

/** One sentence for each way in which the page in `file` reads another query than the cache expects. */
export function queryErrors(file: string, text: string): string[] {
  const known = QUERIES.get(queryOfPath(addressOf(file)));
  const used = [...new Set([...text.matchAll(/\b(\w+Query)\(/g)].map(([, name = '']) => name))];
  const errors = used
    .filter((name) => name !== known)
    .map((name) => `${file} reads ${name}, and the cache knows ${known ?? 'none'}`);
  if (known !== undefined && !used.includes(known))
    errors.push(`${file} does not read ${known}, which the cache knows`);
  if (used.length === 0 && !UNCACHED.test(file) && /searchParams|\.search\b/.test(text))
    errors.push(`${file} reads its query string, which the cache does not know`);
  return errors;
}

if (import.meta.main) {
  const root = path.join(import.meta.dirname, '../../src/pages');
  const files = globSync('**/*.astro', { cwd: root }).map((file) => file.split(path.sep).join('/'));
  const errors = files.flatMap((file) => queryErrors(file, readFileSync(path.join(root, file), 'utf8')));
  for (const error of errors) console.error(error);
  console.log(`page queries: ${files.length} files, ${errors.length} errors`);
  if (files.length === 0 || errors.length > 0) process.exitCode = 1;
}
