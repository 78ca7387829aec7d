import { afterAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { createClient, type TransportRequest } from '../../../client/client.ts';
import type { Session } from '../../account/session/session.ts';
import { type CartLine, withProduct } from '../../cart/cart.ts';
import { lineCase } from '../../cart/cart-cases.ts';
import { CASH_ON_DELIVERY, PICK_UP, SHIP } from '../order-status.ts';
import type { OrderProcess } from './order-process.ts';
import {
  linesBody,
  NOT_CONFIRMED,
  ORDER_CONFIRMED,
  ORDER_PLACED,
  orderAddress,
  orderBody,
  readRate,
} from './order-requests.ts';

const { updateSession, showToast } = vi.hoisted(() => ({ updateSession: vi.fn(), showToast: vi.fn() }));
vi.mock('../../account/session/session.store.ts', async (original) => ({
  ...(await original<object>()),
  updateSession,
}));
vi.mock('../../toasts/toasts.store.ts', () => ({ showToast }));
// Another test of this worker may have loaded the module with the real stores, and none may get it with these.
vi.resetModules();
const { submitOrder } = await import('./submit-order.browser.ts');
afterAll(() => void vi.resetModules());
beforeEach(() => void vi.clearAllMocks());

const session: Session = {
  id: 7,
  cartId: 9,
  pseudo: 'Ada',
  nom: 'Okafor',
  email: 'ada@example.com',
  numTel: '08012345678',
  url: null,
  token: 'x.y.z',
  expiry: 0,
};

const order: OrderProcess = {
  progress: 1,
  keepAddress: true,
  idCommande: 'AP-NG-0000012',
  clientId: 7,
  nom: 'Okafor',
  pseudo: ' Ada',
  numTel: ' 0801 234 ',
  email: ' ada@example.com ',
  noEmail: '',
  ville: 'Ikeja',
  pays: 'Nigeria',
  etat: 'Lagos',
  adresse: ' 12 Allen Avenue,\n behind the bank ',
  modeLiv: SHIP,
  heureLivraison: '09:05',
  dateLivraison: '2026-11-25',
  paymentMethod: CASH_ON_DELIVERY,
  pickUpPoints: {},
};

const line = (id: number, own: Partial<CartLine> = {}) => lineCase({ id, ...own });
const lines = [line(12, { prix: 1250.5, size: 2 }), line(3, { prix: 800, size: 3, qte: 1, backorder: true })];

describe('the request', () => {
  it('CHK-72/C-11 CHK-73/S-04 CHK-74/S-04 CHK-75/C-76 CST-75/C-11: currency, units, total, products', () => {
    expect(orderBody(order, lines, 1, session)).toMatchObject({
      devise: 'Naira',
      quantite: 5,
      priceTotal: 4901,
      produitId: [12, 3],
    });
  });

  it('CHK-75/C-76 CHK-87/C-76: varieties of a product are one product, with the units of all', () => {
    const varieties = [line(12, { size: 2, variety: 'S' }), line(3), line(12, { size: 4, variety: 'M' })];
    expect(orderBody(order, varieties, 1, session).produitId).toEqual([12, 3]);
    expect(linesBody(44, varieties, order.numTel).produitIdAndQte).toEqual(['12,6', '3,1']);
  });

  it('CHK-76 CHK-78 CHK-79 CHK-81 CHK-82: customer, method, number, day and time', () => {
    expect(orderBody(order, lines, 1, session)).toMatchObject({
      clientId: 7,
      paymentMethod: 'Cash on Delivery',
      idCommande: 'AP-NG-0000012',
      dateLivraison: '2026-11-25',
      heureLivraison: '09:05',
      email: 'ada@example.com',
    });
  });

  it('CHK-77/C-29 CHK-80/C-29: the address on one line, and the mode under its name on the wire', () => {
    const sent = orderBody(order, lines, 1, session);
    expect(sent).toMatchObject({
      adresse: '12 Allen Avenue, behind the bank, Ikeja, Lagos, Nigeria',
      modeLivraison: 'Ship',
    });
    expect(sent).not.toHaveProperty('modeLiv');
    expect(orderAddress({ ...order, etat: ' ', pays: '' })).toBe('12 Allen Avenue, behind the bank, Ikeja');
    const collected = orderBody({ ...order, modeLiv: PICK_UP }, lines, 1, session);
    expect(collected).toMatchObject({
      adresse: 'Pick up at the shop',
      modeLivraison: 'Pick up',
      dateLivraison: '',
      heureLivraison: '',
    });
  });

  it('G-415, G-416: the state, and the fee that was shown', () => {
    expect(orderBody(order, lines, 1, session, 900)).toMatchObject({ etat: 'Lagos', fraisLivraison: 900 });
    const collected = orderBody({ ...order, modeLiv: PICK_UP }, lines, 1, session, 0);
    expect(collected).toMatchObject({ fraisLivraison: 0 });
    expect(collected).not.toHaveProperty('etat');
    expect(orderBody({ ...order, etat: ' ' }, lines, 1, session)).not.toHaveProperty('etat');
  });

  it('CHK-68/C-30 CHK-70/C-30 CST-76: quantity times price, divided by the Naira rate, which is 1 where it is missing', () => {
    const total = (rate: number | undefined) => orderBody(order, lines, rate, session).priceTotal;
    expect(total(2)).toBe(2450.5);
    for (const rate of [1, 0, undefined]) expect(total(rate)).toBe(4901);
  });

  it('CHK-69: a promotion uses the promotion price', () => {
    const promoted = line(5, { prix: 1000, prixPromotion: 750, promotion: true });
    expect(orderBody(order, withProduct([], promoted), 1, session).priceTotal).toBe(750);
  });

  it('the receiver is sent if it is not the customer', () => {
    expect(orderBody(order, lines, 1, session)).not.toHaveProperty('recipient');
    expect(orderBody({ ...order, pseudo: 'Ngozi', nom: 'Eze' }, lines, 1, session).recipient).toBe('Ngozi Eze');
  });

  it('CHK-84 CHK-87/C-76 CHK-88 G-41: the lines as text, the phone number, and the consents', () => {
    expect(linesBody(44, lines, order.numTel)).toEqual({
      commandeId: 44,
      produitIdAndQte: ['12,2', '3,3'],
      desc: '0801 234',
      lines: [
        { produitId: 12, qte: 2, variety: '', colour: '', backorder: false },
        { produitId: 3, qte: 3, variety: '', colour: '', backorder: true },
      ],
    });
  });

  it('G-150: the pick-up points are sent', () => {
    expect(linesBody(44, lines, '0801', [4, 9]).pickUpPoints).toEqual([4, 9]);
    expect(linesBody(44, lines, '0801')).not.toHaveProperty('pickUpPoints');
  });
});

type Answer = { status: number; body: unknown } | 'lost';

/** A client whose server responds with `answers`, and the recorded calls. */
function scripted(answers: Record<string, Answer>) {
  const requested: string[] = [];
  const client = createClient(async ({ method, path }: TransportRequest) => {
    requested.push(`${method} ${path}`);
    const answer = answers[`${method} ${path}`] ?? { status: 404, body: {} };
    if (answer === 'lost') throw new Error('lost');
    return { ...answer, tags: [] };
  });
  return { client, requested };
}

const DRAFT = { status: 201, body: { id: 44, status: 'draft', idCommande: 'AP-NG-0000012' } };
const LINES = { status: 200, body: { message: 'ok', commande: { id: 44, status: 'placed' } } };
const wanted = { session, order, lines, rate: 1, pickUpPoints: [] };

describe('placing an order', () => {
  it('CHK-60 CHK-61/S-05 CHK-83 CHK-86: sends the order, then its lines under its id; the phone number is already known', async () => {
    const { client, requested } = scripted({ 'POST /commandes': DRAFT, 'POST /produits/v1/commandes': LINES });
    expect(await submitOrder(wanted, client)).toEqual({ kind: 'placed', order: LINES.body.commande });
    expect(requested).toEqual(['POST /commandes', 'POST /produits/v1/commandes']);
  });

  it('CHK-85: saves the phone number first if the customer has none', async () => {
    const { client, requested } = scripted({
      'PUT /clients/7': { status: 200, body: { id: 7, message: 'Phone number updated successfully' } },
      'POST /commandes': DRAFT,
      'POST /produits/v1/commandes': LINES,
    });
    const nobody = { ...wanted, session: { ...session, numTel: null } };
    expect(await submitOrder(nobody, client)).toMatchObject({ kind: 'placed' });
    expect(requested[0]).toBe('PUT /clients/7');
    expect(updateSession).toHaveBeenCalledWith({ id: 7 });
  });

  it('a refused phone number is shown and the order continues; no response stops it', async () => {
    const nobody = { ...wanted, session: { ...session, numTel: '' } };
    const refusing = scripted({
      'PUT /clients/7': { status: 409, body: { messageError: 'It is taken.' } },
      'POST /commandes': DRAFT,
      'POST /produits/v1/commandes': LINES,
    });
    expect(await submitOrder(nobody, refusing.client)).toMatchObject({ kind: 'placed' });
    expect(showToast).toHaveBeenCalledWith('neutral', expect.stringContaining('It is taken.'));
    const silent = scripted({ 'PUT /clients/7': 'lost' });
    expect(await submitOrder(nobody, silent.client)).toMatchObject({ kind: 'failed', error: { status: 0 } });
    expect(silent.requested).toEqual(['PUT /clients/7']);
  });

  it('G-79: lines are not sent after a refused order, and refused lines place no order', async () => {
    const refused = { status: 409, body: { messageError: 'Only 1 left of Rice.' } };
    const first = scripted({ 'POST /commandes': refused });
    expect(await submitOrder(wanted, first.client)).toMatchObject({ kind: 'failed', error: { status: 409 } });
    expect(first.requested).toEqual(['POST /commandes']);
    const second = scripted({ 'POST /commandes': DRAFT, 'POST /produits/v1/commandes': refused });
    expect(await submitOrder(wanted, second.client)).toMatchObject({
      kind: 'failed',
      error: { message: 'Only 1 left of Rice.' },
    });
  });

  it('S-03: an order placed before is returned again, or reported as taken', async () => {
    const placedBefore = { status: 201, body: { ...DRAFT.body, status: 'placed' } };
    const same = scripted({ 'POST /commandes': placedBefore, 'POST /produits/v1/commandes': LINES });
    expect(await submitOrder(wanted, same.client)).toMatchObject({ kind: 'placed' });
    const other = scripted({
      'POST /commandes': placedBefore,
      'POST /produits/v1/commandes': { status: 409, body: { messageError: 'With other products.' } },
    });
    expect(await submitOrder(wanted, other.client)).toMatchObject({ kind: 'taken' });
  });
});

test('CHK-71: the rate is that of the Naira in the list of currencies', async () => {
  const currencies = [
    { id: 2, nom: 'Dollar', taux: { valeur: 1500 } },
    { id: 1, nom: 'Naira', taux: { valeur: 2 } },
  ];
  const { client } = scripted({ 'GET /devises': { status: 200, body: { data: currencies } } });
  expect(await readRate(client)).toBe(2);
  expect(await readRate(scripted({ 'GET /devises': 'lost' }).client)).toBeUndefined();
});

test('ERR-42 ERR-52 ERR-53: order messages use the specified words', () => {
  expect([NOT_CONFIRMED, ORDER_PLACED, ORDER_CONFIRMED]).toEqual([
    'Could not confirm your order',
    'Order successfully placed',
    'Your order has been successfully confirmed',
  ]);
});
