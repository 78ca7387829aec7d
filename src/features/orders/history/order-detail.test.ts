import { describe, expect, it } from 'vitest';
import { orderCase } from '../order-cases.ts';
import {
  addressText,
  amountLabel,
  backorderText,
  cancelFailure,
  carrierText,
  confirmText,
  deliveryStatus,
  deliveryTime,
  expectedMessage,
  type Order,
  orderOfState,
  PENDING_MEANS,
  paymentMethod,
  paymentText,
  payText,
  VERIFICATION,
} from './order-detail.ts';

const CARD = 'Pay with Paystack';
const payable = {
  status: 'confirmed',
  payment: 'pending',
  payment_method: CARD,
  modeLivraison: 'Ship',
  priceTotal: 1500,
  fraisLivraison: 900,
} as const;

describe('detail of an order', () => {
  it('ODT-15/C-88 ODT-16/C-88: Delivered or Not delivered', () => {
    expect(deliveryStatus({ statusLivraison: true })).toBe('Delivered');
    expect(deliveryStatus({ statusLivraison: false })).toBe('Not delivered');
  });

  it('ODT-12/C-26: without a method it is Cash on delivery', () => {
    expect(paymentMethod({ payment_method: 'Cash on Delivery' })).toBe('Cash on Delivery');
    expect(paymentMethod({ payment_method: null })).toBe('Cash on delivery');
    expect(paymentMethod({ payment_method: '' })).toBe('Cash on delivery');
  });

  it('ODT-13/G-93 ODT-14/G-94: carrier and verification are fixed texts; a pick-up has no carrier', () => {
    expect(carrierText({ modeLivraison: 'Ship' })).toBe('Our own riders');
    expect(carrierText({ modeLivraison: 'Pick up' })).toBe('None: you pick it up');
    expect(VERIFICATION).toBe('None');
  });

  it('ODT-10: delivery time is day and time, one of them, or a dash', () => {
    const timeOf = (dateLivraison: string | null, heureLivraison: string | null) =>
      deliveryTime(orderCase({ dateLivraison, heureLivraison, status: 'delivered', parts: [] }));
    expect(timeOf('2026-11-25', '14:30')).toBe('25 Nov 2026, 14:30');
    expect(timeOf('2026-11-25', '')).toBe('25 Nov 2026');
    expect(timeOf(null, '14:30')).toBe('14:30');
    expect(timeOf('tomorrow', null)).toBe('tomorrow');
    expect(timeOf(null, null)).toBe('-');
  });

  it("ODT-23/C-72 ODT-24/C-72 ERR-43/C-72 ERR-44/C-72: the server's message if there is one", () => {
    expect(cancelFailure('')).toBe('Could not cancel your order, please try again');
    expect(cancelFailure('It is on its way.')).toBe('Request failed: It is on its way.');
  });

  it('parts of an address are separated by spaces', () => {
    expect(addressText('14 Unity Street,Ikeja, Lagos,Nigeria')).toBe('14 Unity Street, Ikeja, Lagos, Nigeria');
  });

  it('shows the payment state', () => {
    expect(paymentText({ ...payable, payment: 'completed' })).toBe('Paid');
    expect(paymentText({ ...payable, payment: 'refund_due', status: 'cancelled' })).toBe('Paid, to be refunded');
    expect(paymentText(payable)).toBe('Waiting for payment');
    expect(paymentText({ ...payable, priceTotal: 0 })).toBe('Waiting for payment');
    expect(paymentText({ ...payable, priceTotal: 0, fraisLivraison: 0 })).toBe('Nothing to pay');
    expect(paymentText({ ...payable, status: 'cancelled' })).toBe('Not paid');
    expect(paymentText({ ...payable, payment_method: null })).toBe('On delivery');
    expect(paymentText({ ...payable, payment_method: null, modeLivraison: 'Pick up' })).toBe('At pick-up');
    expect(paymentText({ ...payable, payment_method: null, status: 'cancelled' })).toBe('Not paid');
  });

  it('labels the total by what is due', () => {
    expect(amountLabel(payable)).toBe('Amount to pay');
    expect(amountLabel({ status: 'delivered', payment: 'completed' })).toBe('Amount paid');
    expect(amountLabel({ status: 'cancelled', payment: 'refund_due' })).toBe('Amount paid');
    expect(amountLabel({ status: 'cancelled', payment: 'pending' })).toBe('Amount');
  });

  it('C-31: shows the amount and deadline, or that it cannot be paid', () => {
    const payBefore = '2026-11-25T13:30:00.000Z';
    expect(payText({ payBefore }, '₦13,400.50', true)).toContain('by 25 Nov 2026, 14:30');
    expect(payText({ payBefore: null }, '₦13,400.50', true)).toBe(
      'Your order is waiting for your payment of ₦13,400.50.',
    );
    expect(payText({ payBefore }, '₦13,400.50', false)).toContain(
      'Payments by card, bank transfer or USSD cannot be taken now',
    );
  });

  it('G-115 C-70: shows that a shop must confirm it and by when, and nothing afterwards', () => {
    const order = orderCase({ confirmBefore: '2026-11-28T08:15:00.000Z' });
    expect(confirmText(order)).toBe(
      `${PENDING_MEANS} If none does by 28 Nov 2026, 09:15, the order is cancelled and you pay nothing.`,
    );
    expect(confirmText(orderCase({ payment: 'completed' }))).toBe(PENDING_MEANS);
    expect(confirmText(orderCase({ payment_method: 'Pay with Paystack' }))).toBeUndefined();
    for (const status of ['shipped', 'delivered', 'cancelled'] as const)
      expect(confirmText(orderCase({ status })), status).toBeUndefined();
    const [part] = order.parts;
    if (!part) throw new Error('The order has parts.');
    expect(confirmText({ ...order, parts: [part, { ...part, status: 'shipped' }] })).toBeUndefined();
  });

  it('G-513: says when it is expected, until it has arrived', () => {
    const now = Date.parse('2026-11-25T22:59:00.000Z');
    const [late] = orderCase().produits as [Order['produits'][number]];
    const sent = orderCase().parts.map((part) => ({ ...part, status: 'shipped' as const }));
    const of = (own: Partial<Order>, at = now) => expectedMessage(orderCase({ parts: sent, ...own }), at);
    expect(of({})).toBe('Expected: 25 Nov 2026, 14:00–16:00');
    expect(of({ heureLivraison: null })).toBe('Expected: 25 Nov 2026');
    expect(expectedMessage(orderCase(), now)).toBe(
      'Expected: 25 Nov 2026, 14:00–16:00; the rest once it is in stock again',
    );
    const all = { ...late, commande_produit: { ...late.commande_produit, qteBackorder: 3 } };
    expect(expectedMessage(orderCase({ produits: [all] }), now)).toBe('Expected once it is in stock again');
    expect(of({}, now + 60_000)).toBe('It was expected on 25 Nov 2026. We are sorry that it is late.');
    for (const own of [{ status: 'delivered' }, { status: 'cancelled' }, { dateLivraison: null }] as const)
      expect(of(own), JSON.stringify(own)).toBeUndefined();
    expect(of({ dateLivraison: 'tomorrow' })).toBeUndefined();
  });

  it('shows back-ordered units (G-41)', () => {
    expect(backorderText({ qte: 3, qteBackorder: 0 })).toBeUndefined();
    expect(backorderText({ qte: 3, qteBackorder: 1 })).toBe('1 of 3 not in stock: comes later');
    expect(backorderText({ qte: 3, qteBackorder: 2 })).toBe('2 of 3 not in stock: come later');
    expect(backorderText({ qte: 3, qteBackorder: 3 })).toMatch(/^Not in stock/);
  });

  it('S-21: accepts navigation state only for the order of this address and the signed-in customer', () => {
    const order = { id: 5, clientId: 7, idCommande: 'AP-NG-0000005', produits: [], parts: [] };
    expect(orderOfState(order, 5, 7)).toBe(order);
    expect(orderOfState(order, 6, 7)).toBeUndefined();
    expect(orderOfState(order, 5, 8)).toBeUndefined();
    for (const other of [undefined, null, 5, 'x', [], {}, { ...order, produits: 1 }, { ...order, parts: undefined }])
      expect(orderOfState(other, 5, 7)).toBeUndefined();
  });
});
