/** Serves card payments: their addresses and states, and the provider's events. */

import type { z } from 'zod';
import type { ApiContext } from '../../api/api-context.ts';
import { ApiError } from '../../api/api-error.ts';
import { countAttempt } from '../../api/attempts.ts';
import { type Api, route } from '../../api/route.ts';
import type { Reader } from '../../data/database.ts';
import type { PaymentProviderName } from '../../data/tables/orders.ts';
import type { Row } from '../../data/tables.ts';
import { ProviderUnavailableError } from '../../providers/ask-provider.ts';
import { BadEventError, PaymentRefusedError, UnsignedEventError } from '../../providers/payment-provider.ts';
import { NOTHING_TO_PAY } from '../orders/order-amounts.ts';
import { awaitsPayment } from '../orders/order-status.ts';
import { amountOf, beginPayment, openPlace, type PayPlace, storePlace } from './begin-payment.service.ts';
import { followRefunds } from './follow-refunds.service.ts';
import { NO_PAYMENT, returnPage } from './payment-places.ts';
import { PAYMENT_PROVIDERS, PROVIDER_NAMES, providerOfOrder } from './payment-providers.ts';
import { NO_CARDS_NOW, PAYMENT_UNKNOWN } from './payment-sentences.ts';
import { isUnpaid } from './payment-status.ts';
import { paymentsCalls as calls } from './payments.calls.ts';
import { paymentsContract as contract, reference as ourReference } from './payments.contract.ts';
import { type AskablePayment, type Payment, paymentOf } from './payments.repository.ts';
import { providerFor, settlePayment, settlePending } from './settle-payment.service.ts';

const NO_ORDER = 'There is no such order.';
const NO_EMAIL = 'To pay by card, bank transfer or USSD, please add an email address to your profile first.';
const UNAVAILABLE_MESSAGE = 'The payment provider does not answer right now. Please try again in a moment.';
/** In milliseconds. */
const RETRY_AFTER = 10_000;
/** The payer must see where the order goes (G-341). */
const HIDDEN_ADDRESS =
  'This order was placed before your email was confirmed, for an address that is not shown to you, so it cannot be paid. Please order again.';

/** Returns the order if its customer may pay it by card. @throws {ApiError} if not */
function payable(order: Row<'commandes'> | undefined, clientId: number): Row<'commandes'> {
  if (order?.clientId !== clientId || order.status === 'draft') throw new ApiError('not_found', NO_ORDER);
  if (order.status === 'cancelled')
    throw new ApiError('order_cancelled', 'This order was cancelled, so it cannot be paid.');
  if (order.payment !== 'pending') throw new ApiError('order_paid', 'This order is paid already.');
  if (amountOf(order) === 0) throw new ApiError('order_not_payable', NOTHING_TO_PAY);
  if (!awaitsPayment(order)) throw new ApiError('order_not_payable', 'This order is paid on delivery.');
  if (order.hidesContact) throw new ApiError('order_not_payable', HIDDEN_ADDRESS);
  return order;
}

async function emailFor(db: Reader, order: Row<'commandes'>): Promise<string> {
  const { clientId, email } = order;
  if (email) return email;
  const client = await db.selectFrom('clients').select('email').where('id', '=', clientId).executeTakeFirst();
  if (!client?.email) throw new ApiError('email_needed', NO_EMAIL);
  return client.email;
}

/** The call for each provider's events; the types ensure that its path is the one in the table. */
const EVENT_CALLS = { paystack: 'receivePaymentEvent' } as const satisfies {
  [P in PaymentProviderName]: EventCall<(typeof PAYMENT_PROVIDERS)[P]['webhook']['path']>;
};

/** The names of calls with this path. */
type EventCall<Path extends string> = {
  [C in keyof typeof calls]: (typeof calls)[C]['path'] extends Path ? C : never;
}[keyof typeof calls];

type Verdict = z.infer<typeof contract.verifyPayment.answer>;

/**
 * Returns whether this payment paid the order, or came too late, with a message.
 * @param canAsk whether its provider can be asked about it
 */
async function verdict(db: Reader, payment: Payment, canAsk: boolean): Promise<Verdict> {
  const { status, paidKobo, commandeId } = payment;
  if (status === 'success') return { status: true, message: 'Your order is paid.' };
  if (status === 'pending')
    return { status: false, message: canAsk ? 'The payment has not been made yet.' : PAYMENT_UNKNOWN };
  if (status === 'failed') return { status: false, message: 'The payment failed.' };
  const isMade = status === 'refunded';
  const refund = isMade ? 'made' : 'due';
  if (paidKobo !== null) {
    const then = isMade ? 'We have refunded it.' : 'We are refunding it.';
    return { status: false, message: `The amount paid is not what the order costs. ${then}`, refund };
  }
  const found = await db.selectFrom('commandes').select('status').where('id', '=', commandeId).executeTakeFirst();
  if (found?.status === 'cancelled') {
    const then = isMade ? 'We have refunded the money.' : 'We are refunding the money.';
    return { status: false, message: `The order was cancelled. ${then}`, refund };
  }
  const then = isMade ? 'We have refunded this payment.' : 'We are refunding this payment.';
  return { status: true, message: `The order was paid already. ${then}`, refund };
}

