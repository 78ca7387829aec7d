/** Who sends a request: what is known before, and after its token was checked. */

/** The customer and the session of a valid token. */
export interface Identity {
  readonly clientId: number;
  readonly sessionId: string;
  /** Whether it is a customer without a password. */
  readonly isGuest?: true;
}

/**
 * What a valid token says. Its session may have ended: whoever gets a claim locks the session first (`lockSession` in
 * `sessions.ts`), in the transaction of the call.
 */
export interface Claim {
  readonly claimed: Identity;
}

/** The unverified data of a request about its sender. */
export interface Visitor {
  /** The visitor's address (see `TRUST_PROXY`); '' for a call of a page. */
  readonly address: string;
  /** The token of `Authorization: Bearer`. */
  readonly bearer: string | undefined;
  /** The solved captcha of the header `x-captcha`. */
  readonly captcha: string | undefined;
  /** Whether a page makes the call for one visitor without script, whose own changes it must show. */
  readonly isOwn?: boolean;
  /** Any other header of the request. */
  readonly header: (name: string) => string | undefined;
}

/** The sender of a cached page's calls: those pages are anonymous. */
export const NOBODY: Visitor = { address: '', bearer: undefined, captcha: undefined, header: () => undefined };
