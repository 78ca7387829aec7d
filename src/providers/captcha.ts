/** Protects a form from programs. */
export interface Captcha {
  /** A new challenge for the browser; undefined when the provider creates its own. */
  challenge(): Promise<Record<string, unknown> | undefined>;
  /** Whether `solution` is correct, for this shop, recent and unused. It is consumed. */
  verify(solution: string, address: string): Promise<boolean>;
}
