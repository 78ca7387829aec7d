/** A local Paystack that stores transactions; its answers are fixtures based on Paystack's documentation. */
import { createHmac } from 'node:crypto';
import errors from '../../fixtures/paystack/errors.json' with { type: 'json' };
import charge from '../../fixtures/paystack/event-charge-success.json' with { type: 'json' };
import refundEvent from '../../fixtures/paystack/event-refund.json' with { type: 'json' };
import initialized from '../../fixtures/paystack/initialize.json' with { type: 'json' };
import created from '../../fixtures/paystack/refund-created.json' with { type: 'json' };
import listed from '../../fixtures/paystack/refund-list.json' with { type: 'json' };
import verified from '../../fixtures/paystack/verify-success.json' with { type: 'json' };
import { type HttpDouble, openHttpDouble, type Question, type Reply } from '../providers/http-double.ts';

export const KEY = 'sk_test_of_the_double';

/** Amounts in kobo. */
export interface Transaction {
  readonly reference: string;
  readonly email: string;
  readonly amount: number;
  readonly currency: string;
  readonly callback_url: string;
  readonly metadata: unknown;
  readonly status: string;
}

/** A refund of the double. */
export interface RefundOfDouble {
  readonly id: number;
  readonly transaction: string;
  readonly amount: number;
  readonly merchant_note: string;
  status: string;
}

export interface PaystackDouble {
  readonly http: HttpDouble;
  /** All refunds, oldest first. */
  readonly refunds: RefundOfDouble[];
  /** A signed event of a refund of the payment. */
  refundEvent(reference: string, status: string): { readonly body: string; readonly signature: string };
  readonly transactions: Map<string, Transaction>;
  /** The number of verify calls. */
  verifications(): number;
  /** Changes a payment, for example its `status`. */
  turn(reference: string, change: Partial<Transaction>): void;
  /** A signed event of a successful payment, with the fields of `change`. */
  event(reference: string, change?: object): { readonly body: string; readonly signature: string };
  /** Overrides its answers from now on; undefined restores them. */
  instead(answer: HttpDouble['answer']): void;
}

/** Paystack's signature of an event's body. */
export const sign = (body: string, key = KEY): string => createHmac('sha512', key).update(body).digest('hex');

/** Opens the double on a free port. */
export async function openPaystackDouble(): Promise<PaystackDouble> {
  const http = await openHttpDouble();
  const transactions = new Map<string, Transaction>();
  const turn = (reference: string, change: Partial<Transaction>) => {
    const transaction = transactions.get(reference);
    if (!transaction) throw new Error(`The double does not know ${reference}.`);
    transactions.set(reference, { ...transaction, ...change });
  };

  function initialize({ body }: Question): Reply {
    const requested = JSON.parse(body) as Transaction;
    if (transactions.has(requested.reference)) return errors.duplicateReference;
    if (!Number.isInteger(requested.amount)) return errors.invalidAmount;
    if (!requested.email.includes('@')) return errors.invalidEmail;
    transactions.set(requested.reference, { ...requested, status: 'abandoned' });
    const { reference } = requested;
    const authorization_url = `https://checkout.paystack.com/${reference}`;
    return { body: { ...initialized, data: { ...initialized.data, authorization_url, reference } } };
  }

  function verify(reference: string): Reply {
    const transaction = transactions.get(reference);
    if (!transaction) return errors.unknownTransaction;
    const { amount, currency, status } = transaction;
    return { body: { ...verified, data: { ...verified.data, reference, amount, currency, status } } };
  }

  const refunds: RefundOfDouble[] = [];

  function refund({ body }: Question): Reply {
    const { transaction, amount, merchant_note } = JSON.parse(body) as RefundOfDouble;
    const paid = transactions.get(transaction);
    if (paid?.status !== 'success') return errors.unknownTransaction;
    const before = refunds.filter((one) => one.transaction === transaction && one.status !== 'failed');
    if (before.reduce((sum, one) => sum + one.amount, amount) > paid.amount) return errors.fullyRefunded;
    const stored = { id: 15_000_000 + refunds.length, transaction, amount, merchant_note, status: 'pending' };
    refunds.push(stored);
    const { data } = created;
    const own = { ...stored, transaction: { ...data.transaction, reference: transaction } };
    return { body: { ...created, data: { ...data, ...own } } };
  }

  /** Two in each page, so that there are several. */
  function refundPage({ url }: Question): Reply {
    const page = Number(url.searchParams.get('page'));
    const items = refunds.slice(2 * (page - 1), 2 * page).map(({ transaction, ...own }) => ({
      ...listed.data[0],
      ...own,
      transaction_reference: transaction,
    }));
    const meta = { ...listed.meta, total: refunds.length, page, pageCount: Math.ceil(refunds.length / 2) };
    return { body: { ...listed, data: items, meta } };
  }

  function asUsual(question: Question): Reply {
    if (question.headers.authorization !== `Bearer ${KEY}`) return errors.invalidKey;
    const { pathname } = question.url;
    if (question.method === 'POST' && pathname === '/transaction/initialize') return initialize(question);
    if (pathname === '/refund') return question.method === 'POST' ? refund(question) : refundPage(question);
    const [, reference] = /^\/transaction\/verify\/([^/]+)$/.exec(pathname) ?? [];
    return reference === undefined ? errors.unknownReference : verify(decodeURIComponent(reference));
  }

  http.answer = asUsual;
  return {
    http,
    transactions,
    verifications: () => http.requested.filter(({ url }) => url.pathname.startsWith('/transaction/verify/')).length,
    turn,
    refunds,
    refundEvent(reference, status) {
      const data = { ...refundEvent.data, status, transaction_reference: reference };
      const body = JSON.stringify({ event: `refund.${status}`, data });
      return { body, signature: sign(body) };
    },
    event(reference, change = {}) {
      const body = JSON.stringify({ ...charge, data: { ...charge.data, reference, ...change } });
      return { body, signature: sign(body) };
    },
    instead(answer) {
      http.answer = answer ?? asUsual;
    },
  };
}
