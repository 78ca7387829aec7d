/**
 * The actions of the forms on an order's page without script: cancel it, start its payment, or write to support about
 * it.
 */

import type { ApiClient, CallAnswer, Result } from '../../../client/client.ts';
import { plainOrderPath, plainTestCheckoutPath } from '../../../shared/plain-places.ts';
import { payAddress, UNTRUSTED_ADDRESS } from '../../payments/pay-address.ts';
import { PLAIN_PLATFORM, referenceOf, TEST_CHECKOUT_PAGE } from '../../payments/payment-places.ts';
import { CONTACT_THANKS, NOTHING_CHOSEN } from '../../plain/plain-forms.ts';
import type { PostedForm } from '../../plain/posted-form.ts';
import { problemStart } from '../../support/order-problem.ts';
import { canBeCancelled } from '../order-status.ts';
import { cancelFailure } from './order-detail.ts';

export type PlainOrder = CallAnswer<'listOrders'>['data'][number];

const UNTRUSTED: Result<never> = {
  ok: false,
  error: {
    code: 'invalid_input',
    status: 400,
    message: UNTRUSTED_ADDRESS,
  },
};

/** The customer's order `id`; undefined if there is none. */
export async function readPlainOrder(
  client: ApiClient,
  clientId: number,
  id: number,
): Promise<Result<PlainOrder | undefined>> {
  const answer = await client.call('listOrders', { params: { clientId }, query: { id } });
  return answer.ok ? { ok: true, data: answer.data.data[0] } : answer;
}

/** Returns the address of the provider's payment page for the order. @param publicUrl our own origin */
async function paymentPage(client: ApiClient, orderId: number, publicUrl: string): Promise<Result<string>> {
  const answer = await client.call('initializePayment', {
    body: { metadata: { orderId, platform: PLAIN_PLATFORM } },
  });
  if (!answer.ok) return answer;
  const { url, reference } = answer.data.data;
  const address = URL.parse(url, publicUrl);
  // The test checkout also has a page without script.
  if (address?.origin === publicUrl && address.pathname.replace(/\/$/, '') === TEST_CHECKOUT_PAGE)
    return { ok: true, data: plainTestCheckoutPath(referenceOf(address.search) || reference) };
  const trusted = payAddress(url, publicUrl);
  return trusted === undefined ? UNTRUSTED : { ok: true, data: trusted };
}

/** Sends a message about the order to support; missing input is refused before the number is added. */
async function writeAbout(
  client: ApiClient,
  { idCommande }: PlainOrder,
  { prenom = '', message = '' }: PostedForm,
): Promise<Result<string>> {
  const text = message.trim() === '' ? '' : problemStart(idCommande) + message;
  const answer = await client.call('writeToSupport', { body: { data: { prenom, message: text } } });
  return answer.ok ? { ok: true, data: CONTACT_THANKS } : answer;
}

/** Performs the action of the form, and returns the page to open next. */
export async function changePlainOrder(
  client: ApiClient,
  order: PlainOrder,
  posted: PostedForm,
  publicUrl: string,
): Promise<Result<string>> {
  const { action } = posted;
  if (action === 'pay') return paymentPage(client, order.id, publicUrl);
  if (action === 'problem') return writeAbout(client, order, posted);
  if (action !== 'cancel') return NOTHING_CHOSEN;
  const next = { ok: true, data: plainOrderPath(order.id) } as const;
  // The form was sent twice.
  if (order.status === 'cancelled' && !canBeCancelled(order)) return next;
  const answer = await client.call('setOrderStatus', {
    params: { orderId: order.id },
    body: { status: 'cancelled' },
  });
  if (answer.ok) return next;
  return { ok: false, error: { ...answer.error, message: cancelFailure(answer.error.message) } };
}
