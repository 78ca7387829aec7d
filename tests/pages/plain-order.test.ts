/** Signing up and in, ordering and paying without script, only with the forms of the pages. */
import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrderStatus } from '../../src/data/tables/orders.ts';
import { updateProduct } from '../../src/features/products/writing/products-write.repository.ts';
import { formatDate } from '../../src/shared/dates.ts';
import { formatNaira } from '../../src/shared/money.ts';
import { DEMO_PASSWORD } from '../../tools/demo/sign-ins.ts';
import { KEY, openPaystackDouble } from '../contract/payments/paystack-double.ts';
import { DELIVERY_DAY } from '../delivery-day.ts';
import { type PlainVisitor, plainVisitor } from './plain-visitor.ts';
import { all, hrefsOf, linkNamed, one, textOf, textsOf } from './reading.ts';
import { openShop, type TestShop } from './shop.ts';

let shop: TestShop;
let product: number;
let another: number;
let email: string;
let visitor: PlainVisitor;
beforeAll(async () => {
  shop = await openShop();
  const found = await shop.db.read
    .selectFrom('produits')
    .select('id')
    .where('isListed', '=', true)
    .where('qte', '>', 20)
    .where('moq', '<=', 1)
    .where('id', 'not in', (query) => query.selectFrom('caracteristiques').select('produitId'))
    .orderBy('id')
    .limit(2)
    .execute();
  [product, another] = found.map(({ id }) => id) as [number, number];
  const client = await shop.db.read
    .selectFrom('clients')
    .select('email')
    .where('email', 'is not', null)
    .executeTakeFirstOrThrow();
  email = client.email ?? '';
});
afterAll(() => shop.close());
beforeEach(() => {
  visitor = plainVisitor(shop);
});

const FORM = 'main form[action^="/plain/"]:not(.plain__nav form)';
/** The button of an order that waits for a payment by card. */
const PAY = 'main button[name=action][value=pay]';
/** Excludes the form that continues without a password. */
const SIGN_IN_FORM = `${FORM}:has([name=password])`;
const signIn = async (fields: Record<string, string> = { val: email, password: DEMO_PASSWORD }) =>
  visitor.submit(await visitor.get('/plain/sign-in'), SIGN_IN_FORM, fields);
const fillCart = () => visitor.post('/plain/cart', { action: 'add', id: String(product), size: '2' });
const countOrders = async () =>
  Number(
    (
      await shop.db.read
        .selectFrom('commandes')
        .select((eb) => eb.fn.countAll<number>().as('orders'))
        .where('status', '!=', 'draft')
        .executeTakeFirstOrThrow()
    ).orders,
  );

const ORDER = {
  pseudo: 'Ada',
  nom: 'Obi',
  numTel: '+234 803 000 0000',
  email: 'ada@shop.africa',
  modeLiv: 'Ship',
  adresse: '12 Allen Avenue',
  ville: 'Ikeja',
  dateLivraison: DELIVERY_DAY,
  paymentMethod: 'Cash on Delivery',
};
/** Opens the checkout and submits its form with these fields. */
const checkout = async (fields: Record<string, string> = {}) =>
  visitor.submit(await visitor.get('/plain/checkout'), FORM, { ...ORDER, ...fields });

