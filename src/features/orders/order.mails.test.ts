import { describe, expect, test } from 'vitest';
import { type OrderMailData, type OrderMailKind, orderMail, shortOrderMail } from './order.mails.ts';
import type { DetailedOrder } from './orders.repository.ts';

const SHOP = {
  productName: 'Oja',
  publicUrl: 'https://oja.example/',
  supportEmail: 'help@oja.example',
  supportPhone: '0700 000 0000',
};
const TO = { email: 'ada@example.ng', pseudo: 'Ada', isProven: true };
const ADE = { id: 1, nomBoutique: 'Ade Phones', nomLink: 'ade-phones' };
const OJA = { id: 2, nomBoutique: 'Ọjà Tuntun', nomLink: 'oja-tuntun' };

const ORDER: DetailedOrder = {
  id: 7,
  idCommande: 'AP-NG-0012345',
  quantite: 4,
  priceTotal: 4501.5,
  fraisLivraison: 900,
  devise: 'Naira',
  adresse: '12 Allen Avenue,Ikeja,Lagos,Nigeria',
  modeLivraison: 'Ship',
  dateLivraison: '2026-11-25',
  heureLivraison: '09:05',
  payment: 'pending',
  payment_method: 'Cash on Delivery',
  paymentMethod: 'Cash on Delivery',
  status: 'placed',
  desc: '+2348031234567',
  createdAt: '2026-11-21T08:15:00.000Z',
  email: null,
  recipient: null,
  clientId: 3,
  statusLivraison: false,
  produitId: [1, 2],
  livraison: null,
  produits: [
    {
      id: 1,
      nom: 'Kettle',
      url: '',
      mesure: null,
      boutique: ADE,
      commande_produit: {
        qte: 3,
        qteBackorder: 2,
        prix: 1000.5,
        variety: '12 months',
        colour: 'Wine',
        montant: 3001.5,
      },
    },
    {
      id: 2,
      nom: 'Garri',
      url: '',
      mesure: { initials: 'kg' },
      boutique: OJA,
      commande_produit: { qte: 1, qteBackorder: 0, prix: 1500, variety: '', colour: '', montant: 1500 },
    },
  ],
  parts: [
    { boutique: ADE, status: 'placed', nom: null, pickUp: null, steps: [] },
    { boutique: OJA, status: 'placed', nom: null, pickUp: null, steps: [] },
  ],
  payBefore: null,
  confirmBefore: null,
};
const CARD = { payment_method: 'Pay with Paystack', paymentMethod: 'Pay with Paystack' };

function written(kind: OrderMailKind, change: Partial<DetailedOrder> = {}, more: Partial<OrderMailData> = {}) {
  const order = { ...ORDER, ...change };
  const { subject, body } = orderMail(SHOP, TO, { kind, order, sentBy: [], refunds: [], ...more });
  return { subject, ...body };
}

