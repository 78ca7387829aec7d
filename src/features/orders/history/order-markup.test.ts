/** The HTML of the order list and the order detail. */
import { parseHTML } from 'linkedom';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { PaymentProviderName } from '../../../data/tables/orders.ts';
import { lineCase } from '../../cart/cart-cases.ts';
import OrderSummaryRow from '../checkout/OrderSummaryRow.tsx';
import { orderCase } from '../order-cases.ts';
import OrderDetailFacts from './OrderDetailFacts.tsx';
import OrderDetailProducts from './OrderDetailProducts.tsx';
import OrderListTable from './OrderListTable.tsx';
import type { Order } from './order-detail.ts';

function drawn<P extends object>(component: FunctionComponent<P>, props: P): Document {
  return parseHTML(`<html><body>${renderToStaticMarkup(createElement(component, props))}</body></html>`).document;
}

const message = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ').trim() ?? '';

describe('a row of the summary', () => {
  const total = (amount: number) => {
    const line = lineCase({ size: 250 });
    const props = { line, amount, rate: 1, changes: [], fileHost: '', onRemove: () => {} };
    return drawn(OrderSummaryRow, props).querySelector('.order-row__total');
  };

  it('an amount too long for a phone has its own line', () => {
    expect(message(total(99_999_999.5))).toBe('₦99,999,999.50');
    expect(total(99_999_999.5)?.className).toBe('order-row__total');
    expect(message(total(1_249_999_999_997.5))).toBe('₦1,249,999,999,997.50');
    expect(total(1_249_999_999_997.5)?.className).toContain('order-row__total--long');
  });
});

