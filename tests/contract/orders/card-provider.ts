/** A card provider in memory that stores payments, and does not answer during tests of outages. */

import { ProviderUnavailableError } from '../../../src/providers/ask-provider.ts';
import { BadEventError, type PaymentFact, type PaymentProvider } from '../../../src/providers/payment-provider.ts';

interface Transaction {
  readonly amountKobo: number;
  outcome: 'success' | 'failed' | 'abandoned';
}

/** The part of a provider that tests of orders do not use. */
export const NO_REFUNDS: Pick<PaymentProvider, 'refund' | 'refundsOf'> = {
  refund: () => Promise.reject(new Error('Nothing is paid back here.')),
  refundsOf: async () => [],
};

export class CardProvider implements PaymentProvider {
  readonly #transactions = new Map<string, Transaction>();
  /** The number of active reasons not to answer. */
  unavailable = 0;

  #answer(): void {
    if (this.unavailable > 0) throw new ProviderUnavailableError('The provider of the tests', new Error('It is away.'));
  }

  async initialize({ reference, amountKobo }: { readonly reference: string; readonly amountKobo: number }) {
    this.#answer();
    this.#transactions.set(reference, { amountKobo, outcome: 'abandoned' });
    return { url: `https://pay.example/${reference}` };
  }

  async factOf(reference: string): Promise<PaymentFact> {
    this.#answer();
    const found = this.#transactions.get(reference);
    if (!found) return { kind: 'unknown' };
    if (found.outcome === 'success') return { kind: 'paid', amountKobo: found.amountKobo, currency: 'NGN' };
    return { kind: found.outcome === 'failed' ? 'failed' : 'waiting' };
  }

  readonly refund = NO_REFUNDS.refund;
  readonly refundsOf = NO_REFUNDS.refundsOf;

  readEvent(body: Uint8Array): { reference: string } {
    const reference = new TextDecoder().decode(body);
    if (!this.#transactions.has(reference)) throw new BadEventError('It has never heard of this.');
    return { reference };
  }

  /** Ends the visit to the payment page; a paid payment stays paid. */
  leave(reference: string, outcome: Transaction['outcome']): void {
    const found = this.#transactions.get(reference);
    if (found && found.outcome !== 'success') found.outcome = outcome;
  }

  /** Paid kobo by reference. */
  paid(): ReadonlyMap<string, number> {
    const paid = [...this.#transactions].filter(([, { outcome }]) => outcome === 'success');
    return new Map(paid.map(([reference, { amountKobo }]) => [reference, amountKobo]));
  }
}