describe('signing in', () => {
  it('G-248: keeps the session in a cookie of these pages, keeps the cart, and ends at the API', async () => {
    await fillCart();
    await visitor.get('/plain/sign-in');
    const visitBefore = visitor.cookies.get('plain-visit');
    const answer = await signIn();
    expect([answer.status, answer.location]).toEqual([303, '/plain/checkout']);
    const line = answer.headers['set-cookie']?.find((one) => one.startsWith('plain-session='));
    expect(line).toMatch(/; Path=\/plain; HttpOnly; SameSite=Lax; Secure; Max-Age=\d+$/);
    const names = async () => (await visitor.get('/plain/cart')).document.querySelectorAll('.cart-line__name').length;
    expect(await names()).toBe(1);
    expect(visitor.cookies.get('plain-visit')).not.toBe(visitBefore);
    const owned = visitor.cookies.get('plain-cart');
    const token = visitor.cookies.get('plain-session') ?? '';
    expect((await visitor.get('/plain/orders')).status).toBe(200);
    const out = await visitor.submit(await visitor.get('/plain/cart'), '.plain__nav form', { action: 'sign-out' });
    expect([out.status, visitor.cookies.has('plain-session'), visitor.cookies.get('plain-cart')]).toEqual([
      303,
      false,
      owned,
    ]);
    visitor.cookies.set('plain-session', token);
    expect((await visitor.get('/plain/orders')).location).toBe('/plain/sign-in?next=/plain/orders');
  });

  it("G-476: one customer's goods never enter another's cart, and wait for their customer", async () => {
    const [other] = await shop.db.read
      .selectFrom('clients')
      .select('email')
      .where('email', 'is not', null)
      .where('email', '!=', email)
      .execute();
    const unitsOf = async () =>
      [...(await visitor.get('/plain/cart')).document.querySelectorAll('.cart-line [name=size]')].map((input) =>
        input.getAttribute('value'),
      );
    const leave = async () =>
      visitor.submit(await visitor.get('/plain/cart'), '.plain__nav form', { action: 'sign-out' });
    const add = (size: string) => visitor.post('/plain/cart', { action: 'add', id: String(product), size });
    await signIn();
    await add('2');
    await leave();
    expect(await unitsOf()).toEqual([]);
    await signIn({ val: other?.email ?? '', password: DEMO_PASSWORD });
    expect(await unitsOf()).toEqual([]);
    await add('3');
    await leave();
    await signIn();
    expect(await unitsOf()).toEqual(['2']);
    await leave();
    // A visitor's line goes to the first customer who signs in, and replaces the same line of before.
    await add('5');
    await signIn();
    expect(await unitsOf()).toEqual(['5']);
    await leave();
    await signIn({ val: other?.email ?? '', password: DEMO_PASSWORD });
    expect(await unitsOf()).toEqual(['3']);
  });

  it('SIN-02 SIN-03 SIN-11: the page has its two fields, and leads back to home', async () => {
    const page = await visitor.get('/plain/sign-in');
    expect(textsOf(page, `${SIGN_IN_FORM} label[for]`)).toEqual(['Email or phone', 'Password']);
    expect(linkNamed(page, 'Back to home', SIGN_IN_FORM).getAttribute('href')).toBe('/');
  });

  it('SIN-21 G-248: a wrong password says so, keeps the email and never the password', async () => {
    const answer = await signIn({ val: email, password: 'wrong' });
    expect([answer.status, visitor.cookies.has('plain-session')]).toEqual([401, false]);
    expect(textOf(one(answer, '.summary'))).not.toBe('');
    expect(one(answer, 'input[name=val]').getAttribute('value')).toBe(email);
    expect(one(answer, 'input[name=password]').getAttribute('value') ?? '').toBe('');
    const empty = await signIn({ val: '', password: '' });
    expect(empty.status).toBe(400);
    expect(textOf(one(empty, '#field-val-error'))).toBe('Required field');
  });

  it('G-248 G-57/G-521: sign-up checks as the API does, keeps what was typed, and signs in', async () => {
    const fields = {
      nom: 'Obi',
      pseudo: 'Ada',
      numTel: '+234 803 111 2222',
      email: 'new-ada@shop.africa',
      pays: 'Nigeria',
      province: 'Lagos',
      ville: 'Ikeja',
      dateNaissance: '1990-05-05',
      sexe: 'Female',
      password: 'kora-strings',
      confirm: 'kora-string',
    };
    const send = async (more: Record<string, string>) =>
      // The sign-up never leads to another site.
      visitor.submit(await visitor.get('/plain/sign-up?next=//evil.example'), FORM, { ...fields, ...more });
    const refused = await send({});
    expect([refused.status, textOf(one(refused, '#field-confirm-error'))]).toEqual([400, 'Passwords do not match']);
    expect(one(refused, 'input[name=ville]').getAttribute('value')).toBe('Ikeja');
    expect(one(refused, 'input[name=sexe][value=Female]').hasAttribute('checked')).toBe(true);
    const empty = await send({ nom: '', ville: ' ', sexe: '' });
    const named = hrefsOf(empty, '.summary a').map(
      (href) => textsOf(empty, `label[for="${href?.slice(1)}"], legend`)[0],
    );
    expect([textOf(one(empty, '.summary > p')), textsOf(empty, '.summary a'), named]).toEqual([
      'Please fill in the required fields (*)',
      ['Last name', 'City', 'Gender'],
      ['Last name *', 'City *', 'Gender *'],
    ]);
    const made = await send({ confirm: fields.password });
    expect(made.location).toBe('/plain/orders?welcome');
    const welcome = await visitor.get(made.location);
    expect(textOf(one(welcome, '.notice[role=status]'))).toContain('Account successfully created. You are logged in.');
    expect(hrefsOf(welcome, '.notice a')).toEqual(['/plain/sign-in']);
    visitor = plainVisitor(shop);
    // Another visitor with this address sees no welcome.
    expect(textsOf(await visitor.get('/plain/cart?welcome'), '.notice[role=status]').join()).not.toContain('Account');
    expect((await signIn({ val: fields.email, password: fields.password })).location).toBe('/plain/orders');
    const taken = await send({ confirm: fields.password });
    expect([taken.status, textOf(one(taken, '#field-email-error, #field-numTel-error'))]).toEqual([
      409,
      expect.stringMatching(/^Somebody has an account/),
    ]);
  });
});