describe('the mails of an order', () => {
  test('C-31, G-41: the complete text of a placed order', () => {
    const { subject, text } = written('placed');
    expect(subject).toBe('We received your order AP-NG-0012345 - Oja');
    expect(text).toBe(`Hello Ada,

Thank you. We received your order AP-NG-0012345.

Kettle 3 × ₦1,000.50 = ₦3,001.50
    12 months, Wine
    from Ade Phones
    2 of 3 follow later: they are not in stock now
Garri 1 kg × ₦1,500 = ₦1,500
    from Ọjà Tuntun

Products ₦4,501.50
Delivery ₦900
Amount to pay ₦5,401.50
Payment method: Cash on Delivery

Delivered to: 12 Allen Avenue,Ikeja,Lagos,Nigeria
When: 25 Nov 2026, 09:05; the rest once it is in stock again

Your order:

https://oja.example/user/orders/7

Or track it without signing in, with its number and your phone number:

https://oja.example/track

Returns and refunds:

https://oja.example/returns

Questions? Write to help@oja.example.

Oja
`);
  });

  test('C-30: at a Naira rate other than 1 the lines add up to the total, and no wrong product of price and units is shown', () => {
    const [kettle, garri] = ORDER.produits;
    if (!kettle || !garri) throw new Error('The order of the tests has two lines.');
    const { text } = written('placed', {
      priceTotal: 45.01,
      produits: [
        { ...kettle, commande_produit: { ...kettle.commande_produit, montant: 30.01 } },
        { ...garri, commande_produit: { ...garri.commande_produit, montant: 15 } },
      ],
    });
    expect(text).toContain('Kettle 3: ₦30.01\n');
    expect(text).toContain('Garri 1 kg × ₦15 = ₦15\n');
    expect(text).toContain('Products ₦45.01\n');
  });

  test('G-113: a card order says how to pay and by when', () => {
    const { text } = written('placed', { ...CARD, payBefore: '2026-11-22T08:15:00.000Z' });
    expect(text).toContain('choose “Proceed to payment”:\n\nhttps://oja.example/user/orders/7\n');
    expect(text).toContain('Pay before 22 Nov 2026, 09:15 (time in Lagos); after that the order is cancelled.');
    expect(text).toContain('Payment method: Pay with Paystack');
  });

  test('a pick-up has no delivery fee and says where; the recipient is named', () => {
    const { text } = written('placed', {
      modeLivraison: 'Pick up',
      fraisLivraison: 0,
      adresse: 'Pick up at the shop',
      dateLivraison: null,
      heureLivraison: null,
      recipient: 'Mama Ngozi',
    });
    expect(text).toContain('Products ₦4,501.50\nAmount to pay ₦4,501.50\n');
    expect(text).not.toMatch(/Delivery ₦|When:/);
    expect(text).toContain('Pick up: Pick up at the shop\n');
    expect(text).toContain('\nFor: Mama Ngozi\n');
  });

  test('G-150: a pick-up names the point of each shop, with address and phone', () => {
    const pickUp = { id: 4, nom: 'Ikeja main shop', adressePrecise: 'Shop 4, Main Market', phone: '+2348000000101' };
    const parts = [
      { boutique: ADE, status: 'shipped' as const, nom: null, pickUp, steps: [] },
      { boutique: OJA, status: 'placed' as const, nom: null, pickUp: null, steps: [] },
    ];
    const own = { modeLivraison: 'Pick up', adresse: 'Pick up at the shop', parts };
    const ade = 'Pick up at Ade Phones: Ikeja main shop, Shop 4, Main Market, +2348000000101\n';
    const oja = 'Pick up at Ọjà Tuntun: The shop will tell you its address by phone.\n';
    const { text } = written('placed', own);
    expect(text).toContain(ade);
    expect(text).toContain(oja);
    const sent = written('shipped', own, { sentBy: [ADE.id] });
    expect(sent.text).toContain(ade);
    expect(sent.text).not.toContain(oja);
  });

  test('G-511: what waits for stock has no day', () => {
    const [kettle] = ORDER.produits as [DetailedOrder['produits'][number]];
    const { text } = written('placed', {
      produits: [{ ...kettle, commande_produit: { ...kettle.commande_produit, qteBackorder: 3 } }],
    });
    expect(text).toContain('\nWhen: Once it is in stock again\n');
    expect(text).not.toContain('25 Nov');
  });

  test('an order without a method is paid on delivery', () => {
    expect(written('placed', { payment_method: null }).text).toContain('Payment method: Cash on delivery');
  });

  test('a paid order asks for no payment', () => {
    const { subject, text } = written('paid', { ...CARD, payment: 'completed' });
    expect(subject).toBe('Your order AP-NG-0012345 is paid - Oja');
    expect(text).toContain('Your order AP-NG-0012345 is paid, and the shops are preparing it.');
    expect(text).toContain('Paid ₦5,401.50\n');
    expect(text).not.toContain('Amount to pay');
  });

  test('G-95: a sent part names its shop, delivery person and products', () => {
    const parts = [
      { boutique: ADE, status: 'shipped' as const, nom: 'Sule Abdullahi', pickUp: null, steps: [] },
      { boutique: OJA, status: 'placed' as const, nom: null, pickUp: null, steps: [] },
    ];
    const { subject, text } = written('shipped', { parts }, { sentBy: [ADE.id] });
    expect(subject).toBe('Your order AP-NG-0012345 is on its way - Oja');
    expect(text).toContain('Ade Phones: on its way\n    Delivery person: Sule Abdullahi\n');
    expect(text).toContain('Kettle 3 ×');
    expect(text).not.toContain('Garri');
    expect(text).toContain('The other shops send their parts separately.');
    expect(text).toContain('Amount to pay ₦5,401.50');
    expect(text).toContain('\nWhen: 25 Nov 2026, 09:05\n');
  });

  test('a part ready for pick-up says so, without a delivery person if none is set', () => {
    const parts = [{ boutique: OJA, status: 'available_for_pickup' as const, nom: null, pickUp: null, steps: [] }];
    const { text } = written('shipped', { parts, modeLivraison: 'Pick up' }, { sentBy: [OJA.id] });
    expect(text).toContain('Ọjà Tuntun: ready for you to pick up\n');
    expect(text).not.toMatch(/Delivery person|other shops/);
  });

  test('a cancelled order has no amount to pay, and says if it was not paid in time', () => {
    const { subject, text } = written('cancelled', { status: 'cancelled' });
    expect(subject).toBe('Your order AP-NG-0012345 was cancelled - Oja');
    expect(text).toContain('Your order AP-NG-0012345 was cancelled. There is nothing to pay.');
    expect(text).not.toMatch(/Amount to pay|Delivered to/);
    const late = written('cancelled', { ...CARD, status: 'cancelled' }, { expired: 'unpaid' });
    expect(late.text).toContain('was cancelled because it was not paid in time.');
  });

  test('G-115: a cash order says by when a shop confirms it, and why it was cancelled if none did', () => {
    const { text } = written('placed', { confirmBefore: '2026-11-28T08:15:00.000Z' });
    expect(text).toContain(
      'If no shop confirms it by 28 Nov 2026, 09:15 (time in Lagos), it is cancelled and you pay nothing.',
    );
    const late = written('cancelled', { status: 'cancelled' }, { expired: 'unconfirmed' });
    expect(late.text).toContain(
      'was cancelled because no shop confirmed it in time. We are sorry; you are welcome to order again. There is nothing to pay.',
    );
  });

  test('G-84: a refund lists each payment with the amount received', () => {
    const refunds = [
      { reference: 'oja-1', kobo: 540_150, currency: 'NGN' },
      { reference: 'oja-2', kobo: 1_000, currency: 'USD' },
    ];
    const { subject, text } = written('refund_due', { status: 'cancelled', payment: 'refund_due' }, { refunds });
    expect(subject).toBe('Refund for order AP-NG-0012345 - Oja');
    expect(text).toContain('was cancelled, and we received a payment for it. We are refunding you:');
    expect(text).toContain('₦5,401.50 (payment oja-1)\nUSD 10 (payment oja-2)\n');
    expect(written('refund_due', {}, { refunds }).text).toContain('that does not match it. We are refunding you:');
  });
});

