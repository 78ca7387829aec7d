/** The way to Google and back (SIN-22 to SIN-25): OAuth 2.0 with the token in the fragment. For the browser. */

import type { ShopSettings } from '../../../client/shop-settings.ts';
import { GOOGLE_STATE_KEY } from '../../../shared/storage-keys.ts';

type Google = Exclude<ShopSettings['google'], { kind: 'none' }>;

/** Where Google returns to. */
const RETURN_PATH = '/auth/google';

/** Hexadecimal; `randomUUID` is not there on plain http. */
const random = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Goes to Google, or to the consent page of a demo. */
export function goToGoogle({ clientId, authorizeUrl }: Google): void {
  const state = random();
  sessionStorage.setItem(GOOGLE_STATE_KEY, state);
  const address = new URL(authorizeUrl, location.origin);
  const query = {
    client_id: clientId,
    redirect_uri: location.origin + RETURN_PATH,
    response_type: 'token',
    scope: 'openid email profile',
    state,
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  location.assign(address.href);
}

/** What Google says on return. `cancelled`: the visitor did not agree. `forged`: nobody was sent there from here. */
export type GoogleReturn =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'forged' };

/** Reads the fragment, and takes it out of the address and the history. */
export function takeGoogleReturn(): GoogleReturn {
  const answer = new URLSearchParams(location.hash.slice(1));
  history.replaceState(null, '', location.pathname);
  const state = sessionStorage.getItem(GOOGLE_STATE_KEY);
  sessionStorage.removeItem(GOOGLE_STATE_KEY);
  if (state === null || answer.get('state') !== state) return { kind: 'forged' };
  const token = answer.get('access_token');
  return token ? { kind: 'token', token } : { kind: 'cancelled' };
}

/**
 * The profile as the userinfo service answers it.
 * @throws when it does not
 */
export async function fetchGoogleProfile(userinfoUrl: string, token: string): Promise<Record<string, unknown>> {
  const answer = await fetch(userinfoUrl, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(10_000),
  });
  if (!answer.ok) throw new Error(`The userinfo service answered ${answer.status}.`);
  return answer.json();
}
