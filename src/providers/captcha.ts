/** Proof that no program fills in a form (S-12). */
export interface Captcha {
  /** A fresh challenge for the browser; undefined when the provider makes its own. */
  challenge(): Promise<Record<string, unknown> | undefined>;
  /** Whether `solution` is right, for us, not too old and not used before; it is used up by that. */
  verify(solution: string, address: string): Promise<boolean>;
}
