/** The cart without script: its cookies, its forms, and who may change it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateProduct } from '../../src/features/products/writing/products-write.repository.ts';
import { plainVisitor } from './plain-visitor.ts';
import { isNoindex, one, textOf } from './reading.ts';
import { openShop, type TestShop } from './shop.ts';

let shop: TestShop;
/** A product without varieties, and one with some. */
let plain: { id: number; nom: string };
let varied: { id: number; variety: string };
beforeAll(async () => {
  shop = await openShop();
  const listed = await shop.db.read
    .selectFrom('produits')
    .select(['id', 'nom'])
    .where('isListed', '=', true)
    .where('qte', '>=', 10)
    .where('qte', '<', 60)
    .where('moq', '<=', 1)
    .where('id', 'not in', (query) => query.selectFrom('caracteristiques').select('produitId'))
    .orderBy('id')
    .executeTakeFirstOrThrow();
  plain = listed;
  const withVariety = await shop.db.read
    .selectFrom('caracteristiques')
    .select(['produitId', 'nom'])
    .orderBy('produitId')
    .executeTakeFirstOrThrow();
  varied = { id: withVariety.produitId, variety: withVariety.nom };
});
afterAll(() => shop.close());

const add = (id: number, more: Record<string, string> = {}) => ({ action: 'add', id: String(id), size: '2', ...more });

describe('the cookies', () => {
  it('G-253: hold the cart and nothing else, signed, for these pages alone', async () => {
    const visitor = plainVisitor(shop);
    const added = await visitor.post('/plain/cart', add(plain.id));
    expect([added.status, added.location, added.headers['cache-control']]).toEqual([303, '/plain/cart', 'no-store']);
    const line = added.headers['set-cookie']?.find((one) => one.startsWith('plain-cart='));
    expect(line).toMatch(/; Path=\/plain; HttpOnly; SameSite=Lax; Secure; Max-Age=2592000$/);
    const [text = ''] = (visitor.cookies.get('plain-cart') ?? '').split('.');
    expect(JSON.parse(Buffer.from(text, 'base64url').toString())).toEqual([[plain.id, 2, '', '', 0]]);
    const page = await visitor.get('/plain/cart');
    expect([page.status, page.headers['cache-control'], isNoindex(page)]).toEqual([200, 'no-store', true]);
    expect(textOf(one(page, '.cart-line__name'))).toBe(plain.nom);
  });

  it.each([
    ['changed', (value: string) => `A${value}`],
    ['without a signature', (value: string) => value.split('.')[0] ?? ''],
    [
      'with another text',
      (value: string) => `${Buffer.from('[[1,1,"","",0]]').toString('base64url')}.${value.split('.')[1]}`,
    ],
    ['of nonsense', () => '%%%.###'],
  ])('G-253: a cart that was %s counts as empty', async (_, change) => {
    const visitor = plainVisitor(shop);
    await visitor.post('/plain/cart', add(plain.id));
    visitor.cookies.set('plain-cart', change(visitor.cookies.get('plain-cart') ?? ''));
    const page = await visitor.get('/plain/cart');
    expect([page.status, page.document.querySelectorAll('.cart-line').length]).toEqual([200, 0]);
  });

  it('G-480 G-253: a quantity that is none is told', async () => {
    const visitor = plainVisitor(shop);
    for (const size of ['1,000', '5 pcs', 'abc', '-3']) {
      const added = await visitor.post('/plain/cart', add(plain.id, { size }));
      expect(added.location, size).toBe('/plain/cart?unread');
    }
    const page = await visitor.get('/plain/cart?unread');
    expect(textOf(one(page, '.summary'))).toContain('is not a quantity that can be ordered');
    expect((await visitor.post('/plain/cart', add(plain.id, { size: ' 5 ' }))).location).toBe('/plain/cart');
    expect((await visitor.get('/plain/cart')).document.querySelector('.summary')).toBeNull();
  });

  it('G-253: a cart that is too large for a cookie is refused in words, and the old one stays', async () => {
    const visitor = plainVisitor(shop);
    const ids = await shop.db.read.selectFrom('produits').select('id').where('isListed', '=', true).execute();
    let refused: Awaited<ReturnType<typeof visitor.post>> | undefined;
    for (const { id } of ids) {
      const answer = await visitor.post('/plain/cart', add(id, { backorder: '1', size: '9999' }));
      if (answer.status === 409) {
        refused = answer;
        break;
      }
    }
    expect(textOf(one(refused as never, '.summary'))).toMatch(/^Your cart is full/);
    expect((visitor.cookies.get('plain-cart') ?? '').length).toBeLessThan(4096);
    expect((await visitor.get('/plain/cart')).document.querySelectorAll('.cart-line').length).toBeGreaterThan(50);
  });

  it('G-253: a cached page neither reads nor sets one', async () => {
    const caching = await shop.openCaching();
    try {
      const cookie = 'plain-cart=x; plain-session=y; plain-visit=z';
      const [first, second] = [await caching.get('/products', { headers: { cookie } }), await caching.get('/products')];
      expect(first.headers['set-cookie']).toBeUndefined();
      expect(second.html).toBe(first.html);
    } finally {
      await caching.close();
    }
  });
});

