/** Sign-in with Google: OAuth 2.0 with the token in the fragment. For the browser. */

import type { ShopSettings } from '../../../client/shop-settings.ts';
import { GOOGLE_STATE_KEY } from '../../../shared/storage-keys.ts';

type Google = Exclude<ShopSettings['google'], { kind: 'none' }>;

/** The address that Google redirects to. */
const RETURN_PATH = '/auth/google';

/** Hexadecimal; `randomUUID` is not available over plain http. */
const random = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Opens Google, or the consent page of a demo. */
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

/**
 * Google's response. `cancelled`: the visitor declined. `forged`: the redirect does not belong to a sign-in from here.
 */
export type GoogleReturn =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'forged' };

/** Reads the fragment, and removes it from the address and the history. */
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
 * Reads the profile from Google's userinfo service.
 * @throws when that fails
 */
export async function fetchGoogleProfile(userinfoUrl: string, token: string): Promise<Record<string, unknown>> {
  const answer = await fetch(userinfoUrl, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(10_000),
  });
  if (!answer.ok) throw new Error(`The userinfo service answered ${answer.status}.`);
  return answer.json();
}
