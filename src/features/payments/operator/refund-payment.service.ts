/**
 * Pays back a payment through its provider, at most once: the refund is stored before it is requested, and after a lost
 * answer or a killed process the provider is asked which refunds exist before the same one is requested again.
 */
import { randomBytes } from 'node:crypto';
import type { Services } from '../../../api/services.ts';
import type { Database, Writer } from '../../../data/database.ts';
import { OperatorError } from '../../../node/operator-error.ts';
import { ProviderUnavailableError } from '../../../providers/ask-provider.ts';
import { type PaymentProvider, PaymentRefusedError, type ProviderRefund } from '../../../providers/payment-provider.ts';
import { formatNaira } from '../../../shared/money.ts';
import { type Operator, recordAction } from '../../operator/actions.repository.ts';
import { PAYMENT_CURRENCY } from '../../orders/order-amounts.ts';
import { lockOrder } from '../../orders/orders.repository.ts';
import { followRefunds, settleRefunded } from '../follow-refunds.service.ts';
import { PAYMENT_PROVIDERS } from '../payment-providers.ts';
import { type AskablePayment, paymentOf } from '../payments.repository.ts';
import {
  changeRefund,
  failRequested,
  insertRefund,
  type Refund,
  refundsOfPayment,
  storeRefunds,
} from '../refunds.repository.ts';
import { providerFor } from '../settle-payment.service.ts';
import { planRefund, type RefundInput, type RefundPlan } from './refund-plan.ts';

/** Milliseconds for which nobody else requests a refund that is being requested; a request takes ten seconds at most. */
const CLAIM = 60_000;
const MARK_BYTES = 8;

/** What to pay back. */
export interface RefundOrder extends RefundInput {
  /** Of the payment. */
  readonly reference: string;
  /** For operators, and the provider's own pages. */
  readonly reason?: string | undefined;
}

/** What was done, or with a dry run would be. Amounts in kobo. */
export interface RefundOutcome {
  readonly reference: string;
  readonly idCommande: string;
  /** Whether a refund was requested; without one nothing was left, or the amount had been paid back already. */
  readonly isNew: boolean;
  readonly amountKobo: number;
  readonly currency: string;
  /** What else can be paid back of the payment. */
  readonly leftKobo: number;
  /** All refunds of the payment, oldest first. */
  readonly refunds: readonly Refund[];
}

type Refunding = Pick<Services, 'payments'>;

/** An amount of money. */
const money = (kobo: number, currency: string) =>
  currency === PAYMENT_CURRENCY ? formatNaira(kobo / 100) : `${currency} ${kobo / 100}`;

interface Refundable {
  readonly payment: AskablePayment;
  readonly provider: PaymentProvider;
  /** The provider's name. */
  readonly name: string;
}

/** The payment, with what its provider says now. @throws {OperatorError} if it cannot be paid back through one */
async function current(db: Database, services: Refunding, reference: string, now: number): Promise<Refundable> {
  const payment = await paymentOf(db.read, reference);
  if (!payment) throw new OperatorError(`There is no payment ${reference}.`);
  if (payment.status === 'pending' || payment.status === 'failed')
    throw new OperatorError(`Payment ${reference} was not paid: its state is ${payment.status}.`);
  const name = payment.provider === null ? 'Its provider' : PAYMENT_PROVIDERS[payment.provider].name;
  const provider = providerFor(services, payment);
  if (!provider)
    throw new OperatorError(
      `${name} is not configured here. Pay ${reference} back at the provider, and note it with "refunded".`,
    );
  try {
    const { kind } = await provider.factOf(reference);
    if (kind === 'unknown')
      throw new OperatorError(`${name} does not know payment ${reference}: it has nothing to pay back of it.`);
    await followRefunds(db, provider, payment, now);
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError)) throw error;
    throw new OperatorError(`${error.message} Nothing was paid back. Try again later.`);
  }
  return { payment, provider, name };
}

type Found = RefundPlan<Refund> & { readonly idCommande: string; readonly currency: string };

/** Plans the refund under the lock of the order. */
async function plan(trx: Writer, input: RefundOrder, now: number) {
  const known = await paymentOf(trx, input.reference);
  const order = known && (await lockOrder(trx, known.commandeId));
  // Read again under the lock.
  const payment = order && (await paymentOf(trx, input.reference));
  if (!order || !payment) throw new OperatorError(`There is no payment ${input.reference}.`);
  const currency = payment.paidCurrency ?? payment.currency;
  const refunds = await refundsOfPayment(trx, payment.id);
  const found: Found = {
    ...planRefund({ ...payment, currency }, refunds, input, now),
    idCommande: order.idCommande,
    currency,
  };
  return { found, order, payment, refunds };
}

/** Why a plan cannot be carried out; undefined if it can. */
function refusalOf(found: Found, { reference }: RefundOrder, name: string): string | undefined {
  const { kind, currency } = found;
  if (kind === 'busy')
    return `A refund of ${money(found.refund.amountKobo, currency)} of payment ${reference} was requested less than a minute ago. Run the command again in a minute: it asks ${name} what became of it.`;
  if (kind === 'unfinished')
    return `A refund of ${money(found.refund.amountKobo, currency)} of payment ${reference} was begun, and ${name} does not know it. Finish it first, without --amount.`;
  if (kind === 'too-much')
    return `Only ${money(found.leftKobo, currency)} of payment ${reference} can still be paid back.`;
  if (kind === 'other-currency')
    return `Payment ${reference} was made in ${currency}: only all of it can be paid back, without --amount.`;
  return undefined;
}