describe('a row of the list', () => {
  const table = (own: Partial<Order> = {}, first = 1, cardPayments: readonly PaymentProviderName[] = ['paystack']) =>
    drawn(OrderListTable, {
      orders: [orderCase(own), orderCase({ id: 13 })],
      first,
      isStale: false,
      fileHost: '/files/',
      cardPayments,
    });
  /** The cell under the header `title`. */
  const cell = (page: Document, title: string): Element | undefined => {
    const headers = [...page.querySelectorAll('thead th')].map((header) => message(header).replace(/^#/, ''));
    return page.querySelectorAll('tbody tr')[0]?.children[headers.indexOf(title)];
  };

  it('ORD-07 ORD-08 ORD-09 ENT-111: a table, whose index continues across pages, with the order ID', () => {
    const page = table({}, 16);
    expect(page.querySelectorAll('table thead th[scope=col]')).toHaveLength(8);
    expect(message(cell(page, 'Index'))).toBe('16');
    expect(message(cell(page, 'Order ID'))).toContain('AP-NG-0000012');
    expect(cell(page, 'Order ID')?.getAttribute('scope')).toBe('row');
  });

  it('ORD-10 ORD-11 ORD-12 ENT-112 ENT-113 C-31: quantity, amounts in naira, and address', () => {
    expect(message(cell(table(), 'Quantity'))).toBe('5');
    expect(message(cell(table(), 'Total price'))).toBe('Products ₦12,500.50 Delivery ₦900 Amount to pay ₦13,400.50');
    expect(message(cell(table({ fraisLivraison: 0 }), 'Total price'))).toBe('Amount to pay ₦12,500.50');
    expect(message(cell(table({ payment: 'completed' }), 'Total price'))).toContain('Amount paid ₦13,400.50');
    expect(message(cell(table(), 'Address'))).toBe('14 Unity Street, Ikeja, Lagos, Nigeria');
  });

  it('ORD-13 ORD-14 ENT-114 ENT-115 ENT-125: delivery method and the day in Lagos', () => {
    expect(message(cell(table(), 'Delivery method'))).toBe('Ship');
    expect(message(cell(table({ modeLivraison: 'Pick up', adresse: 'x' }), 'Delivery method'))).toBe('Pick up');
    expect(message(cell(table(), 'Date'))).toBe('22 Nov 2026');
  });

  it('ORD-15 ORD-16 ORD-18/G-91: options link to the detail; the second icon has no function', () => {
    const options = cell(table(), 'Options');
    expect(
      [...(options?.querySelectorAll('a') ?? [])].map((link) => [message(link), link.getAttribute('href')]),
    ).toEqual([['Details of the order AP-NG-0000012', '/user/orders/12']]);
    const icon = options?.querySelector('[aria-hidden=true]');
    expect(icon?.querySelector('svg')).toBeTruthy();
    expect(icon?.closest('a, button')).toBeNull();
  });

  it('an order awaiting its card payment shows it, and can be paid', () => {
    const page = table({ payment_method: 'Pay with Paystack', payBefore: '2026-11-22T23:30:00.000Z' });
    expect(message(page.querySelector('.badge'))).toBe('Waiting for payment');
    expect(message(cell(page, 'Options')?.querySelector('a'))).toBe('Pay ₦13,400.50 for the order AP-NG-0000012');
  });

  it('G-384: where cards are not taken any more, an order that awaits its payment is not offered to be paid', () => {
    const page = table({ payment_method: 'Pay with Paystack', payBefore: '2026-11-22T23:30:00.000Z' }, 1, []);
    expect(message(cell(page, 'Options')?.querySelector('a'))).toBe('Details of the order AP-NG-0000012');
  });

  it('G-153: shows products and shops with their states, and offers to buy delivered or cancelled orders again', () => {
    const [first, second] = orderCase().parts;
    if (!first || !second) throw new Error('An order of two shops has two parts.');
    const id = (own: Partial<Order>) => cell(table(own), 'Order ID');
    expect(id({})?.querySelector('img')?.getAttribute('src')).toContain('/files/rice.webp');
    expect(message(id({}))).toContain('Ìyá Bọ́lá Kitchen Lekki Living Room');
    const apart = id({ parts: [{ ...first, status: 'shipped' }, second] });
    expect(message(apart)).toContain('Ìyá Bọ́lá Kitchen: Shipped Lekki Living Room: Pending Confirmation');
    const lines = Array.from({ length: 6 }, () => orderCase().produits).flat();
    expect(message(id({ produits: lines })?.querySelector('.order-glance__more'))).toBe('+8');
    const again = (own: Partial<Order>) => message(cell(table(own), 'Options')?.querySelector('button'));
    expect(again({ status: 'delivered' })).toBe('Buy again what was in the order AP-NG-0000012');
    expect(again({ status: 'cancelled' })).toContain('Buy again');
    expect(again({})).toBe('');
  });

  it('keeps the table roles when laid out as cards', () => {
    const page = table();
    for (const [role, count] of [
      ['table', 1],
      ['rowgroup', 2],
      ['row', 3],
      ['columnheader', 8],
      ['rowheader', 2],
      ['cell', 14],
    ] as const)
      expect(page.querySelectorAll(`[role=${role}]`), role).toHaveLength(count);
  });
});

describe('the table of the detail', () => {
  const fact = (name: string, own: Partial<Order> = {}): string | undefined => {
    const rows = [...drawn(OrderDetailFacts, { order: orderCase(own) }).querySelectorAll('tr')];
    const row = rows.find((one) => message(one.querySelector('th[scope=row]')) === name);
    return row && message(row.querySelector('td'));
  };

  it('ODT-03 ODT-04/C-87 ODT-06: number, products and address', () => {
    expect(fact('Order ID')).toBe('AP-NG-0000012');
    expect(fact('Number of products')).toBe('5');
    expect(fact('Address')).toBe('14 Unity Street, Ikeja, Lagos, Nigeria');
  });

  it('ODT-16/C-88: an order that is not delivered says so', () => {
    expect(fact('Delivery status')).toBe('Not delivered');
  });

  it('ODT-07 ODT-08 ODT-10 ENT-116 ENT-117: delivery mode and time', () => {
    expect(fact('Delivery method')).toBe('Ship');
    expect(fact('Delivery time', { parts: [] })).toBe('25 Nov 2026, 14:30');
    expect(fact('Delivery time')).toBe('25 Nov 2026, 14:30; the rest once it is in stock again');
    expect(fact('Delivery time', { dateLivraison: null, heureLivraison: null })).toBe('-');
  });

  it('ODT-09/G-95 ODT-15/C-88 ENT-126 ENT-118: the delivery person, or a dash, and that it is delivered', () => {
    expect(fact('Delivery person')).toBe('Sule Abdullahi');
    expect(fact('Delivery person', { livraison: null })).toBe('-');
    expect(fact('Delivery status', { statusLivraison: true })).toBe('Delivered');
  });

  it('ODT-11 ODT-12/C-26 ENT-119/C-27: payment method', () => {
    expect(fact('Payment method')).toBe('Cash on Delivery');
    expect(fact('Payment method', { payment_method: null })).toBe('Cash on delivery');
  });

  it('ODT-13/G-93 ODT-14/G-94: carrier and verification are fixed texts; a pick-up has no carrier', () => {
    expect(fact('Carrier')).toBe('Our own riders');
    expect(fact('Carrier', { modeLivraison: 'Pick up', livraison: null })).toBe('None: you pick it up');
    expect(fact('Verification')).toBe('None');
  });

  it('names the receiver instead of the customer', () => {
    expect(fact('Receiver')).toBeUndefined();
    expect(fact('Receiver', { recipient: 'Ngọ́zí <i>' })).toBe('Ngọ́zí <i>');
  });
});

describe('the receipt of the detail', () => {
  const sums = (own: Partial<Order> = {}) =>
    [
      ...drawn(OrderDetailProducts, { order: orderCase(own), fileHost: '' }).querySelectorAll(
        '.order-sums > * > *, .order-sums > p',
      ),
    ].map(message);

  it('ODT-05 ENT-120/C-27 C-31 G-525: after the products, what they cost, the delivery, one total, and how it is paid', () => {
    expect(sums()).toEqual(['Products₦12,500.50', 'Delivery₦900', 'Amount to pay₦13,400.50', 'Payment: On delivery']);
    expect(sums({ fraisLivraison: 0, payment: 'completed' }).slice(1)).toEqual([
      'Deliveryfree',
      'Amount paid₦12,500.50',
      'Payment: Paid',
    ]);
  });

  it('G-525: no sum stands in the table beside it', () => {
    expect(message(drawn(OrderDetailFacts, { order: orderCase() }).body)).not.toContain('₦');
  });
});

describe('the products of the detail', () => {
  const products = (own: Partial<Order> = {}) =>
    drawn(OrderDetailProducts, { order: orderCase(own), fileHost: '/files/' });

  it('ODT-27 ODT-28 ODT-29 ODT-30: a card for each, with picture, name and unit price', () => {
    const cards = [...products().querySelectorAll('.ordered')];
    expect(cards).toHaveLength(2);
    expect(cards[0]?.querySelector('img')?.getAttribute('src')).toContain('/files/rice.webp');
    expect(cards.map((card) => message(card.querySelector('a')))).toEqual(['Ofada rice', 'Steamer <b>"3"</b>']);
    expect(message(cards[0])).toContain('₦2,500 / kg');
    expect(message(cards[1])).toContain('₦2,500.25 each');
    // A product without a picture has a placeholder.
    expect(cards[1]?.querySelector('img')).toBeNull();
    expect(cards[1]?.querySelector('svg')).toBeTruthy();
  });

  it('G-512: what is delivered can be rated', () => {
    const [first, second] = orderCase().parts;
    if (!first || !second) throw new Error('The order of the tests has two parts.');
    const links = (own: Partial<Order>) =>
      [...products(own).querySelectorAll('.ordered__ways a')].map((link) => [message(link), link.getAttribute('href')]);
    expect(links({})).toEqual([]);
    const rice = ['Rate it: Ofada rice', '/products/Ofada+rice_21#ratings'];
    expect(links({ parts: [{ ...first, status: 'delivered' }, second] })).toEqual([rice]);
    expect(links({ parts: [{ ...first, status: 'delivered' }], status: 'delivered' })).toContainEqual(rice);
  });

  it('C-30: at a Naira rate other than 1 the cards add up to the total, and a rounded unit price is marked', () => {
    const [rice, steamer] = orderCase().produits;
    if (!rice || !steamer) throw new Error('The order of the tests has two lines.');
    const at = (one: typeof rice, montant: number) => ({
      ...one,
      commande_produit: { ...one.commande_produit, montant },
    });
    const cards = [...products({ produits: [at(rice, 10), at(steamer, 6.5)] }).querySelectorAll('.ordered')];
    expect(cards.map((card) => message(card.querySelector('.ordered__soft')))).toEqual([
      'about ₦3.33 / kg',
      '₦3.25 each',
    ]);
    expect(cards.map((card) => message(card.querySelector('.ordered__sum')))).toEqual(['₦10', '₦6.50']);
  });

  it('ODT-31 ODT-32 ENT-127: the quantity is that of the order, and back-ordered units are shown', () => {
    const cards = [...products().querySelectorAll('.ordered')].map(message);
    expect(cards[0]).toContain('Quantity: 3');
    expect(cards[0]).toContain('1 of 3 not in stock');
    expect(cards[0]).toContain('₦7,500');
    expect(cards[1]).toContain('Quantity: 2');
    expect(cards[1]).not.toContain('out of stock');
    expect(cards[1]).toContain('₦5,000.50');
  });

  it('are grouped by shop if there are several, with state and delivery person', () => {
    const [first, second] = orderCase().parts;
    if (!first || !second) throw new Error('An order of two shops has two parts.');
    const page = products({ parts: [{ ...first, status: 'shipped', nom: 'Ikenna Umeh' }, second] });
    const parts = [...page.querySelectorAll('.order-part')];
    expect(parts.map((part) => message(part.querySelector('h3')))).toEqual(['Ìyá Bọ́lá Kitchen', 'Lekki Living Room']);
    expect(parts.map((part) => message(part.querySelector('.order-part__state')))).toEqual([
      'Shipped, by Ikenna Umeh',
      'Pending Confirmation',
    ]);
    expect(parts.map((part) => part.querySelectorAll('.ordered').length)).toEqual([1, 1]);
    expect(products({ parts: [first] }).querySelector('.order-part')).toBeNull();
    expect(message(products({ parts: [first] }).querySelector('.order-products__shop'))).toBe(
      'Sold by Ìyá Bọ́lá Kitchen',
    );
  });
});
