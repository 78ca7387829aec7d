/** The pages without script, in the states that a customer sees. */
import { expect } from 'vitest';
import { DEMO_PASSWORD } from '../../tools/demo/sign-ins.ts';
import { accountWithEmail, PLAIN_FORM } from './plain-account.ts';
import { plainVisitor } from './plain-visitor.ts';
import type { TestShop } from './shop.ts';

/** Returns the HTML of each page by description. */
export async function plainPages(shop: TestShop): Promise<Record<string, string>> {
  const visitor = plainVisitor(shop);
  const found: Record<string, string> = {};
  const keep = async (path: string) => {
    found[path] = (await visitor.get(path)).html;
  };
  for (const path of [
    'sign-in',
    'sign-up',
    'cart',
    'forgotten-password?requested',
    'new-password',
    'new-password?codeHash=a',
  ])
    await keep(`/plain/${path}`);
  const refused = await visitor.submit(await visitor.get('/plain/sign-up'), PLAIN_FORM);
  found['/plain/sign-up, refused'] = refused.html;
  const { email, id } = await accountWithEmail(shop, 0);
  await visitor.submit(await visitor.get('/plain/sign-in'), PLAIN_FORM, { val: email, password: DEMO_PASSWORD });
  const products = await shop.db.read
    .selectFrom('produits')
    .select('id')
    .where('isListed', '=', true)
    .where('qte', '>', 20)
    .where('id', 'not in', (query) => query.selectFrom('caracteristiques').select('produitId'))
    .orderBy('id')
    .limit(2)
    .execute();
  for (const product of products)
    await visitor.post('/plain/cart', { action: 'add', id: String(product.id), size: '2' });
  const order = await shop.db.read
    .selectFrom('commandes')
    .select('id')
    .where('clientId', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const [rated] = products;
  const reviews = `/plain/reviews/${rated?.id}`;
  await visitor.submit(await visitor.get(reviews), PLAIN_FORM, { text: 'It came on time.' });
  const rating = `/plain/ratings/${rated?.id}`;
  await visitor.submit(await visitor.get(rating), PLAIN_FORM, { cote: '4' });
  const store = await shop.db.read
    .selectFrom('boutiques')
    .select(['id', 'nomLink'])
    .where('isActive', '=', true)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await keep(`/plain/shops?add=${store.nomLink}`);
  await visitor.post('/plain/shops', { action: 'add', id: String(store.id) });
  const fresh = { field: 'email', value: 'new.address@example.ng' };
  await visitor.submit(await visitor.get('/plain/profile'), '.plain__change', fresh);
  for (const path of [
    'cart',
    'checkout',
    'orders',
    `orders/${order.id}?placed`,
    'favourites',
    'shops?done=followed',
    'addresses',
    'profile',
    'password',
    'security',
  ])
    await keep(`/plain/${path}`);
  await keep(rating);
  await keep(reviews);
  const refusals = [
    [reviews, PLAIN_FORM, { text: '' }],
    [rating, PLAIN_FORM, { cote: '' }],
    ['/plain/profile', 'section.plain__card form', { action: 'confirm', code: '1' }],
    ['/plain/profile', 'div.plain__card form', { field: 'lastname', value: 'Obi' }],
    ['/plain/password', PLAIN_FORM, {}],
  ] as const;
  for (const [path, selector, fields] of refusals) {
    const { status, html } = await visitor.submit(await visitor.get(path), selector, fields);
    expect(status, path).toBe(400);
    found[`${path} with ${JSON.stringify(fields)}`] = html;
  }
  await keep(`/plain/favourites?add=${products[0]?.id}`);
  const address = await shop.db.read
    .selectFrom('adresses')
    .select('id')
    .where('clientId', '=', id)
    .executeTakeFirstOrThrow();
  await keep(`/plain/addresses?edit=${address.id}`);
  await keep(`/plain/checkout?address=${address.id}`);
  return found;
}
