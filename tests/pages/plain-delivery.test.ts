/** The cost of delivery by state without script: chosen without an account, and stored in a cookie of these pages. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { formatAmount, formatNaira } from '../../src/shared/money.ts';
import { DEMO_PASSWORD } from '../../tools/demo/sign-ins.ts';
import { DELIVERY_DAY } from '../delivery-day.ts';
import { type PlainVisitor, plainVisitor } from './plain-visitor.ts';
import { one, textOf } from './reading.ts';
import { openShop, type TestShop } from './shop.ts';

const FORM = 'main form[action^="/plain/"]:not(.plain__nav form)';

let shop: TestShop;
let product: number;
let email: string;
let visitor: PlainVisitor;
beforeAll(async () => {
  shop = await openShop({ DELIVERY_FEES: '1000, Kano 2500' });
  const { id } = await shop.db.read
    .selectFrom('produits')
    .select('produits.id')
    .innerJoin('boutiques', 'boutiques.id', 'produits.boutiqueId')
    .where('isListed', '=', true)
    .where('qte', '>', 20)
    .where('moq', '<=', 1)
    .where('deliveryTime', '=', '3')
    .where('boutiques.province', '=', 'Lagos')
    .where('produits.id', 'not in', (query) => query.selectFrom('caracteristiques').select('produitId'))
    .orderBy('produits.id')
    .executeTakeFirstOrThrow();
  product = id;
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

const fillCart = () => visitor.post('/plain/cart', { action: 'add', id: String(product), size: '1' });
const chooseState = async (state: string) =>
  visitor.submit(await visitor.get(`/plain/delivery?product=${product}`), FORM, { state });

it('G-417 G-419: a visitor chooses a state, and sees price and days of a product and of the cart', async () => {
  await fillCart();
  expect(textOf(one(await visitor.get('/plain/cart'), 'main'))).toContain('Delivery to Lagos: ₦1,000, 3 days.');
  const chosen = await chooseState('Kano');
  expect([chosen.status, chosen.location]).toEqual([303, `/plain/delivery?product=${product}`]);
  expect(visitor.cookies.get('plain-state')).toBe('Kano');
  expect(textOf(one(await visitor.get(chosen.location), 'main'))).toContain(
    'Delivery to Kano: ₦2,500 an order, 5–7 days.',
  );
  const cart = textOf(one(await visitor.get('/plain/cart'), 'main'));
  expect(cart).toContain('Delivery to Kano: ₦2,500, 5–7 days.');
  expect(cart).toContain('Pick up from the shop: free');
  // The cart's lines are under their shop, with the total (G-526).
  const { prix, prixPromotion, promotion, nomBoutique } = await shop.db.read
    .selectFrom('produits')
    .innerJoin('boutiques', 'boutiques.id', 'produits.boutiqueId')
    .select(['produits.prix', 'prixPromotion', 'promotion', 'nomBoutique'])
    .where('produits.id', '=', product)
    .executeTakeFirstOrThrow();
  const price = promotion && prixPromotion !== null ? prixPromotion : prix;
  expect(cart).toContain(`Total (1 unit)${formatAmount(price)} NGN`);
  expect(cart).toContain(`Total with delivery${formatNaira(price + 2500)}`);
  expect(textOf(one(await visitor.get('/plain/cart'), '.cart-shop a'))).toBe(nomBoutique);
  await chooseState('');
  expect(visitor.cookies.has('plain-state')).toBe(false);
});

it('G-419: nothing but a name of the list gets into the cookie, and no cached page sees it', async () => {
  await chooseState('Accra; Path=/');
  expect(visitor.cookies.has('plain-state')).toBe(false);
  visitor.cookies.set('plain-state', '<b>');
  expect(textOf(one(await visitor.get('/plain/delivery'), 'main'))).toContain('Delivery to Lagos: ₦1,000 an order.');
  const page = await shop.get(`/products/x_${product}`, { headers: { cookie: 'plain-state=Kano' } });
  const shown = page.location ? await shop.get(page.location, { headers: { cookie: 'plain-state=Kano' } }) : page;
  expect(shown.headers['set-cookie']).toBeUndefined();
  expect(textOf(one(shown, '[data-delivery]'))).toMatch(/^Delivery to Lagos ₦1,000 an order: 3 days$/);
  expect(one(shown, '[data-delivery]').getAttribute('data-delivery')).toContain('₦2,500|5–7 days|Kano');
});

it('G-415 G-416: the checkout asks for the state, says its fee before it orders, and stores what was agreed', async () => {
  await fillCart();
  await visitor.submit(await visitor.get('/plain/sign-in'), `${FORM}:has([name=password])`, {
    val: email,
    password: DEMO_PASSWORD,
  });
  const fields = {
    pseudo: 'Ada',
    nom: 'Obi',
    numTel: '+234 803 000 0000',
    email: 'ada@shop.africa',
    modeLiv: 'Ship',
    adresse: '1 Emir Road',
    ville: 'Kano',
    pays: 'Nigeria',
    dateLivraison: DELIVERY_DAY,
    paymentMethod: 'Cash on Delivery',
  };
  const without = await visitor.submit(await visitor.get('/plain/checkout'), FORM, {
    ...fields,
    ville: 'A village',
    etat: '',
  });
  expect(without.status).toBe(400);
  expect(textOf(one(without, '.summary'))).toContain('Please give the state to deliver to');
  // The city determines the state.
  const other = await visitor.submit(without, FORM, { ...fields, etat: '' });
  expect(other.status).toBe(400);
  expect(textOf(one(other, '.summary'))).toContain(
    'Delivery to Kano costs ₦2,500. Please check the total, then order.',
  );
  expect(one(other, '[name=adresse]').textContent).toBe('1 Emir Road');
  const placed = await visitor.submit(other, FORM);
  expect(placed.location).toMatch(/\?placed$/);
  const order = await shop.db.read
    .selectFrom('commandes')
    .select(['fraisLivraison', 'adresse'])
    .where('status', '!=', 'draft')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(order).toEqual({ fraisLivraison: 2500, adresse: '1 Emir Road, Kano, Kano, Nigeria' });
});