describe('ordering', () => {
  it('G-249: is for customers with a cart', async () => {
    expect((await visitor.get('/plain/checkout')).location).toBe('/plain/sign-in?next=/plain/checkout');
    await signIn();
    expect((await visitor.get('/plain/checkout')).location).toBe('/plain/cart');
    visitor.cookies.set('plain-session', 'a.eyJpZCI6MX0.c');
    expect((await visitor.get('/plain/orders')).location).toBe('/plain/sign-in?next=/plain/orders');
  });

  it.each([
    ['CHK-35', 'Ship'],
    ['CHK-44', 'Pick up'],
  ])('%s G-249: with %s a missing name is said beside its field', async (_row, modeLiv) => {
    await fillCart();
    await signIn();
    const before = await countOrders();
    const answer = await checkout({ modeLiv, nom: ' ' });
    expect(answer.status).toBe(400);
    expect(textOf(one(answer, '#field-nom-error'))).toBe('Required field');
    expect(answer.document.querySelector('#field-pseudo-error')).toBeNull();
    expect(await countOrders()).toBe(before);
  });

  it('CHK-47 CHK-49 CHK-53/C-22: a pick-up needs a phone number and a payment method, too', async () => {
    await fillCart();
    await signIn();
    const before = await countOrders();
    const collected = { modeLiv: 'Pick up', adresse: '', ville: '', dateLivraison: '' };
    const answer = await checkout({ ...collected, numTel: '', paymentMethod: '' });
    expect(answer.status).toBe(400);
    expect(textsOf(answer, '.summary > p')).toContain('Please fill in all the fields!');
    expect(textsOf(answer, '.summary__fields a')).toEqual(['Phone number', 'How do you want to pay?']);
    expect(textOf(one(answer, '#paymentMethod-error'))).toBe('Required field');
    expect(await countOrders()).toBe(before);
  });

  it('CHK-39 CHK-43 G-249: what is missing is said beside its field, and the rest stays', async () => {
    await fillCart();
    await signIn();
    const before = await countOrders();
    const answer = await checkout({ adresse: '', paymentMethod: '', ville: 'Ikeja' });
    expect(answer.status).toBe(400);
    expect(textOf(one(answer, '#field-adresse-error'))).toBe('Required field');
    expect(textOf(one(answer, '#paymentMethod-error'))).toBe('Required field');
    expect(one(answer, 'input[name=ville]').getAttribute('value')).toBe('Ikeja');
    expect(await countOrders()).toBe(before);
  });

  it('G-547: what is empty is named above the form, in its order, and leads to its field', async () => {
    await fillCart();
    await signIn();
    const empty = { pseudo: '', numTel: '', adresse: '', paymentMethod: '' };
    const { document } = await checkout(empty);
    const links = [...document.querySelectorAll('.summary__fields a')];
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'First name',
      'Phone number',
      'Address',
      'How do you want to pay?',
    ]);
    const names = links.map((link) => document.querySelector(String(link.getAttribute('href')))?.getAttribute('name'));
    expect(names).toEqual(Object.keys(empty));
  });

  it('S-03 G-249: one order, whether its form is sent twice at once, again, or by Back', async () => {
    await fillCart();
    await signIn();
    const before = await countOrders();
    const page = await visitor.get('/plain/checkout');
    const stored = new Map(visitor.cookies);
    const twice = await Promise.all([visitor.submit(page, FORM, ORDER), visitor.submit(page, FORM, ORDER)]);
    const [first, second] = twice.map(({ location }) => location);
    expect(first).toMatch(/^\/plain\/orders\/\d+\?placed$/);
    expect(second).toBe(first);
    expect((await visitor.get('/plain/cart')).document.querySelectorAll('.cart-line')).toHaveLength(0);
    // After Back the form is sent again: with the empty cart, and with the previous one.
    expect((await visitor.submit(page, FORM, ORDER)).location).toBe(first?.replace('?placed', ''));
    for (const [name, value] of stored) visitor.cookies.set(name, value);
    expect((await visitor.submit(page, FORM, ORDER)).location).toBe(first);
    expect(await countOrders()).toBe(before + 1);
  });

  it('ERR-52 ODT-24/C-72 G-249 G-250: an order paid in cash is listed, shows how far it is, and can be cancelled once', async () => {
    await fillCart();
    await signIn();
    const placed = await checkout();
    const page = await visitor.get(placed.location);
    expect(textOf(one(page, '.notice[role=status]'))).toBe('Order successfully placed');
    // The thanks say what is still open (G-527).
    expect(textOf(one(page, 'main'))).toContain('Thank you for your order. The shop has yet to confirm it.');
    expect(page.document.querySelectorAll('.tracking__step').length).toBeGreaterThan(3);
    expect(textOf(one(page, '[aria-labelledby=plain-steps]'))).toContain(
      `Expected: ${formatDate(`${DELIVERY_DAY}T12:00:00Z`)}`,
    );
    const path = placed.location.replace('?placed', '');
    expect(hrefsOf(await visitor.get('/plain/orders'), 'main li a')).toContain(path);
    const cancel = () => visitor.submit(page, FORM, { action: 'cancel' });
    const store = (status: OrderStatus) =>
      shop.db.write(async (trx) => {
        const id = Number(path.split('/').pop());
        await trx.updateTable('commandes').set({ status }).where('id', '=', id).execute();
        await trx.updateTable('livraisons').set({ status }).where('commandeId', '=', id).execute();
      });
    const { status } = await shop.db.read
      .selectFrom('commandes')
      .select('status')
      .where('id', '=', Number(path.split('/').pop()))
      .executeTakeFirstOrThrow();
    await store('shipped');
    expect(textOf(one(await cancel(), '.summary'))).toContain('Request failed: ');
    await store(status);
    expect((await cancel()).location).toBe(path);
    const cancelled = await visitor.get(path);
    expect(textOf(one(cancelled, '.order-facts tr:first-child td'))).toMatch(/cancelled/i);
    expect(cancelled.document.querySelector('button[value=cancel]')).toBeNull();
    expect((await cancel()).location).toBe(path);
  });

  it('ORD-09 ODT-16/C-88 ODT-29 ODT-30 ODT-32: the list has its number, its page names, units, unit prices, where it goes and when', async () => {
    await fillCart();
    await visitor.post('/plain/cart', { action: 'add', id: String(another), size: '3' });
    await signIn();
    const path = (await checkout({ heureLivraison: '14:00' })).location.replace('?placed', '');
    const page = await visitor.get(path);
    const { idCommande } = await shop.db.read
      .selectFrom('commandes')
      .select('idCommande')
      .where('id', '=', Number(path.split('/').pop()))
      .executeTakeFirstOrThrow();
    expect(textOf(one(await visitor.get('/plain/orders'), `main li a[href="${path}"]`))).toBe(idCommande);
    const names = await shop.db.read
      .selectFrom('produits')
      .leftJoin('mesures', 'mesures.id', 'produits.mesureId')
      .select(['produits.id', 'nom', 'prix', 'prixPromotion', 'promotion', 'initials'])
      .where('produits.id', 'in', [product, another])
      .execute();
    const lines = all(page, '[aria-labelledby=plain-products] li').map(textOf);
    expect(lines).toHaveLength(2);
    for (const [id, units] of [
      [product, 2],
      [another, 3],
    ]) {
      const sold = names.find((one) => one.id === id);
      if (!sold) throw new Error(`There is no product ${id}.`);
      const price = formatNaira(sold.promotion && sold.prixPromotion !== null ? sold.prixPromotion : sold.prix);
      const line = `${units} × ${sold.nom} ${price} ${sold.initials ? `/ ${sold.initials}` : 'each'}`;
      expect(
        lines.filter((one) => one.startsWith(line)),
        lines.join(),
      ).toHaveLength(1);
    }
    expect(textOf(one(page, '.order-facts'))).toContain('Delivery statusNot delivered');
    expect(textOf(one(page, '.order-facts'))).toContain(`Delivery time${formatDate(DELIVERY_DAY)}, 14:00`);
  });

  it('ODT-06: an order has the address to which it goes', async () => {
    await fillCart();
    await signIn();
    const page = await visitor.get((await checkout()).location);
    expect(textOf(one(page, '.order-facts'))).toContain('Address12 Allen Avenue, Ikeja');
  });

  it('G-249: a price that changed since the form was shown is said before anything is ordered', async () => {
    await fillCart();
    await signIn();
    const before = await countOrders();
    const { prix } = await shop.db.read
      .selectFrom('produits')
      .select('prix')
      .where('id', '=', product)
      .executeTakeFirstOrThrow();
    const page = await visitor.get('/plain/checkout');
    const change = (next: number) =>
      shop.db.write((trx) => updateProduct(trx, product, { prix: next, promotion: false }));
    await change(prix + 1000);
    const refused = await visitor.submit(page, FORM, ORDER);
    expect([refused.status, textOf(one(refused, '.summary'))]).toEqual([
      400,
      'A price or your cart has changed since you opened this page. Please check the total, then order.',
    ]);
    expect(await countOrders()).toBe(before);
    expect((await visitor.submit(refused, FORM)).location).toMatch(/\?placed$/);
  });

  it('G-511 ODT-32: an order that waits for stock names no day, and counts all its units', async () => {
    const { qte } = await shop.db.read
      .selectFrom('produits')
      .select('qte')
      .where('id', '=', product)
      .executeTakeFirstOrThrow();
    const stock = (units: number) => shop.db.write((trx) => updateProduct(trx, product, { qte: units }));
    await signIn();
    await stock(0);
    await visitor.post('/plain/cart', { action: 'add', id: String(product), size: '2', backorder: '1' });
    const page = await visitor.get('/plain/checkout');
    expect(textOf(one(page, '#field-dateLivraison-hint'))).toBe(
      'Not before this day. It comes once it is in stock again.',
    );
    const placed = await visitor.submit(page, FORM, ORDER);
    const order = await visitor.get(placed.location ?? '');
    await stock(qte);
    expect(order.html).not.toContain(DELIVERY_DAY);
    expect(order.html).not.toContain(formatDate(`${DELIVERY_DAY}T12:00:00Z`));
    expect(order.html).toContain('Expected once it is in stock again');
    expect(order.html).not.toContain('2099');
    expect(textsOf(order, '[aria-labelledby=plain-products] li')).toEqual([expect.stringMatching(/^2 × /)]);
  });

  it('G-429: a problem with a delivered order is written on its page, and reaches support with its number', async () => {
    await signIn();
    const order = await shop.db.read
      .selectFrom('commandes')
      .innerJoin('clients', 'clients.id', 'commandes.clientId')
      .select(['commandes.id', 'commandes.idCommande', 'commandes.clientId'])
      .where('clients.email', '=', email)
      .where('commandes.status', '!=', 'draft')
      .executeTakeFirstOrThrow();
    const status = (to: 'delivered' | 'cancelled') =>
      shop.db.write(async (trx) => {
        await trx.updateTable('commandes').set({ status: to }).where('id', '=', order.id).execute();
        await trx.updateTable('livraisons').set({ status: to }).where('commandeId', '=', order.id).execute();
      });
    await status('cancelled');
    const path = `/plain/orders/${order.id}`;
    expect((await visitor.get(path)).document.querySelector('#plain-problem')).toBeNull();
    await status('delivered');
    const page = await visitor.get(path);
    expect(hrefsOf(page, 'main a')).toContain('/returns');
    // Each product can be rated (G-512); the first order of the demo may contain several.
    expect(new Set(textsOf(page, '#plain-products ~ ul a[href^="/plain/ratings/"]'))).toEqual(new Set(['Rate it']));
    const send = (fields: Record<string, string>) =>
      visitor.submit(page, `form[action="${path}"]:has(textarea)`, fields);
    const refused = await send({ prenom: 'Ada', message: ' ' });
    expect([refused.status, textOf(one(refused, '.summary'))]).toEqual([
      400,
      expect.stringContaining('Required field'),
    ]);
    expect(one(refused, 'input[name=prenom]').getAttribute('value')).toBe('Ada');
    expect((await send({ prenom: 'Ada', message: 'It is broken.' })).location).toBe('/user/contact-us/thanks');
    const { message, clientId } = await shop.db.read
      .selectFrom('signal_abus')
      .select(['message', 'clientId'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect([message, clientId]).toEqual([`Problem with order ${order.idCommande}: It is broken.`, order.clientId]);
  });

  it("G-250: somebody else's order is not shown", async () => {
    await signIn();
    const { id } = await shop.db.read
      .selectFrom('commandes')
      .select('commandes.id')
      .innerJoin('clients', 'clients.id', 'commandes.clientId')
      .where('clients.email', '!=', email)
      .executeTakeFirstOrThrow();
    expect((await visitor.get(`/plain/orders/${id}`)).status).toBe(404);
  });

  it('G-530: the address is kept in the book unless its box is empty, and is filled in for the next order', async () => {
    await fillCart();
    await signIn();
    const street = `${crypto.randomUUID()} Road`;
    const book = async () => textOf(one(await visitor.get('/plain/addresses'), 'main'));
    const page = await visitor.get('/plain/checkout');
    one(page, '[name=keepAddress]').removeAttribute('checked');
    expect((await visitor.submit(page, FORM, { ...ORDER, adresse: 'Not to keep' })).location).toMatch(/\?placed$/);
    expect(await book()).not.toContain('Not to keep');
    await fillCart();
    await checkout({ adresse: street });
    expect(await book()).toContain(street);
    await fillCart();
    const next = await visitor.get('/plain/checkout');
    expect(textOf(one(next, '[name=adresse]'))).toBe(street);
    expect(textOf(one(next, '[aria-labelledby=plain-book] [aria-current=true]'))).toContain(street);
  });

  it('G-150 G-249: a pick-up asks for no address', async () => {
    await fillCart();
    await signIn();
    const page = await visitor.get('/plain/checkout');
    const place = page.document.querySelector('input[name^="pickUp-"]');
    const chosen = place ? { [place.getAttribute('name') ?? '']: place.getAttribute('value') ?? '' } : {};
    const placed = await checkout({ modeLiv: 'Pick up', adresse: '', ville: '', dateLivraison: '', ...chosen });
    expect(placed.location).toMatch(/\?placed$/);
    expect((await visitor.get(placed.location)).html).toContain('Pick up at the shop');
  });

  it('OSU-04/C-28 G-251 G-527: a card payment goes to the test checkout, fails, is begun again from the order, and comes back paid', async () => {
    await fillCart();
    await signIn();
    const placed = await checkout({ paymentMethod: 'Pay with Paystack' });
    const order = await visitor.get(placed.location);
    expect(textOf(one(order, 'main'))).toContain('Thank you for your order. It is not paid yet.');
    expect(textOf(one(order, PAY))).toBe('Proceed to payment');
    const begun = await visitor.submit(order, FORM, { action: 'pay' });
    expect(begun.location).toMatch(/^\/plain\/test-checkout\/AP-NG-/);
    const failed = await visitor.submit(await visitor.get(begun.location), FORM, { outcome: 'failed' });
    expect(textOf(one(await visitor.get(failed.location), '.plain__card'))).toContain('you can pay again');
    const later = await visitor.get(placed.location.replace('?placed', ''));
    expect(textOf(one(later, PAY))).toBe('Proceed to payment');
    const again = await visitor.submit(later, FORM, { action: 'pay' });
    expect(again.location).toMatch(/^\/plain\/test-checkout\/AP-NG-/);
    const till = await visitor.get(again.location);
    const paid = await visitor.submit(till, FORM, { outcome: 'success' });
    expect(paid.location).toMatch(/^\/plain\/payment\/AP-NG-/);
    expect(textOf(one(await visitor.get(paid.location), '.plain__card p'))).toBe('Your order is paid.');
    const after = await visitor.get(placed.location);
    expect(textOf(one(after, '.order-facts tr:nth-child(2) td'))).toBe('Paid');
    expect(all(after, PAY)).toEqual([]);
    expect((await visitor.submit(order, FORM, { action: 'pay' })).status).toBe(409);
  });

  it('G-251: a card payment leads to Paystack, which only the page of the order allows, and comes back paid', async () => {
    const paystack = await openPaystackDouble();
    const live = await openShop({ PAYSTACK_SECRET_KEY: KEY, PAYSTACK_URL: paystack.http.address });
    try {
      visitor = plainVisitor(live);
      await fillCart();
      await signIn();
      const placed = await checkout({ paymentMethod: 'Pay with Paystack' });
      const order = await visitor.get(placed.location);
      const formActions = ({ headers }: { headers: IncomingHttpHeaders }) =>
        String(headers['content-security-policy']).match(/form-action [^;]+/g);
      expect(formActions(order)).toEqual(["form-action 'self' https://checkout.paystack.com"]);
      expect(formActions(await visitor.get('/plain/cart'))).toEqual(["form-action 'self'"]);
      const begun = await visitor.submit(order, FORM, { action: 'pay' });
      const reference = [...paystack.transactions.keys()][0] ?? '';
      expect([begun.status, begun.location]).toEqual([303, `https://checkout.paystack.com/${reference}`]);
      const back = new URL(paystack.transactions.get(reference)?.callback_url ?? '');
      expect(back.pathname).toBe(`/plain/payment/${reference}`);
      expect(textOf(one(await visitor.get(back.pathname), '.plain__card h2'))).toBe('Not paid');
      paystack.turn(reference, { status: 'success' });
      expect(textOf(one(await visitor.get(back.pathname), '.plain__card p'))).toBe('Your order is paid.');
    } finally {
      await live.close();
      await paystack.http.close();
    }
  });
});
