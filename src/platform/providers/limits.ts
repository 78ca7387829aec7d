/** How often somebody may try (S-12, S-13, S-30). */

/** One limit, counted by key: an address, an identifier, or both. */
export interface Limit {
  /** How many a key has in the window that is open now. */
  used(key: string): Promise<number>;
  /** Counts one more; answers 0, or the milliseconds to wait when that is one too many. */
  take(key: string): Promise<number>;
  /** Milliseconds to wait when no more are admitted, without counting; 0 otherwise. */
  wait(key: string): Promise<number>;
  /**
   * Takes one back that was counted: where only failures count, a try is counted before it is known how it ends, or a
   * thousand of them at once would all be tried.
   */
  giveBack(key: string): Promise<void>;
}

export interface Limits {
  /** Failed sign-ins: 5 in 15 minutes for an identifier from an address. */
  readonly signInPair: Limit;
  /** Failed sign-ins of an identifier, for the captcha that the third one asks for. */
  readonly signInIdentifier: Limit;
  /** Failed sign-ins: 200 in 15 minutes from an address, since thousands of phones share one. */
  readonly signInAddress: Limit;
  /** 60 an hour from an address; more than 10 ask for a captcha. */
  readonly signUpAddress: Limit;
  /** Reset codes: 5 an hour for a mail address. */
  readonly resetEmail: Limit;
  /** Reset codes asked for and tried: 60 an hour from an address. */
  readonly resetAddress: Limit;
  /** 60 an hour from an address. */
  readonly contactAddress: Limit;
  /** 60 an hour from an address. */
  readonly newsletterAddress: Limit;
  /** Wrong old passwords of a signed-in customer, at a change or a deletion: 5 in 15 minutes. */
  readonly passwordClient: Limit;
  /** So many failed sign-ins of an identifier or an address, and so many sign-ups of an address, ask for a captcha. */
  readonly captchaAfter: { readonly signIns: number; readonly signUps: number };
}
