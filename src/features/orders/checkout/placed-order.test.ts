import { describe, expect, test } from 'vitest';
import { readPlacedOrder } from './placed-order.ts';

const POINT = { id: 4, nom: 'Ikeja main shop', adressePrecise: 'Shop 4, Main Market', phone: null };

const ORDER = {
  id: 12,
  idCommande: 'AP-NG-0000012',
  clientId: 7,
  priceTotal: 12_500.5,
  fraisLivraison: 900,
  adresse: '12 Allen Avenue',
  modeLivraison: 'Ship',
  dateLivraison: '2026-11-25',
  heureLivraison: '09:05',
  paymentMethod: 'Pay with Paystack',
  payment_method: 'Pay with Paystack',
  email: 'ada@example.com',
  payBefore: '2026-11-22T10:00:00.000Z',
  produits: [
    {
      id: 1,
      nom: 'Bag',
      commande_produit: { qte: 3, qteBackorder: 2, prix: 10, variety: '12 months', colour: 'Wine' },
    },
    { id: 2, nom: 'Pot', commande_produit: { qte: 1, qteBackorder: 0, prix: 10 } },
  ],
  parts: [{ boutique: { id: 1, nomBoutique: 'Ada' }, pickUp: POINT }, { boutique: { id: 2, nomBoutique: 'Bola' } }],
};

describe('the order passed to the success page', () => {
  test('G-81: a free order needs no card payment', () => {
    expect(readPlacedOrder({ ...ORDER, priceTotal: 0 }, 7)?.isCard).toBe(true);
    expect(readPlacedOrder({ ...ORDER, priceTotal: 0, fraisLivraison: 0 }, 7)?.isCard).toBe(false);
  });

  test('OSU-02/C-82 G-150: the fields the page shows', () => {
    expect(readPlacedOrder(ORDER, 7)).toEqual({
      id: 12,
      idCommande: 'AP-NG-0000012',
      paymentMethod: 'Pay with Paystack',
      isCard: true,
      isPaid: false,
      isCancelled: false,
      isPickUp: false,
      isPending: true,
      priceTotal: 12_500.5,
      fraisLivraison: 900,
      toPay: 13_400.5,
      adresse: '12 Allen Avenue',
      day: '2026-11-25',
      time: '09:05',
      email: 'ada@example.com',
      payBefore: '2026-11-22T10:00:00.000Z',
      late: [{ id: 1, nom: 'Bag', variety: '12 months', colour: 'Wine', units: 2 }],
      ordered: [
        { id: 1, nom: 'Bag', variety: '12 months', colour: 'Wine', units: 3 },
        { id: 2, nom: 'Pot', variety: '', colour: '', units: 1 },
      ],
      shops: [
        { shop: 'Ada', place: POINT },
        { shop: 'Bola', place: null },
      ],
    });
  });

  test('G-81: whether it awaits payment', () => {
    expect(readPlacedOrder({ ...ORDER, payment: 'pending' }, 7)?.isPaid).toBe(false);
    expect(readPlacedOrder({ ...ORDER, payment: 'completed' }, 7)?.isPaid).toBe(true);
    expect(readPlacedOrder({ ...ORDER, status: 'confirmed' }, 7)?.isCancelled).toBe(false);
    expect(readPlacedOrder({ ...ORDER, status: 'cancelled' }, 7)?.isCancelled).toBe(true);
  });

  test.each([
    ['Pay with Paystack', true],
    ['paystack', true],
    ['Cash on Delivery', false],
    ['', false],
    [undefined, false],
    [7, false],
  ])('OSU-04/C-28 OSU-06/C-28: the method %j is the card provider: %s', (method, isCard) => {
    expect(readPlacedOrder({ ...ORDER, paymentMethod: method, payment_method: method }, 7)?.isCard).toBe(isCard);
    expect(readPlacedOrder({ ...ORDER, paymentMethod: method, payment_method: null }, 7)?.isCard).toBe(isCard);
  });

  test.each([
    undefined,
    null,
    7,
    'order',
    [],
    {},
    { ...ORDER, id: 0 },
    { ...ORDER, id: '12' },
    { ...ORDER, id: 1.5 },
    { ...ORDER, idCommande: '' },
    { ...ORDER, priceTotal: null },
    { ...ORDER, fraisLivraison: 'free' },
  ])('G-80: %j is no order', (state) => {
    expect(readPlacedOrder(state, 7)).toBeUndefined();
  });

  test("S-21: another customer's order is not shown", () => {
    expect(readPlacedOrder(ORDER, 8)).toBeUndefined();
  });

  test('missing and invalid fields are ignored', () => {
    const bare = { id: 12, idCommande: 'AP-NG-0000012', clientId: 7, priceTotal: 1, fraisLivraison: 0 };
    expect(readPlacedOrder({ ...bare, dateLivraison: 'soon', payBefore: {}, produits: [null], parts: 7 }, 7)).toEqual({
      ...bare,
      clientId: undefined,
      paymentMethod: '',
      isCard: false,
      isPaid: false,
      isCancelled: false,
      isPickUp: false,
      isPending: true,
      toPay: 1,
      adresse: '',
      day: '',
      time: '',
      email: '',
      payBefore: '',
      late: [],
      ordered: [],
      shops: [],
    });
  });
});
