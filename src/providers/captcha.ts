/** Protects a form against programs. */
export interface Captcha {
  /** Returns a new challenge for the browser; undefined when the provider creates its own. */
  challenge(): Promise<Record<string, unknown> | undefined>;
  /** Returns whether `solution` is correct, for this shop, recent and unused, and marks it as used. */
  verify(solution: string, address: string): Promise<boolean>;
}
