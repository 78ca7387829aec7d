/**
 * The interface of a provider of card payments, including the embedded test checkout of a demo. Amounts are in kobo.
 */

/** A payment to start. */
export interface PaymentRequest {
  /** Unique reference of the shop. */
  readonly reference: string;
  /** Amount in whole kobo. */
  readonly amountKobo: number;
  readonly email: string;
  /** Address of the shop to which the provider redirects the customer. */
  readonly callbackUrl: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** The provider's status of a payment. */
export type PaymentFact =
  /** Paid; the amount may differ from the requested one. `currency` in ISO 4217. */
  | { readonly kind: 'paid'; readonly amountKobo: number; readonly currency: string }
  /** Failed permanently. */
  | { readonly kind: 'failed' }
  /** Not paid yet, but may still be, for example an abandoned one. */
  | { readonly kind: 'waiting' }
  /** The provider does not know the reference. */
  | { readonly kind: 'unknown' };

export interface PaymentProvider {
  /**
   * Starts a payment and returns the address of its payment page.
   * @throws {ProviderUnavailableError} when the provider does not answer
   * @throws {PaymentRefusedError} when it refuses, with its message
   */
  initialize(request: PaymentRequest): Promise<{ readonly url: string }>;
  /** Returns the status of a payment. @throws {ProviderUnavailableError} when the provider does not answer */
  factOf(reference: string): Promise<PaymentFact>;
  /**
   * Returns the payment of a signed webhook event; undefined for an event without one.
   * @param body the unchanged bytes
   * @throws {UnsignedEventError} when the signature is missing or wrong
   * @throws {BadEventError} when the body is not a valid event
   */
  readEvent(body: Uint8Array, signature: string | undefined): { readonly reference: string } | undefined;
}

/** The provider refuses the payment; the message is for the customer. */
export class PaymentRefusedError extends Error {}

/** The body is not a valid event of the provider. */
export class BadEventError extends Error {}

/** The signature is missing or wrong. */
export class UnsignedEventError extends BadEventError {}
