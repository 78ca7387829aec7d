/** The consent page that plays Google in a demo: who can be chosen, and the way back. Pure. */
import { parseUrl } from '../../shared/old-browsers.ts';

/** Page of the consent. */
export const CONSENT_PAGE = '/google/consent';

/** As Google names the parts of a profile. */
export interface GooglePerson {
  readonly email: string;
  readonly given_name: string;
  readonly family_name: string;
}

/** People whom one may be in a demo. */
export const PEOPLE: readonly GooglePerson[] = [
  { email: 'amaka.okonkwo@example.com', given_name: 'Amaka', family_name: 'Okonkwo' },
  { email: 'tunde.adeyemi@example.com', given_name: 'Tunde', family_name: 'Adeyemi' },
  { email: 'zainab.bello@example.com', given_name: 'Zainab', family_name: 'Bello' },
];

/**
 * The address that the browser goes back to with `values` behind its `#`, and the `state` that it came with: the
 * `redirect_uri` of the page's query. Undefined when that is not of `origin`, our own: a token is for nobody else.
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
