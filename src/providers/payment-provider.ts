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

/** A refund to request. */
export interface RefundRequest {
  /** Reference of the payment. */
  readonly reference: string;
  readonly amountKobo: number;
  /** ISO 4217. */
  readonly currency: string;
  /** A unique text of the shop, by which the refund is found among those of the payment. */
  readonly mark: string;
  /** Why, for the provider's own pages. */
  readonly reason?: string | undefined;
}

/** The provider's state of a refund; only `processed` and `failed` are final. */
export type RefundState = 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention';

/** A refund as the provider has it. */
export interface ProviderRefund {
  readonly id: string;
  readonly amountKobo: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly state: RefundState;
  /** Begins with the mark of the request; another text for a refund that was made at the provider. */
  readonly note: string;
}

/** What an event is about. */
export interface PaymentEvent {
  readonly reference: string;
  /** Whether it is about a refund of the payment. */
  readonly isRefund?: true;
}

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
   * Pays back a payment, or a part of it.
   * @throws {ProviderUnavailableError} when the provider does not answer; the refund may exist all the same
   * @throws {PaymentRefusedError} when it refuses, with its message
   */
  refund(request: RefundRequest): Promise<ProviderRefund>;
  /**
   * Returns all refunds of a payment that began after `since`, an ISO timestamp.
   * @throws {ProviderUnavailableError} when the provider does not answer
   */
  refundsOf(reference: string, since: string): Promise<readonly ProviderRefund[]>;
  /**
   * Returns the payment of a signed webhook event; undefined for an event without one.
   * @param body the unchanged bytes
   * @throws {UnsignedEventError} when the signature is missing or wrong
   * @throws {BadEventError} when the body is not a valid event
   */
  readEvent(body: Uint8Array, signature: string | undefined): PaymentEvent | undefined;
}

/** The provider refuses the payment, with a message for the customer, or the refund, with one for the operator. */
export class PaymentRefusedError extends Error {}

/** The body is not a valid event of the provider. */
export class BadEventError extends Error {}

/** The signature is missing or wrong. */
export class UnsignedEventError extends BadEventError {}
