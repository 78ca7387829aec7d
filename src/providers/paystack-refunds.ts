/** Refunds at Paystack (https://paystack.com/docs/api/refund). */
import { z } from 'zod';
import { ProviderUnavailableError } from './ask-provider.ts';
import {
  type PaymentProvider,
  PaymentRefusedError,
  type ProviderRefund,
  type RefundState,
} from './payment-provider.ts';

const PROVIDER = 'Paystack';
/** Refunds in one page of a list. */
const PER_PAGE = 100;
/** Pages after which a list is given up: a hundred thousand refunds. */
const MAX_PAGES = 1000;
/** Milliseconds by which the clocks of the shop and of Paystack may differ. */
const CLOCKS = 86_400_000;

const STATES: ReadonlySet<string> = new Set<RefundState>([
  'pending',
  'processing',
  'processed',
  'failed',
  'needs-attention',
]);

/** Kobo, which events and some answers have as a text. */
const amount = z.union([
  z.int().min(1),
  z
    .string()
    .regex(/^0*[1-9]\d{0,14}$/)
    .transform(Number),
]);

const refund = z.object({
  id: z.union([z.int(), z.string().min(1)]),
  amount,
  currency: z.string(),
  status: z.string(),
  merchant_note: z.string().nullish(),
});

/** A successful answer to `POST /refund`. */
const created = z.object({
  status: z.literal(true),
  data: refund.extend({ transaction: z.object({ reference: z.string() }) }),
});

/** A successful answer to `GET /refund`, which lists the refunds of all payments; only those of one are read. */
const listed = z.object({
  status: z.literal(true),
  data: z.array(z.looseObject({ transaction_reference: z.string() })),
  meta: z.object({ pageCount: z.int() }),
});

const refusal = z.object({ message: z.string().catch('') });

/** A state that is not known here is not final. */
const refundOf = ({
  id,
  amount: amountKobo,
  currency,
  status,
  merchant_note,
}: z.output<typeof refund>): ProviderRefund => ({
  id: String(id),
  amountKobo,
  currency,
  state: STATES.has(status) ? (status as RefundState) : 'pending',
  note: merchant_note ?? '',
});

const unavailable = (cause: unknown) => new ProviderUnavailableError(PROVIDER, cause);

function read<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const result = schema.safeParse(body);
  if (!result.success) throw unavailable(result.error);
  return result.data;
}

/** Sends a request with the shop's key. */
type Ask = (path: string, init?: RequestInit) => Promise<{ readonly status: number; readonly body: unknown }>;

/** The refunds of an account that `ask` asks. */
export function paystackRefunds(ask: Ask): Pick<PaymentProvider, 'refund' | 'refundsOf'> {
  async function pageOf(from: string, page: number) {
    const query = new URLSearchParams({ perPage: String(PER_PAGE), page: String(page), from });
    const { status, body } = await ask(`/refund?${query}`);
    if (status !== 200) throw unavailable(new Error(`It answered ${status}: ${read(refusal, body).message}`));
    return read(listed, body);
  }

  return {
    async refund({ reference, amountKobo, currency, mark, reason }) {
      const merchant_note = [mark, reason].filter(Boolean).join(' ');
      const requested = { transaction: reference, amount: amountKobo, currency, merchant_note };
      const answer = await ask('/refund', { method: 'POST', body: JSON.stringify(requested) });
      const isRefused = answer.status >= 400 || (answer.body as { status?: unknown } | null)?.status === false;
      if (isRefused) throw new PaymentRefusedError(read(refusal, answer.body).message);
      const { data } = read(created, answer.body);
      if (data.transaction.reference !== reference) throw unavailable(new Error('It answered another reference.'));
      return refundOf(data);
    },

    async refundsOf(reference, since) {
      const from = new Date(Date.parse(since) - CLOCKS).toISOString();
      const found: ProviderRefund[] = [];
      for (let page = 1; page <= MAX_PAGES; page++) {
        const { data, meta } = await pageOf(from, page);
        const own = data.filter((one) => one.transaction_reference === reference);
        found.push(...read(z.array(refund), own).map(refundOf));
        if (page >= meta.pageCount || data.length === 0) return found;
      }
      throw unavailable(new Error('Its list of refunds does not end.'));
    },
  };
}