describe('G-534: the cart that a script left', () => {
  const copyOf = (number: number, rows: unknown) => `${number}.${encodeURIComponent(JSON.stringify(rows))}`;
  const quantity = 'main [name=size]';

  it('is in the cart from then on, and counts where both have a line', async () => {
    const visitor = plainVisitor(shop);
    await visitor.post('/plain/cart', add(plain.id));
    visitor.cookies.set('cart-copy', copyOf(7, [[plain.id, 5, '', '', 0]]));
    expect(one(await visitor.get('/plain/cart'), quantity).getAttribute('value')).toBe('5');
    // Only the number is left, which the script may replace.
    expect(visitor.cookies.get('cart-copy')).toBe('7');
    expect(one(await visitor.get('/plain/cart'), quantity).getAttribute('value')).toBe('5');
    const lines = JSON.parse((await visitor.get('/plain/cart-lines')).html);
    expect(lines).toMatchObject({ lines: [{ id: plain.id, size: 5 }], owner: 0, copy: '7' });
    expect((await visitor.post('/plain/cart-lines', {})).status).toBe(200);
    expect(visitor.cookies.has('plain-cart')).toBe(false);
  });

  it('is not read by the script that left it, and not taken by another site', async () => {
    const visitor = plainVisitor(shop);
    visitor.cookies.set('cart-copy', copyOf(7, [[plain.id, 5, '', '', 0]]));
    expect(JSON.parse((await visitor.get('/plain/cart-lines')).html)).toEqual({ lines: [], owner: 0 });
    const taken = await visitor.post('/plain/cart-lines', {}, { origin: 'https://other.example' });
    expect(taken.status).toBe(403);
  });

  it.each(['', '7.', '7.[', '7.%', 'x.[]', '7.[[0,1,"","",0],[1,"2","","",0],null]'])(
    'that is damaged (%s) adds nothing',
    async (copy) => {
      const visitor = plainVisitor(shop);
      visitor.cookies.set('cart-copy', copy);
      const page = await visitor.get('/plain/cart');
      expect([page.status, page.document.querySelectorAll(quantity).length]).toEqual([200, 0]);
    },
  );

  it('waits for the customer whose it is', async () => {
    const visitor = plainVisitor(shop);
    visitor.cookies.set('cart-copy', copyOf(7, [[plain.id, 5, '', '', 0, 12]]));
    expect((await visitor.get('/plain/cart')).document.querySelectorAll(quantity)).toHaveLength(0);
  });
});

