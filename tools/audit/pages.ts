/**
 * The pages of an audit: one address of every page and state of the tests, and of every other route without a
 * parameter.
 */
import type { Database } from '../../src/data/database.ts';
import { PAGES } from '../../src/site/pages.ts';
import { everyPage } from '../../tests/pages/every-page.ts';

/** Routes that are not audited: redirects, the return from Google, error pages, the style guide. */
const NO_PAGES = new Set(['/devis', '/auth/google', '/google/consent', '/error', '/404', '/500', '/styleguide']);

const withoutQuery = (path: string) => path.replace(/\?.*$/, '').replace(/(.)\/$/, '$1');

/** Paths by description. */
export async function pagesToAudit(db: Database): Promise<Record<string, string>> {
  const pages = await everyPage(db);
  const there = new Set(Object.values(pages).map(withoutQuery));
  const others = PAGES.map(({ route }) => route).filter(
    (route) => !route.includes('[') && !NO_PAGES.has(route) && !there.has(route),
  );
  return { ...pages, ...Object.fromEntries(others.map((route) => [route.slice(1), route])) };
}