const amountOf = (found: Found) => {
  if (found.kind === 'new') return found.amountKobo;
  return found.kind === 'resume' ? found.refund.amountKobo : 0;
};

/** @throws {OperatorError} if it cannot be carried out */
function outcomeOf(found: Found, input: RefundOrder, name: string, refunds: readonly Refund[]): RefundOutcome {
  const refusal = refusalOf(found, input, name);
  if (refusal !== undefined) throw new OperatorError(refusal);
  return {
    reference: input.reference,
    idCommande: found.idCommande,
    isNew: found.kind === 'new' || found.kind === 'resume',
    amountKobo: amountOf(found),
    currency: found.currency,
    leftKobo: 'leftKobo' in found ? found.leftKobo : 0,
    refunds,
  };
}

/**
 * What {@link refundPayment} would do now.
 * @param now milliseconds since 1970
 * @throws {OperatorError} if it would refuse
 */
export async function tryRefund(
  db: Database,
  services: Refunding,
  input: RefundOrder,
  now: number,
): Promise<RefundOutcome> {
  const { name } = await current(db, services, input.reference, now);
  const { found, refunds } = await db.write((trx) => plan(trx, input, now));
  return outcomeOf(found, input, name, refunds);
}

/** Stores a new refund, or claims the one that was begun, and returns it with the outcome that it will have. */
async function claim(db: Database, operator: Operator, input: RefundOrder, name: string, now: number) {
  return db.write(async (trx) => {
    const { found, payment, refunds } = await plan(trx, input, now);
    const outcome = outcomeOf(found, input, name, refunds);
    const claimedUntil = new Date(now + CLAIM).toISOString();
    if (found.kind === 'resume') {
      await changeRefund(trx, found.refund.id, { claimedUntil }, now);
      return { outcome, claimed: found.refund };
    }
    if (found.kind !== 'new') return { outcome, claimed: undefined };
    const at = new Date(now).toISOString();
    const { amountKobo, currency } = outcome;
    const claimed = await insertRefund(trx, {
      ...{ paymentId: payment.id, amountKobo, currency, status: 'requested', claimedUntil },
      mark: `oja-${randomBytes(MARK_BYTES).toString('hex')}`,
      ...{ providerId: null, reason: input.reason ?? null, problem: null, createdAt: at, updatedAt: at },
    });
    const action = { action: 'orders refund', subject: `order ${found.idCommande}` };
    await recordAction(trx, operator, { ...action, after: { [input.reference]: money(amountKobo, currency) } }, now);
    return { outcome, claimed };
  });
}

/**
 * Requests a claimed refund. Returns the answer; undefined if the provider refuses what it has told of meanwhile, as
 * when a request is repeated on its way.
 * @throws {OperatorError} if the provider refuses it, or does not answer
 */
async function request(db: Database, { payment, provider, name }: Refundable, claimed: Refund, now: number) {
  const { reference } = payment;
  const { amountKobo, currency, reason, mark } = claimed;
  try {
    const note = { mark: mark ?? '', ...(reason !== null && { reason }) };
    return await provider.refund({ reference, amountKobo, currency, ...note });
  } catch (error) {
    if (error instanceof PaymentRefusedError) {
      const problem = error.message;
      if (!(await db.write((trx) => failRequested(trx, claimed.id, problem, now)))) return undefined;
      throw new OperatorError(`${name} refuses to pay ${money(amountKobo, currency)} back: ${problem}`);
    }
    if (!(error instanceof ProviderUnavailableError)) throw error;
    throw new OperatorError(
      `${error.message} Whether it pays ${money(amountKobo, currency)} back is not known. The refund is stored: run the command again in a minute, and it asks first.`,
    );
  }
}

/** Stores what the provider answered. */
async function store(db: Database, payment: AskablePayment, answer: ProviderRefund, now: number): Promise<Refund[]> {
  return db.write(async (trx) => {
    const order = await lockOrder(trx, payment.commandeId);
    await storeRefunds(trx, payment.id, [answer], now);
    if (order) await settleRefunded(trx, order, payment.reference);
    return refundsOfPayment(trx, payment.id);
  });
}

/**
 * Pays back a payment, or a part of it, through its provider, and records it. It becomes `refunded` when the provider
 * has paid all of it back. Started again it requests nothing that is requested already.
 * @param now milliseconds since 1970
 * @throws {OperatorError} if it is not paid, the amount is too much, or the provider does not answer or refuses
 */
export async function refundPayment(
  db: Database,
  services: Refunding,
  operator: Operator,
  input: RefundOrder,
  now: number,
): Promise<RefundOutcome> {
  const refundable = await current(db, services, input.reference, now);
  const { outcome, claimed } = await claim(db, operator, input, refundable.name, now);
  if (!claimed) return outcome;
  const answer = await request(db, refundable, claimed, now);
  const { payment } = refundable;
  return {
    ...outcome,
    refunds: await (answer ? store(db, payment, answer, now) : refundsOfPayment(db.read, payment.id)),
  };
}