describe('its forms', () => {
  it('G-246: change quantities and remove lines', async () => {
    const visitor = plainVisitor(shop);
    await visitor.post('/plain/cart', add(plain.id));
    const set = await visitor.submit(await visitor.get('/plain/cart'), 'form.cart-line__notes', {
      action: 'set',
      size: '7',
    });
    expect(set.status).toBe(303);
    const page = await visitor.get('/plain/cart');
    expect(one(page, 'input[name=size]').getAttribute('value')).toBe('7');
    await visitor.submit(page, '.cart-line > form', { action: 'remove' });
    expect(textOf(one(await visitor.get('/plain/cart'), '.empty-state__title'))).toBe('Your cart is empty');
    expect(visitor.cookies.has('plain-cart')).toBe(false);
  });

  it('G-31: a product with varieties asks for one, and takes it', async () => {
    const visitor = plainVisitor(shop);
    const requested = await visitor.post('/plain/cart', add(varied.id));
    expect([requested.status, textOf(one(requested, '.summary'))]).toEqual([400, 'Please choose a variety.']);
    expect((await visitor.post('/plain/cart', add(varied.id, { variety: varied.variety }))).status).toBe(303);
    expect(textOf(one(await visitor.get('/plain/cart'), '.cart-line__choice'))).toBe(varied.variety);
  });

  it('a product that was deleted, or is no longer on sale, says so and is not in the total', async () => {
    const visitor = plainVisitor(shop);
    await visitor.post('/plain/cart', add(plain.id));
    await shop.db.write((trx) => updateProduct(trx, plain.id, { isActive: false }));
    const page = await visitor.get('/plain/cart');
    await shop.db.write((trx) => updateProduct(trx, plain.id, { isActive: true }));
    expect(textOf(one(page, '.cart-line__note'))).toBe('No longer available. It is not in the total.');
    expect(page.document.querySelector('a[href="/plain/checkout"]')).toBeNull();
    const missing = await visitor.post('/plain/cart', add(999_999_999));
    expect([missing.status, textOf(one(missing, '.summary'))]).toEqual([400, 'This product is no longer sold.']);
  });

  it('G-510: the cart takes the minimum order, and leads to the order with no less', async () => {
    await shop.db.write((trx) => updateProduct(trx, plain.id, { moq: 5 }));
    const visitor = plainVisitor(shop);
    await visitor.post('/plain/cart', add(plain.id, { size: '1' }));
    const raised = await visitor.get('/plain/cart');
    expect(one(raised, 'input[name=size]').getAttribute('value')).toBe('5');
    expect(textOf(one(raised, '.cart-line__note'))).toBe('Minimum order 5');
    expect(one(raised, 'a[href="/plain/checkout"]')).toBeDefined();
    await visitor.submit(raised, 'form.cart-line__notes', { action: 'set', size: '4' });
    const fewer = await visitor.get('/plain/cart');
    expect(fewer.document.querySelector('a[href="/plain/checkout"]')).toBeNull();
    expect(textOf(one(fewer, 'main'))).toContain(
      `${plain.nom}: Minimum order 5. Please set it, or take it out of your cart, before you check out.`,
    );
    const checkout = await visitor.get('/plain/checkout');
    expect([checkout.status, checkout.location]).toEqual([303, '/plain/cart']);
    await visitor.submit(fewer, 'form:has([aria-label^="Set"])', { action: 'set' });
    const set = await visitor.get('/plain/cart');
    await shop.db.write((trx) => updateProduct(trx, plain.id, { moq: 1 }));
    expect(one(set, 'input[name=size]').getAttribute('value')).toBe('5');
    expect(one(set, 'a[href="/plain/checkout"]')).toBeDefined();
  });

  it('G-40: units above the stock are agreed to', async () => {
    const visitor = plainVisitor(shop);
    await visitor.post('/plain/cart', add(plain.id, { size: '60' }));
    const page = await visitor.get('/plain/cart');
    expect(page.html).toContain('Order anyway');
    await visitor.submit(page, 'form.cart-line__notes', { action: 'set', backorder: '1' });
    expect((await visitor.get('/plain/cart')).html).not.toContain('Order anyway');
  });
});

describe('S-15 G-247: a form is refused', () => {
  it.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['from another site by Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
    ['from another host of the same site', { 'sec-fetch-site': 'same-site' }],
  ])('%s, also one that only adds', async (_, headers) => {
    const visitor = plainVisitor(shop);
    expect((await visitor.post('/plain/cart', add(plain.id), headers)).status).toBe(403);
    expect(visitor.cookies.size).toBe(0);
  });

  it.each([undefined, '', 'wrong'])(
    'with the token %j: nothing changes, and the page asks to send it again',
    async (formToken) => {
      const visitor = plainVisitor(shop);
      await visitor.post('/plain/cart', add(plain.id));
      const fields = { action: 'remove', id: String(plain.id), variety: '', colour: '' };
      const refused = await visitor.post('/plain/cart', formToken === undefined ? fields : { ...fields, formToken });
      expect([refused.status, textOf(one(refused, '.summary'))]).toEqual([
        403,
        'This page was open for too long, so nothing was changed. Please send it again.',
      ]);
      expect((await visitor.get('/plain/cart')).document.querySelectorAll('.cart-line').length).toBe(1);
    },
  );

  it('with the token of another visit', async () => {
    const [one_, other] = [plainVisitor(shop), plainVisitor(shop)];
    await one_.get('/plain/cart');
    const page = await other.get('/plain/sign-in');
    const stolen = page.document.querySelector('input[name=formToken]')?.getAttribute('value') ?? '';
    expect(
      (await one_.post('/plain/sign-in', { formToken: stolen, val: 'ada@oja.example', password: 'x' })).status,
    ).toBe(403);
  });
});
