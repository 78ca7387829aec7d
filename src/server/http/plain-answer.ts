/** Serves the pages without script below `/plain/`: reads their cookies, checks their forms, and sets what changed. */

import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isGuestToken } from '../../features/account/session/session.ts';
import type { PlainVisit } from '../../features/plain/plain-visit.ts';
import type { PostedForm } from '../../features/plain/posted-form.ts';
import {
  CART_COPY,
  FORM_TOKEN,
  PLAIN_CART,
  PLAIN_CART_LINES,
  PLAIN_FAVOURITES,
  PLAIN_SHOPS,
} from '../../shared/plain-places.ts';
import { FOREIGN_FORM } from './cross-origin.ts';
import { readForm } from './form-answer.ts';
import type { PageAnswerer } from './page-answer.ts';
import {
  CART_COOKIE,
  CART_LIFE,
  cookieLine,
  formTokenOf,
  isFormToken,
  type OwnedCart,
  openCart,
  openCopy,
  openState,
  readCookies,
  SESSION_COOKIE,
  STATE_COOKIE,
  STATE_LIFE,
  sealCart,
  sealState,
  VISIT_COOKIE,
  VISITOR,
} from './plain-cookies.ts';
import { linesOf, shownOwner, signedInto, withCopied, withLinesOf, withoutOthers } from './plain-owned-cart.ts';
import { sendText } from './send.ts';

export interface PlainOptions {
  readonly pages: PageAnswerer;
  /** Signs carts and forms. */
  readonly key: Uint8Array;
  /** Origin of the public site. */
  readonly publicUrl: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Pages to which the forms of cached pages add a product or a shop, and the value of their field `action`. */
const ADDED_TO = new Set([PLAIN_CART, PLAIN_FAVOURITES, PLAIN_SHOPS]);
const ADD = 'add';

/** Ids of visits that we made; anything else in the cookie is replaced. */
const VISIT_ID = /^[\w-]{22}$/;
/** Characters of a session token; others cannot be in a cookie. */
const TOKEN = /^[\w.~+/=-]+$/;

/**
 * Whether the form may act. Cached pages contain no token, so their forms that add something need none, nor does a
 * script that has taken over the cart: the origin was checked before, and forms of other sites send no cookies
 * (SameSite).
 */
const mayAct = (path: string, form: PostedForm, expected: string) =>
  (ADDED_TO.has(path) && form.action === ADD) || path === PLAIN_CART_LINES || isFormToken(form[FORM_TOKEN], expected);

/** Answers the pages for shoppers without script, with the visit that their cookies describe. Never cached. */
export function plainAnswerer({ pages, key, publicUrl, now }: PlainOptions) {
  const ownOrigin = new Set([publicUrl]);
  const isSecure = publicUrl.startsWith('https:');

  async function answer(req: IncomingMessage, res: ServerResponse, path: string, search: string, form?: PostedForm) {
    const cookies = readCookies(req.headers.cookie);
    const sent = cookies.get(VISIT_COOKIE) ?? '';
    const visitId = VISIT_ID.test(sent) ? sent : randomBytes(16).toString('base64url');
    const session = cookies.get(SESSION_COOKIE);
    const token = session !== undefined && TOKEN.test(session) ? session : undefined;
    const formToken = formTokenOf(key, visitId, token);
    const isAccepted = form !== undefined && mayAct(path, form, formToken);
    const changed = new Map<string, string>();
    const set = (name: string, value: string, maxAge?: number) =>
      changed.set(name, cookieLine(name, value, isSecure, maxAge));
    if (visitId !== sent) set(VISIT_COOKIE, visitId);

    const left = openCopy(cookies.get(CART_COPY));
    // The script that stored the copy requests the lines without it.
    const copied = path === PLAIN_CART_LINES ? undefined : left?.lines;
    const own = openCart(key, cookies.get(CART_COOKIE));
    const stored = copied ? withCopied(own, copied) : own;
    const owner = shownOwner(stored, token !== undefined);
    const store = (cart: OwnedCart) => {
      const value = sealCart(key, cart) ?? sealCart(key, withoutOthers(cart));
      const isEmpty = cart.owner === VISITOR && cart.lines.length === 0;
      if (value !== undefined) set(CART_COOKIE, value, isEmpty ? 0 : CART_LIFE);
      return value !== undefined;
    };
    if (copied && left && store(stored)) set(CART_COPY, left.copy, CART_LIFE);

    const visit: PlainVisit = {
      cart: linesOf(stored, owner),
      owner,
      readCopy: left?.lines ? undefined : left?.copy,
      state: openState(cookies.get(STATE_COOKIE)),
      token,
      formToken,
      typed: form ?? {},
      posted: isAccepted ? form : undefined,
      storeCart: (lines) => store(withLinesOf(stored, owner, lines)),
      chooseState: (state) => set(STATE_COOKIE, sealState(state), state === '' ? 0 : STATE_LIFE),
      signIn(fresh, expiry, clientId) {
        // Nobody can return to a customer without a password after the session, so their lines are a visitor's.
        const to = isGuestToken(fresh) ? VISITOR : clientId;
        // If the cookie has no room for the lines that they left here, only the added ones are stored.
        if (!store(signedInto(stored, to))) store(withLinesOf({ owner: to, lines: [] }, to, linesOf(stored, VISITOR)));
        set(SESSION_COOKIE, fresh, Math.max(0, Math.floor((expiry - now()) / 1000)));
        // Forms that were open before the sign-in cannot act for the customer.
        set(VISIT_COOKIE, randomBytes(16).toString('base64url'));
      },
      signOut: () => set(SESSION_COOKIE, '', 0),
    };
    const status = form !== undefined && !isAccepted ? 403 : undefined;
    return pages.visited(req, res, path + search, visit, { changed, status });
  }

  return {
    read: (req: IncomingMessage, res: ServerResponse, path: string, search: string) => answer(req, res, path, search),
    /** Answers 403 to a form of another site. */
    async posted(req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
      const site = req.headers['sec-fetch-site'];
      if (site !== undefined && site !== 'same-origin')
        return sendText(req, res, 403, FOREIGN_FORM, { connection: 'close' });
      const form = await readForm(req, res, ownOrigin);
      return form && answer(req, res, path, '', form);
    },
  };
}
