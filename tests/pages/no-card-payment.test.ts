/** A shop that takes no cards offers card payment nowhere: on no page, in no feed, in no structured data. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PERSONAL_DATA } from '../../src/features/help/personal-data.ts';
import { productPath } from '../../src/shared/links.ts';
import { DEMO_PASSWORD, DEMO_PASSWORD_HASH } from '../../tools/demo/sign-ins.ts';
import { everyPage } from './every-page.ts';
import { type PlainVisitor, plainVisitor } from './plain-visitor.ts';
import { all, one, textOf } from './reading.ts';
import { openShop, type TestShop } from './shop.ts';

/** Matches an offer of card payment, by provider or brand, in text, markup and data. */
const PROMISE =
  /paystack|(?:by|with|credit|debit|bank|your) cards?\b|cards? (?:payments?|details|are|is|and|or|in)\b|\bussd\b|bank transfer|mastercard|\bvisa\b|\bverve\b/i;

const NO_KEY = { SHOP_MODE: 'live', MAIL_OUTBOX: '1' };
const KEY = { ...NO_KEY, PAYSTACK_SECRET_KEY: 'sk_live_0123456789012345678901234567890123456789' };

/** Documents besides pages that crawlers and programs read. */
const DOCUMENTS = ['/llms.txt', '/robots.txt', '/manifest.webmanifest', '/product-feed.xml', '/new-products.xml'];

/** The pages without script that need no sign-in. */
const PLAIN = ['/plain/cart', '/plain/sign-in', '/plain/sign-up', '/plain/forgotten-password'];

let shop: TestShop;
let withKey: TestShop;
let product: { readonly id: number; readonly nom: string };
beforeAll(async () => {
  shop = await openShop(NO_KEY);
  withKey = await openShop(KEY);
  product = await shop.db.read
    .selectFrom('produits')
    .select(['id', 'nom'])
    .where('isListed', '=', true)
    .where('qte', '>', 20)
    .where('moq', '<=', 1)
    .where('id', 'not in', (query) => query.selectFrom('caracteristiques').select('produitId'))
    .orderBy('id')
    .executeTakeFirstOrThrow();
});
afterAll(async () => {
  await shop.close();
  await withKey.close();
});

/** The matching text with its surroundings. Records of earlier payments are facts, so they do not count. */
function promiseIn(text: string): string {
  const facts = PERSONAL_DATA.reduce((rest, { holds }) => rest.replaceAll(holds, ''), text);
  const found = PROMISE.exec(facts);
  return found ? facts.slice(Math.max(0, found.index - 60), found.index + 60) : '';
}

/** The addresses of all pages, feeds and other documents. */
async function everything(): Promise<string[]> {
  return [...Object.values(await everyPage(shop.db)), ...DOCUMENTS, ...PLAIN, `${productPath(product)}.md`];
}

describe('without a key of Paystack', () => {
  it('G-383: no page, no feed and no structured data names cards', { timeout: 300_000 }, async () => {
    for (const target of await everything()) {
      const { html, status } = await shop.get(target);
      expect(status, target).toBeLessThan(500);
      expect(promiseIn(html), target).toBe('');
    }
  });

  it('G-383: what is said of payment names cash', async () => {
    const page = await shop.get(productPath(product));
    expect(all(page, '.buy-box__terms li').map(textOf)).toContain('Pay in cash on delivery');
    expect(textOf(one(page, 'footer'))).toContain('Delivery or pick-up, paid in cash.');
    expect((await shop.get('/llms.txt')).html).toContain('payment is in cash on delivery.');
    expect((await shop.get(`${productPath(product)}.md`)).html).toContain('- Payment: in cash on delivery\n');
    expect(textOf(one(await shop.get('/privacy-policy'), 'main'))).toContain('You pay in cash on delivery.');
  });

  it('G-383: a shop says in its structured data that it takes cash', async () => {
    const { shop: path = '' } = await everyPage(shop.db);
    expect((await shop.get(path)).html).toContain('"paymentAccepted":"Cash"');
  });
});

