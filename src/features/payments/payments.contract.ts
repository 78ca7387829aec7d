import { z } from 'zod';
import { type CallContract, idParam, plainText } from '../../contract/wire.ts';
import type { paymentsCalls } from './payments.calls.ts';

/** A reference of ours: letters that nobody guesses, digits and `-`, as the provider takes them. */
export const reference = plainText.regex(/^[A-Za-z0-9.=-]{1,100}$/, 'is not a payment reference');

const byReference = z.object({ reference });

export const paymentsContract = {
  /** Answers where to pay. The amount is the order's own (S-26). */
  initializePayment: {
    body: z.object({
      metadata: z.object({ orderId: idParam, platform: plainText.max(40).optional() }),
    }),
    /** The address twice, for both readings of the specification (S-24). */
    answer: z.object({
      data: z.object({ url: z.string(), reference: z.string(), data: z.object({ url: z.string() }) }),
    }),
  },
  /** Whether the payment has succeeded, and nothing else of it (S-22, S-23) but that its money goes back. */
  verifyPayment: {
    params: byReference,
    answer: z.object({
      status: z.boolean(),
      message: z.string(),
      /** Of a payment that pays for nothing: whether it is still to be paid back (G-84). Final either way. */
      refund: z.enum(['due', 'made']).optional(),
    }),
  },
  /** An event of Paystack's; its body is signed and read as it came. */
  receivePaymentEvent: { rawBody: true, answer: z.object({ message: z.string() }) },
  getTestCheckout: {
    params: byReference,
    answer: z.object({
      reference: z.string(),
      amountKobo: z.int(),
      currency: z.string(),
      email: z.string(),
      status: z.enum(['pending', 'success', 'failed', 'abandoned']),
      /** Where the visitor goes back to. */
      callbackUrl: z.string(),
    }),
  },
  finishTestCheckout: {
    params: byReference,
    body: z.object({ outcome: z.enum(['success', 'failed', 'abandoned']) }),
    /** Where to go now. */
    answer: z.object({ callbackUrl: z.string() }),
  },
} satisfies Record<keyof typeof paymentsCalls, CallContract>;
