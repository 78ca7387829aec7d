/** Card payments: Paystack, or the embedded test checkout of a demo. Amounts in kobo. */

/** What is to be paid. */
export interface PaymentRequest {
  /** Ours, never used before. */
  readonly reference: string;
  /** Whole kobo. */
  readonly amountKobo: number;
  readonly email: string;
  /** Address of ours to which the provider sends the customer back. */
  readonly callbackUrl: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** What the provider says of a payment. */
export type PaymentFact =
  /** Paid: how much, whatever was asked for. `currency` in ISO 4217. */
  | { readonly kind: 'paid'; readonly amountKobo: number; readonly currency: string }
  /** It will not be paid. */
  | { readonly kind: 'failed' }
  /** Not paid yet, and may still be; an abandoned one among them. */
  | { readonly kind: 'waiting' }
  /** The provider does not know the reference. */
  | { readonly kind: 'unknown' };

export interface PaymentProvider {
  /**
   * Answers the address at which the customer pays.
   * @throws {ProviderAwayError} when the provider does not answer
   * @throws {PaymentRefusedError} when it refuses, with its words
   */
  initialize(request: PaymentRequest): Promise<{ readonly url: string }>;
  /** @throws {ProviderAwayError} when the provider does not answer */
  factOf(reference: string): Promise<PaymentFact>;
  /**
   * The payment of a signed event of the provider; undefined for an event without one.
   * @param body as it came, byte by byte
   * @throws {UnsignedEventError} when the signature is missing or not the provider's
   * @throws {BadEventError} when the body is none of its events
   */
  readEvent(body: Uint8Array, signature: string | undefined): { readonly reference: string } | undefined;
}

/** The provider does not take the payment; the message is for the customer. */
export class PaymentRefusedError extends Error {}

/** Not an event of the provider's. */
export class BadEventError extends Error {}

/** Signed by somebody else, or by nobody. */
export class UnsignedEventError extends BadEventError {}
