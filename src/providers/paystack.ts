/** Card payments by Paystack, over its HTTP API (https://paystack.com/docs/api/transaction). */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { askProvider, ProviderUnavailableError } from './ask-provider.ts';
import {
  BadEventError,
  type PaymentFact,
  type PaymentProvider,
  PaymentRefusedError,
  UnsignedEventError,
} from './payment-provider.ts';
import { paystackRefunds } from './paystack-refunds.ts';

const PROVIDER = 'Paystack';
/** Timeout in ms, short because the customer waits. Paystack itself gives the receiver of an event 30 seconds. */
const LIMIT_MS = 10_000;
const CURRENCY = 'NGN';

export interface PaystackOptions {
  readonly secretKey: string;
  /** Base address of the API, without a trailing slash. */
  readonly url: string;
  /** Timeout for an answer in ms. */
  readonly limitMs?: number;
}

const httpsAddress = z.string().refine((text) => URL.parse(text)?.protocol === 'https:', 'is not an https address');

/** A successful answer to `POST /transaction/initialize`. */
const initialized = z.object({
  status: z.literal(true),
  data: z.object({ authorization_url: httpsAddress, reference: z.string() }),
});

/**
 * A successful answer to `GET /transaction/verify/{reference}`, whose outer status says nothing about the payment.
 * Other fields are ignored: `metadata` may be an object, a text or a number, and is not trusted.
 */
const verified = z.object({
  status: z.literal(true),
  data: z.object({ status: z.string(), reference: z.string(), amount: z.int().min(0), currency: z.string() }),
});

/** The body of a refusal. */
const refusal = z.object({ message: z.string().catch(''), code: z.string().optional().catch(undefined) });

/** HMAC-SHA512 in Paystack's notation. */
const SIGNATURE = /^[0-9a-f]{128}$/;
const signedEvent = z.object({ event: z.string(), data: z.unknown() });
/** The event of a successful payment. */
const PAID = 'charge.success';
const payment = z.object({ reference: z.string().min(1) });
/** Events of a refund, such as `refund.processed`; its reference is that of the payment. */
const ABOUT_REFUND = /^refund\./;
const refunded = z.object({ transaction_reference: z.string().min(1) });

/**
 * Final values of `data.status` without a payment; after any other value except `success`, the payment may still
 * succeed.
 */
const OVER = new Set(['failed', 'reversed']);

const EMAIL_MESSAGE =
  'The payment provider does not accept the email address of this order. Please contact support, or cancel it and order again with another address.';
const REFUSED_MESSAGE = 'The payment provider does not accept this payment. Please try again later or contact support.';

/** Parses the answer with `schema`. @throws {ProviderUnavailableError} when it does not match */
function read<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const result = schema.safeParse(body);
  if (!result.success) throw new ProviderUnavailableError(PROVIDER, result.error);
  return result.data;
}

const unavailable = (message: string) => new ProviderUnavailableError(PROVIDER, new Error(message));

function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new BadEventError('The event is not valid JSON.', { cause: error });
  }
}

/** Creates the provider for an account at Paystack. */
export function createPaystack({ secretKey, url, limitMs = LIMIT_MS }: PaystackOptions): PaymentProvider {
  const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' };

  /**
   * Sends a request. @throws {ProviderUnavailableError} also when Paystack rejects the shop's key, because customers
   * cannot fix that
   */
  async function ask(path: string, init: RequestInit = {}) {
    const answer = await askProvider(PROVIDER, url + path, { ...init, headers }, limitMs);
    if (answer.status === 401 || answer.status === 403)
      throw unavailable(`It answered ${answer.status}: PAYSTACK_SECRET_KEY is invalid.`);
    return answer;
  }

  return {
    ...paystackRefunds(ask),

    async initialize({ reference, amountKobo, email, callbackUrl, metadata }) {
      const body = { email, amount: amountKobo, currency: CURRENCY, reference, callback_url: callbackUrl, metadata };
      const answer = await ask('/transaction/initialize', { method: 'POST', body: JSON.stringify(body) });
      const isRefused = answer.status !== 200 || (answer.body as { status?: unknown } | null)?.status === false;
      if (isRefused) {
        const { message, code } = read(refusal, answer.body);
        // The next attempt uses another reference.
        if (code === 'duplicate_reference' || /duplicate.*reference/i.test(message)) throw unavailable(message);
        throw new PaymentRefusedError(/email/i.test(message) ? EMAIL_MESSAGE : REFUSED_MESSAGE, {
          cause: new Error(`${PROVIDER} refuses: ${message}`),
        });
      }
      const { data } = read(initialized, answer.body);
      if (data.reference !== reference) throw unavailable('It answered another reference.');
      return { url: data.authorization_url };
    },

    async factOf(reference): Promise<PaymentFact> {
      const { status, body } = await ask(`/transaction/verify/${encodeURIComponent(reference)}`);
      if (status !== 200) {
        const { message, code } = read(refusal, body);
        if (status === 404 || code === 'transaction_not_found') return { kind: 'unknown' };
        throw unavailable(`It answered ${status}: ${message}`);
      }
      const { data } = read(verified, body);
      if (data.reference !== reference) throw unavailable('It answered another reference.');
      if (data.status === 'success') return { kind: 'paid', amountKobo: data.amount, currency: data.currency };
      return { kind: OVER.has(data.status) ? 'failed' : 'waiting' };
    },

    readEvent(body, signature = '') {
      const made = createHmac('sha512', secretKey).update(body).digest();
      const isSigned = SIGNATURE.test(signature) && timingSafeEqual(made, Buffer.from(signature, 'hex'));
      if (!isSigned) throw new UnsignedEventError('The signature is missing or wrong.');
      const { data: event, error } = signedEvent.safeParse(readJson(body));
      if (!event) throw new BadEventError('The body is not an event.', { cause: error });
      if (ABOUT_REFUND.test(event.event)) {
        const { data: refund } = refunded.safeParse(event.data);
        return refund && { reference: refund.transaction_reference, isRefund: true };
      }
      if (event.event !== PAID) return undefined;
      const { data: paid, error: problem } = payment.safeParse(event.data);
      if (!paid) throw new BadEventError('The event names no payment.', { cause: problem });
      return { reference: paid.reference };
    },
  };
}
