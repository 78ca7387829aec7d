import { z } from 'zod';
import { type CallContract, idParam, plainText } from '../../contract/wire.ts';
import type { paymentsCalls } from './payments.calls.ts';

/** Our reference: unguessable letters, digits and `-`, as the provider accepts them. */
export const reference = plainText.regex(/^[A-Za-z0-9.=-]{1,100}$/, 'is not a payment reference');

const byReference = z.object({ reference });

/** Starts the card payment of an order, and answers what became of it; `reference` is ours, not the provider's. */
export const paymentsContract = {
  /** Returns the payment address. The amount is that of the stored order. */
  initializePayment: {
    body: z.object({
      metadata: z.object({ orderId: idParam, platform: plainText.max(40).optional() }),
    }),
    /** The address in two fields, for both readings of the specification. */
    answer: z.object({
      data: z.object({ url: z.string(), reference: z.string(), data: z.object({ url: z.string() }) }),
    }),
  },
  /** Whether the payment succeeded or will be refunded, and nothing else about it. */
  verifyPayment: {
    params: byReference,
    answer: z.object({
      status: z.boolean(),
      message: z.string(),
      /** For a payment without an order to pay: whether its refund is still due. Final in both cases. */
      refund: z.enum(['due', 'made']).optional(),
    }),
  },
  /** An event of Paystack; its raw body is signed. */
  receivePaymentEvent: { rawBody: true, answer: z.object({ message: z.string() }) },
  getTestCheckout: {
    params: byReference,
    answer: z.object({
      reference: z.string(),
      amountKobo: z.int(),
      currency: z.string(),
      email: z.string(),
      status: z.enum(['pending', 'success', 'failed', 'abandoned']),
      /** The page to return to. */
      callbackUrl: z.string(),
    }),
  },
  finishTestCheckout: {
    params: byReference,
    body: z.object({ outcome: z.enum(['success', 'failed', 'abandoned']) }),
    /** The page to open next. */
    answer: z.object({ callbackUrl: z.string() }),
  },
} satisfies Record<keyof typeof paymentsCalls, CallContract>;