describe('the mail to an address that is not proven', () => {
  const NAUGHTY = 'CHEAP COINS';

  test('is short, and holds nothing that the customer typed', () => {
    const boutique = { ...ADE, nomBoutique: NAUGHTY };
    const { to, kind, isProven, subject, body } = shortOrderMail(SHOP, 'typed@example.ng', {
      ...ORDER,
      adresse: NAUGHTY,
      recipient: NAUGHTY,
      dateLivraison: NAUGHTY,
      heureLivraison: NAUGHTY,
      desc: NAUGHTY,
      payment_method: NAUGHTY,
      produits: ORDER.produits.map((line) => ({ ...line, nom: NAUGHTY, boutique })),
    });
    expect({ to, kind, isProven }).toEqual({ to: 'typed@example.ng', kind: 'order', isProven: false });
    expect(subject).toBe('We received your order AP-NG-0012345 - Oja');
    expect(body.text).toBe(`Hello,

Thank you. We received your order AP-NG-0012345. Amount to pay: ₦5,401.50.

What is in it, and how far it is:

https://oja.example/user/orders/7

This is the only email about it until you confirm this address in your account:

https://oja.example/user/account-and-security

If you did not order anything, somebody typed your address by mistake, and you can ignore this email.

Questions? Write to help@oja.example.

Oja
`);
    expect(body.html).not.toContain(NAUGHTY);
  });

  test('G-113: of a card order says by when to pay', () => {
    const { body } = shortOrderMail(SHOP, 'typed@example.ng', {
      ...ORDER,
      ...CARD,
      payBefore: '2026-11-22T08:15:00.000Z',
    });
    expect(body.text).toContain('Pay before 22 Nov 2026, 09:15 (time in Lagos); after that the order is cancelled.');
  });
});

describe('user text', () => {
  const NAUGHTY = '<img src=x onerror=alert(1)>\r\nBcc: all@example.ng \u202e"&\u0000\ud800';

  test('is escaped, and cannot add lines', () => {
    for (const kind of ['placed', 'paid', 'shipped', 'cancelled', 'refund_due'] as const) {
      const boutique = { ...ADE, nomBoutique: NAUGHTY };
      const { subject, text, html } = written(
        kind,
        {
          adresse: NAUGHTY,
          recipient: NAUGHTY,
          produits: ORDER.produits.map((line) => ({ ...line, nom: NAUGHTY, boutique })),
          parts: [{ boutique, status: 'shipped', nom: NAUGHTY, pickUp: null, steps: [] }],
        },
        { sentBy: [ADE.id], refunds: [{ reference: NAUGHTY, kobo: 1, currency: 'NGN' }] },
      );
      expect(html).not.toContain('<img');
      expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
      expect(text).not.toMatch(/^Bcc/m);
      expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
      expect([subject, text, html].every((message) => message.isWellFormed())).toBe(true);
      expect(subject).not.toMatch(/[\r\n]/);
    }
  });

  test('of a customer is never a link', () => {
    const { text, html } = written('placed', {
      adresse: 'You have won: https://evil.example/claim',
      recipient: 'evil.example',
      dateLivraison: 'www.evil.example',
    });
    expect(text + html).not.toContain('evil.example');
    expect(text).toContain('https: //evil. example/claim');
  });

  test('long names are cut, and line breaks in a shop name do not break the subject', () => {
    const nom = 'Ọ̀'.repeat(3000);
    const produits = ORDER.produits.map((line) => ({ ...line, nom }));
    expect(written('placed', { produits }).text).toContain(`${'Ọ̀'.repeat(200)}... 3 ×`);
    const data = { kind: 'placed', order: ORDER, sentBy: [], refunds: [] } as const;
    const { subject } = orderMail({ ...SHOP, productName: 'O\r\nja' }, TO, data);
    expect(subject).toBe('We received your order AP-NG-0012345 - O ja');
  });

  test('links of a mail are on the public address of the shop', () => {
    expect(written('paid').html).toContain(
      '<a href="https://oja.example/user/orders/7">https://oja.example/user/orders/7</a>',
    );
  });
});
