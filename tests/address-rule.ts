/** The rule of any address, for tests. */
import { type AddressRule, strictest } from '../src/shared/address-rule.ts';
import { PAGES, routeOfPath } from '../src/site/pages.ts';

/**
 * The rule of an address: whether it is generated ahead, indexed, or closed to crawlers.
 * @param path canonical path
 * @param search query string with `?`, or ''
 * @param now milliseconds since 1970
 */
export function addressRule(path: string, search: string, now: number): AddressRule {
  const route = routeOfPath(path);
  const page = PAGES.find((one) => one.route === route);
  if (!page) return 'noindex';
  return strictest([page.rule, page.query?.(search, now).rule ?? 'generated']);
}