const answerOf = ({ url, reference }: PayPlace) => ({ data: { url, reference, data: { url } } });

export function servePayments(api: Api, context: ApiContext): void {
  const { db, services, log } = context;
  const { testCheckout } = services;

  /** Returns the provider's response to `ask`. @throws {ApiError} 503 if it is unavailable */
  async function answered<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ProviderUnavailableError)) throw error;
      log.error({ err: error }, 'the payment provider is unavailable');
      throw new ApiError('payment_unavailable', UNAVAILABLE_MESSAGE, [], RETRY_AFTER);
    }
  }

  /** Requests the state of the payment from the order's provider and settles it, unless its state is final. */
  async function settle(payment: AskablePayment, now: number): Promise<Payment | undefined> {
    const provider = providerFor(services, payment);
    if (!provider || !isUnpaid(payment.status)) return undefined;
    const { reference } = payment;
    const fact = await answered(() => provider.factOf(reference));
    return settlePayment(db, services, reference, fact, now);
  }

  route(api, context, calls.initializePayment, contract.initializePayment, async ({ body, identity, now }) => {
    const { orderId, platform } = body.metadata;
    const own = (order: Row<'commandes'> | undefined) => payable(order, identity.clientId);
    const order = own(await db.read.selectFrom('commandes').selectAll().where('id', '=', orderId).executeTakeFirst());
    const provider = providerFor(services, { provider: providerOfOrder(order) });
    if (!provider) throw new ApiError('cards_not_accepted', NO_CARDS_NOW);
    const email = await emailFor(db.read, order);
    const place = await openPlace(db.read, order, now);
    if (place) return answerOf(place);
    // A payment started earlier may have been paid since.
    await answered(() => settlePending(db, services, orderId, now));
    const begun = await beginPayment(db, orderId, own, now);
    if ('place' in begun) return answerOf(begun.place);
    const { reference, amountKobo } = begun.payment;
    const callbackUrl = new URL(returnPage(platform, reference), services.shop.publicUrl).href;
    const metadata = { orderId, platform: platform ?? 'customers' };
    try {
      const { url } = await answered(() =>
        provider.initialize({ reference, amountKobo, email, callbackUrl, metadata }),
      );
      return answerOf(await storePlace(db, begun.payment, url, own, now));
    } catch (error) {
      if (!(error instanceof PaymentRefusedError)) throw error;
      log.error({ err: error, reference }, 'the payment provider refuses a payment');
      throw new ApiError('payment_refused', error.message);
    }
  });

  route(
    api,
    context,
    calls.verifyPayment,
    contract.verifyPayment,
    async ({ params: { reference }, identity, visitor, now }) => {
      const { verifyClient, verifyAddress } = services.limits;
      if (identity) await countAttempt(verifyClient, String(identity.clientId));
      else await countAttempt(verifyAddress, visitor.address);
      const known = await paymentOf(db.read, reference);
      if (!known) throw new ApiError('not_found', NO_PAYMENT);
      return verdict(db.read, (await settle(known, now)) ?? known, providerFor(services, known) !== undefined);
    },
  );

  for (const name of PROVIDER_NAMES) {
    const provider = services.payments[name];
    if (!provider) continue;
    const { signature } = PAYMENT_PROVIDERS[name].webhook;
    const call = EVENT_CALLS[name];
    route(api, context, calls[call], contract[call], async ({ body, visitor, now }) => {
      const event = readEvent(() => provider.readEvent(body, visitor.header(signature)));
      // The provider's account may also receive other payments.
      const isOurs = event !== undefined && ourReference.safeParse(event.reference).success;
      const known = isOurs ? await paymentOf(db.read, event.reference) : undefined;
      if (known?.provider !== name) return { message: 'ignored' };
      // The provider's response decides, not the event. Without a response, the provider sends the event again.
      if (event?.isRefund) await answered(() => followRefunds(db, provider, known, now));
      else await settle(known, now);
      return { message: 'received' };
    });
  }

  if (testCheckout) {
    route(api, context, calls.getTestCheckout, contract.getTestCheckout, async ({ params }) => {
      const checkout = await testCheckout.read(params.reference);
      if (!checkout) throw new ApiError('not_found', NO_PAYMENT);
      const { reference, amountKobo, currency, email, status, callbackUrl } = checkout;
      return { reference, amountKobo, currency, email, status, callbackUrl };
    });

    route(api, context, calls.finishTestCheckout, contract.finishTestCheckout, async ({ params, body, now }) => {
      const { reference } = params;
      const callbackUrl = await testCheckout.finish(reference, body.outcome);
      if (callbackUrl === undefined) throw new ApiError('not_found', NO_PAYMENT);
      // As with an event of a provider, the order is paid even if nobody returns to the shop.
      await settlePayment(db, services, reference, await testCheckout.factOf(reference), now);
      return { callbackUrl };
    });
  }
}

/** The event that `read` returns. @throws {ApiError} if it is not an event of the provider */
function readEvent<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnsignedEventError) throw new ApiError('invalid_signature', error.message);
    if (error instanceof BadEventError) throw new ApiError('invalid_input', error.message);
    throw error;
  }
}
