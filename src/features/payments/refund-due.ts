/** Refunds that are due to payers. */

/** Money to be refunded. Amounts in kobo. */
export interface RefundDue {
  readonly reference: string;
  readonly idCommande: string;
  readonly why: 'cancelled' | 'paid-otherwise' | 'other-amount';
  readonly amountKobo: number;
  readonly currency: string;
}
