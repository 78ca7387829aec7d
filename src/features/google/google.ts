/** The consent page of the stand-in for Google in a demo: the people to choose from, and the redirect. Pure. */
import { parseUrl } from '../../shared/old-browsers.ts';

/** Page of the consent. */
export const CONSENT_PAGE = '/google/consent';

/** A profile with Google's field names. */
export interface GooglePerson {
  readonly email: string;
  readonly given_name: string;
  readonly family_name: string;
}

/** The people who can be chosen in a demo. */
export const PEOPLE: readonly GooglePerson[] = [
  { email: 'amaka.okonkwo@example.com', given_name: 'Amaka', family_name: 'Okonkwo' },
  { email: 'tunde.adeyemi@example.com', given_name: 'Tunde', family_name: 'Adeyemi' },
  { email: 'zainab.bello@example.com', given_name: 'Zainab', family_name: 'Bello' },
];

/**
 * The address to redirect to: the `redirect_uri` of the page's query, with `values` and the query's `state` after its
 * `#`. Undefined when it is not of `origin`, because a token is only for our own site.
 */
export function wayBack(
  search: string,
  origin: string,
  values: Readonly<Record<string, string | number>>,
): string | undefined {
  const query = new URLSearchParams(search);
  const to = parseUrl(query.get('redirect_uri') ?? '');
  if (to?.origin !== origin) return undefined;
  const state = query.get('state');
  const fragment = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]));
  if (state !== null) fragment.set('state', state);
  to.hash = fragment.toString();
  return to.href;
}
