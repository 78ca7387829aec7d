/** The sender of a request, before and after its token is checked. */

/** The customer and the session of a valid token. */
export interface Identity {
  readonly clientId: number;
  readonly sessionId: string;
  /** Whether it is a customer without a password. */
  readonly isGuest?: true;
}

/**
 * The content of a valid token. Its session may have ended, so a call locks the session first (`lockSession` in
 * `sessions.ts`), in its transaction.
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