describe('with a key of Paystack', () => {
  it('G-383: product page, footer, terms, policy, feeds and structured data name cards', async () => {
    const page = await withKey.get(productPath(product));
    expect(all(page, '.buy-box__terms li').map(textOf)).toContain(
      'Pay in cash on delivery, or by card, bank transfer or USSD with Paystack',
    );
    expect(textOf(one(page, 'footer'))).toContain(
      'Delivery or pick-up, paid in cash, or by card, bank transfer or USSD.',
    );
    expect((await withKey.get('/llms.txt')).html).toContain(
      'in cash on delivery, or by card, bank transfer or USSD with Paystack.',
    );
    expect((await withKey.get(`${productPath(product)}.md`)).html).toContain(
      'by card, bank transfer or USSD with Paystack\n',
    );
    const legal = textOf(one(await withKey.get('/privacy-policy'), 'main'));
    expect(legal).toContain('Paystack takes payments by card, bank transfer and USSD.');
    expect(legal).toContain('is not paid within 24 hours may be cancelled.');
    expect(textOf(one(await withKey.get('/usage'), 'main'))).toContain('The latter open on a page of Paystack');
    const { shop: path = '' } = await everyPage(shop.db);
    expect((await withKey.get(path)).html).toContain('"paymentAccepted":"Cash, Credit Card, Bank Transfer, USSD"');
  });

  it('G-113 G-383: the terms name the hours for which this shop waits for a payment', async () => {
    const patient = await openShop({ ...KEY, PAYMENT_HOLD_HOURS: '48' });
    try {
      const legal = textOf(one(await patient.get('/privacy-policy'), 'main'));
      expect(legal).toContain('is not paid within 48 hours may be cancelled.');
      expect(legal).not.toContain('24 hours');
    } finally {
      await patient.close();
    }
  });
});

describe('an order to be paid by card, in a shop whose key was removed', () => {
  let visitor: PlainVisitor;
  let order: { readonly id: number; readonly customer: number };
  beforeAll(async () => {
    order = await shop.db.read
      .selectFrom('commandes')
      .innerJoin('clients', 'clients.id', 'commandes.clientId')
      .select(['commandes.id', 'clients.id as customer'])
      .where('clients.email', 'is not', null)
      .where('commandes.status', '=', 'placed')
      .where('commandes.payment', '=', 'pending')
      .where('commandes.payment_method', '=', 'Pay with Paystack')
      .executeTakeFirstOrThrow();
    // A live shop accepts no password of the demo.
    await shop.db.write((trx) =>
      trx.updateTable('clients').set({ passwordHash: DEMO_PASSWORD_HASH }).where('id', '=', order.customer).execute(),
    );
  });
  beforeEach(async () => {
    visitor = plainVisitor(shop);
    const { email } = await shop.db.read
      .selectFrom('clients')
      .select('email')
      .where('id', '=', order.customer)
      .executeTakeFirstOrThrow();
    const form = 'main form[action^="/plain/"]:not(.plain__nav form)';
    await visitor.submit(await visitor.get('/plain/sign-in'), form, { val: email ?? '', password: DEMO_PASSWORD });
  });

  it('G-384: says what to do, and offers no button to pay', async () => {
    const page = await visitor.get(`/plain/orders/${order.id}`);
    expect(textOf(one(page, '.notice'))).toMatch(
      /waiting for your payment of ₦.*Payments by card, bank transfer or USSD cannot be taken now\. Cancel the order and place it again to pay in cash, or write to us/,
    );
    const buttons = all(page, 'main button').map(textOf);
    expect(buttons).toContain('Cancel the order');
    expect(buttons).not.toContain('Proceed to payment');
  });

  it('G-384: a form that was opened before says the same', async () => {
    const page = await visitor.get(`/plain/orders/${order.id}`);
    const answer = await visitor.submit(page, 'main form:has(button[value="cancel"])', { action: 'pay' });
    expect(answer.status).toBe(409);
    expect(textOf(one(answer, 'main'))).toContain('Payments by card, bank transfer or USSD cannot be taken now.');
  });

  it('G-384: a payment that was begun is not said to be missing, since nobody can look it up', async () => {
    const reference = 'AP-NG-9990001-abcdef';
    await shop.db.write((trx) =>
      trx
        .insertInto('payments')
        .values({
          commandeId: order.id,
          reference,
          amountKobo: 100_000,
          currency: 'NGN',
          status: 'pending',
          createdAt: new Date(shop.now).toISOString(),
        })
        .execute(),
    );
    const page = await visitor.get(`/plain/payment/${reference}`);
    expect(textOf(one(page, '.plain__card p'))).toBe(
      'We cannot look this payment up at the moment. If you have paid, please write to us: we check it and put it right.',
    );
  });

  it('CHK-11 G-383: the checkout offers cash alone', async () => {
    await visitor.post('/plain/cart', { action: 'add', id: String(product.id), size: '1' });
    const page = await visitor.get('/plain/checkout');
    expect(all(page, 'input[name="paymentMethod"]').map((field) => field.getAttribute('value'))).toEqual([
      'Cash on Delivery',
    ]);
    expect(promiseIn(page.html)).toBe('');
  });
});
