/** Every edge case of `tests/spec/decisions/demo.md` in the demo. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '../../../src/data/tables.ts';
import { isSafePath } from '../../../src/providers/files.ts';
import { slug } from '../../../src/shared/links.ts';
import { DAY_MS, demoDatabase, NOW } from './rows.ts';

let demo: Awaited<ReturnType<typeof demoDatabase>>;
let collections: (Row<'classifications'> & { categories: number })[];
let categories: (Row<'categories'> & { subCategories: number })[];
let subCategories: Row<'sous_categories'>[];
let products: Row<'produits'>[];
let listed: Row<'produits'>[];
let shops: (Row<'boutiques'> & { points: number })[];
let customers: Row<'clients'>[];

const ago = (days: number) => new Date(NOW - days * DAY_MS).toISOString();
const countOf = <T>(rows: readonly T[], keyOf: (row: T) => number) => {
  const counts = new Map<number, number>();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  return counts;
};

beforeAll(async () => {
  demo = await demoDatabase();
  const { read } = demo.db;
  const rawCategories = await read.selectFrom('categories').selectAll().execute();
  subCategories = await read.selectFrom('sous_categories').selectAll().execute();
  const inCollection = countOf(rawCategories, (c) => c.classificationId);
  const inCategory = countOf(subCategories, (s) => s.categorieId);
  collections = (await read.selectFrom('classifications').selectAll().execute()).map((row) => ({
    ...row,
    categories: inCollection.get(row.id) ?? 0,
  }));
  categories = rawCategories.map((row) => ({ ...row, subCategories: inCategory.get(row.id) ?? 0 }));
  products = await read.selectFrom('produits').selectAll().execute();
  listed = products.filter((p) => p.isListed);
  const points = countOf(await read.selectFrom('points_de_vente').selectAll().execute(), (p) => p.boutiqueId);
  shops = (await read.selectFrom('boutiques').selectAll().execute()).map((row) => ({
    ...row,
    points: points.get(row.id) ?? 0,
  }));
  customers = await read.selectFrom('clients').selectAll().execute();
});
afterAll(() => demo?.close());

test('more than 56 collections, with 0, 1, 2, 3, 4, 5 and more than 30 categories', () => {
  expect(collections.length).toBeGreaterThan(56);
  const counts = new Set(collections.map((c) => c.categories));
  for (const count of [0, 1, 2, 3, 4, 5]) expect(counts).toContain(count);
  expect(Math.max(...counts)).toBeGreaterThan(30);
});

test('G-127: collections have names over 40 characters, one of words that its file joins, one with punctuation', () => {
  const names = collections.map((c) => c.nom);
  expect(names.some((nom) => nom.length > 40)).toBe(true);
  expect(names).toContain('Back to School');
  expect([...names, ...categories.map((c) => c.nom), ...subCategories.map((c) => c.nom)].join()).not.toContain('_');
  expect(names).toContain("Kids' Corner: Play, Learn & Grow!");
});

test('categories have names of exactly 40 and 41 characters, one has more than 30 sub-categories, one has none', () => {
  const lengths = categories.map((c) => c.nom.length);
  expect(lengths).toContain(40);
  expect(lengths).toContain(41);
  expect(Math.max(...categories.map((c) => c.subCategories))).toBeGreaterThan(30);
  expect(Math.min(...categories.map((c) => c.subCategories))).toBe(0);
});

test('more than 200 sub-categories, with names over 60 characters, and one without products', () => {
  expect(subCategories.length).toBeGreaterThan(200);
  expect(subCategories.some((s) => s.nom.length > 60)).toBe(true);
  expect(subCategories.some((s) => s.listedCount === 0)).toBe(true);
});

test('about 4,000 products, more than 60 in one sub-category, more than 48 promotions and new ones', () => {
  expect(products.length).toBeGreaterThan(3500);
  expect(products.length).toBeLessThan(4500);
  expect(Math.max(...countOf(listed, (p) => p.sousCategorieId).values())).toBeGreaterThan(60);
  expect(listed.filter((p) => p.promotion).length).toBeGreaterThan(48);
  expect(listed.filter((p) => p.createdAt > ago(50)).length).toBeGreaterThan(48);
});

test('products were created exactly 49 and 50 days before the start, and none after it', () => {
  const dates = products.map((p) => p.createdAt);
  expect(dates).toContain(ago(49));
  expect(dates).toContain(ago(50));
  expect(dates.every((date) => date <= new Date(NOW).toISOString())).toBe(true);
});

test('prices with and without decimals, with and without promotion, and a promotion is always cheaper', () => {
  expect(listed.some((p) => !Number.isInteger(p.prix) && !p.promotion)).toBe(true);
  expect(listed.some((p) => p.prixPromotion !== null && !Number.isInteger(p.prixPromotion))).toBe(true);
  expect(listed.some((p) => Number.isInteger(p.prix) && !p.promotion)).toBe(true);
  for (const { nom, prix, prixPromotion, promotion } of products) {
    expect(promotion, nom).toBe(prixPromotion !== null);
    expect(prixPromotion ?? 1, nom).toBeGreaterThan(0);
    if (prixPromotion !== null) expect(prixPromotion, nom).toBeLessThan(prix);
    expect(Math.round(prix * 100) / 100, nom).toBe(prix);
  }
});

test('stock of 0, 1 and 10; minimum orders of none, 1 and 5; delivery in 3 days and the same day', () => {
  for (const qte of [0, 1, 10]) expect(listed.some((p) => p.qte === qte)).toBe(true);
  for (const moq of [null, 1, 5]) expect(listed.some((p) => p.moq === moq)).toBe(true);
  for (const time of ['3', 'Same day']) expect(listed.some((p) => p.deliveryTime === time)).toBe(true);
});

test('an inactive product of an active shop and active products of inactive shops; neither is listed', () => {
  const closed = new Set(shops.filter((s) => !s.isActive).map((s) => s.id));
  const withdrawn = products.filter((p) => !p.isActive && !closed.has(p.boutiqueId));
  const orphaned = products.filter((p) => p.isActive && closed.has(p.boutiqueId));
  expect(withdrawn.length).toBeGreaterThan(0);
  expect(orphaned.length).toBeGreaterThan(0);
  expect([...withdrawn, ...orphaned].some((p) => p.isListed)).toBe(false);
});

test('descriptions of exactly 200, 201, 500 and 501 characters', () => {
  const lengths = new Set(listed.map((p) => p.description.length));
  for (const length of [200, 201, 500, 501]) expect(lengths).toContain(length);
});

test('a product in several colours has a picture for each, some products have varieties', async () => {
  const images = await demo.db.read.selectFrom('images').selectAll().execute();
  const coloured = countOf(
    images.filter((i) => i.couleur !== null),
    (i) => i.produitId,
  );
  expect(Math.max(...coloured.values())).toBeGreaterThanOrEqual(4);
  expect(images.some((i) => i.couleur === null)).toBe(true);
  const first = images.filter((i) => i.produitId === images.find((image) => image.couleur)?.produitId);
  expect(new Set(first.map((i) => i.url)).size).toBe(first.length);
  const { varieties } = await demo.db.read
    .selectFrom('caracteristiques')
    .select((eb) => eb.fn.countAll<number>().as('varieties'))
    .executeTakeFirstOrThrow();
  expect(varieties).toBeGreaterThan(100);
});

test('names with letters outside ASCII and symbols, with an underscore, and one that slugs to nothing', () => {
  const names = listed.map((p) => p.nom);
  expect(names.some((nom) => /[“”₦×&%]/.test(nom) && /\p{M}|[^\p{ASCII}]/u.test(nom))).toBe(true);
  expect(names.some((nom) => nom.includes('_'))).toBe(true);
  expect(names.some((nom) => nom.includes('%') && nom.includes('+'))).toBe(true);
  expect(names.filter((nom) => slug(nom) === '')).toEqual(['♥ ♥ ♥']);
});

test('the table of details pairs fields and values without commas', () => {
  const tables = products.flatMap((p) => p.description_produit ?? []);
  expect(tables.length).toBeGreaterThan(1000);
  for (const { champ, value } of tables) expect(champ.split(',').length).toBe(value.split(',').length);
});

test('more than 60 shops, two of them inactive, across the country and abroad, most with names over 10 characters', () => {
  expect(shops.length).toBeGreaterThan(60);
  expect(shops.filter((s) => !s.isActive).length).toBe(2);
  expect(new Set(shops.map((s) => s.pays)).size).toBe(2);
  expect(new Set(shops.map((s) => s.province)).size).toBeGreaterThan(25);
  expect(new Set(shops.map((s) => s.ville)).size).toBeGreaterThan(40);
  expect(new Set(shops.map((s) => s.nomLink)).size).toBe(shops.length);
  expect(shops.every((s) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(s.nomLink))).toBe(true);
  expect(shops.filter((s) => s.nomBoutique.length > 10).length).toBeGreaterThan(50);
  expect(shops.filter((s) => s.isActive).every((s) => s.listedCount > 0)).toBe(true);
});

test('shops with 0, 3, 4, 20 and 21 points of sale, names of points over 10 characters', async () => {
  const counts = new Set(shops.filter((s) => s.isActive).map((s) => s.points));
  for (const count of [0, 3, 4, 20, 21]) expect(counts).toContain(count);
  const points = await demo.db.read.selectFrom('points_de_vente').selectAll().execute();
  expect(points.some((p) => p.nom.length > 10)).toBe(true);
});

test('the demo customer has mail and phone, one has no mail, one no phone; pictures of three kinds; no passwords', () => {
  expect(customers[0]).toMatchObject({ email: expect.stringContaining('@example.com'), numTel: expect.any(String) });
  expect(customers.filter((c) => c.email === null && c.numTel !== null).length).toBe(1);
  expect(customers.filter((c) => c.numTel === null && c.email !== null).length).toBe(1);
  expect(customers.some((c) => c.url?.startsWith('https://'))).toBe(true);
  expect(customers.some((c) => c.url?.startsWith('demo/a/'))).toBe(true);
  expect(customers.some((c) => c.url === null)).toBe(true);
  expect(customers.every((c) => c.googleSub === null)).toBe(true);
});

test('a session of the demo customer has expired', async () => {
  const sessions = await demo.db.read.selectFrom('sessions').selectAll().execute();
  expect(sessions).toEqual([
    { id: 'demo-expired-session', clientId: customers[0]?.id, createdAt: ago(31), expiresAt: ago(1), revokedAt: null },
  ]);
});

test('the demo customer has several addresses, some have one, most have none; each names an existing place', async () => {
  const { read } = demo.db;
  const addresses = await read.selectFrom('adresses').selectAll().execute();
  const counts = countOf(addresses, (a) => a.clientId);
  expect(counts.get(customers[0]?.id ?? 0)).toBe(3);
  expect([...counts.values()]).toContain(1);
  expect(customers.filter((c) => !counts.has(c.id)).length).toBeGreaterThan(20);
  const cities = new Set((await read.selectFrom('villes').select('nom').execute()).map(({ nom }) => nom));
  for (const address of addresses) {
    expect(cities).toContain(address.ville);
    for (const text of [address.nom, address.numTel, address.adresse]) expect(text).not.toBe('');
  }
});

test('the demo customer likes more than 36 products, and every shop has followers or may get its first', async () => {
  const likes = await demo.db.read.selectFrom('likes').selectAll().execute();
  expect(likes.filter((l) => l.clientId === customers[0]?.id).length).toBeGreaterThan(36);
  expect(new Set(likes.map((l) => `${l.clientId} ${l.produitId}`)).size).toBe(likes.length);
  const follows = await demo.db.read.selectFrom('follows').selectAll().execute();
  const followers = countOf(follows, (f) => f.boutiqueId);
  expect(Math.max(...followers.values())).toBeGreaterThan(3);
  expect(shops.some((s) => !followers.has(s.id))).toBe(true);
});

test('a product with more than 10 ratings and products with none; counts match the ratings and likes', async () => {
  const { read } = demo.db;
  const ratings = await read.selectFrom('etoiles').selectAll().execute();
  const likes = countOf(await read.selectFrom('likes').selectAll().execute(), (l) => l.produitId);
  const counts = countOf(ratings, (r) => r.produitId);
  expect(Math.max(...counts.values())).toBeGreaterThan(10);
  expect(listed.some((p) => p.ratingCount === 0)).toBe(true);
  const sums = new Map<number, number>();
  for (const { produitId, cote } of ratings) sums.set(produitId, (sums.get(produitId) ?? 0) + cote);
  for (const { id, ratingCount, ratingSum, likeCount } of products) {
    expect([ratingCount, ratingSum, likeCount]).toEqual([counts.get(id) ?? 0, sums.get(id) ?? 0, likes.get(id) ?? 0]);
  }
  expect(new Set(ratings.map((r) => r.cote))).toEqual(new Set([1, 2, 3, 4, 5]));
});

test('a product has more than 15 reviews, one of 300 and one of 301 characters, own and foreign', async () => {
  const reviews = await demo.db.read.selectFrom('comments').selectAll().execute();
  const counts = countOf(reviews, (r) => r.produitId);
  const max = Math.max(...counts.values());
  const busiest = reviews.filter((r) => counts.get(r.produitId) === max);
  expect(max).toBeGreaterThan(15);
  for (const length of [300, 301]) expect(busiest.some((r) => r.text.length === length)).toBe(true);
  expect(busiest.some((r) => r.clientId === customers[0]?.id)).toBe(true);
  expect(busiest.some((r) => r.clientId !== customers[0]?.id)).toBe(true);
  expect(products.find((p) => p.id === busiest[0]?.produitId)?.isListed).toBe(true);
});

test('G-150 G-152: a picked-up part has a point of sale of its shop, and every part the time of its state', async () => {
  const { read } = demo.db;
  const parts = await read
    .selectFrom('livraisons as d')
    .innerJoin('commandes as o', 'o.id', 'd.commandeId')
    .select(['d.boutiqueId', 'd.status', 'd.pickUp', 'd.times', 'd.updatedAt', 'o.modeLivraison'])
    .execute();
  const points = await read.selectFrom('points_de_vente').select(['id', 'boutiqueId']).execute();
  for (const { boutiqueId, pickUp, modeLivraison, times, status, updatedAt } of parts) {
    const own = points.filter((point) => point.boutiqueId === boutiqueId).map(({ id }) => id);
    if (modeLivraison === 'Ship' || own.length === 0) expect(pickUp).toBeNull();
    else expect(own).toContain(pickUp?.id);
    expect(Date.parse(times?.[status] ?? '')).toBe(Date.parse(updatedAt));
  }
  expect(parts.some(({ pickUp }) => pickUp !== null)).toBe(true);
});

test('the demo customer has more than 15 orders: each status, paid and not, Ship and Pick up, one without a method', async () => {
  const { read } = demo.db;
  const orders = await read
    .selectFrom('commandes')
    .selectAll()
    .where('clientId', '=', customers[0]?.id ?? 0)
    .execute();
  expect(orders.length).toBeGreaterThan(15);
  expect(new Set(orders.map((o) => o.status))).toEqual(
    new Set([
      'draft',
      'placed',
      'confirmed',
      'waiting_to_be_shipped',
      'shipped',
      'available_for_pickup',
      'delivered',
      'cancelled',
    ]),
  );
  expect(new Set(orders.map((o) => o.payment))).toEqual(new Set(['pending', 'completed', 'refund_due']));
  expect(new Set(orders.map((o) => o.payment_method))).toEqual(
    new Set(['Cash on Delivery', 'Pay with Paystack', null]),
  );
  expect(new Set(orders.map((o) => o.modeLivraison))).toEqual(new Set(['Ship', 'Pick up']));
  expect(orders.every((o) => /^AP-NG-\d{7}$/.test(o.idCommande))).toBe(true);
  expect(orders.every((o) => o.fraisLivraison === (o.modeLivraison === 'Ship' ? 900 : 0))).toBe(true);
  const lines = await read.selectFrom('commande_produits').selectAll().execute();
  for (const { id, status, produitIds, priceTotal, quantite } of orders) {
    const own = lines.filter((l) => l.commandeId === id);
    if (status === 'draft') {
      expect(own).toEqual([]);
      expect(produitIds?.length).toBeGreaterThan(0);
      continue;
    }
    expect(own.reduce((sum, l) => sum + l.qte, 0)).toBe(quantite);
    expect(own.reduce((sum, l) => sum + l.qte * l.prix, 0)).toBeCloseTo(priceTotal, 2);
  }
});

test('two countries, the 37 states of Nigeria, at most 50 provinces and 200 cities, the naira at 1 and one other', async () => {
  const { read } = demo.db;
  const countries = await read.selectFrom('pays').selectAll().execute();
  const provinces = await read.selectFrom('provinces').selectAll().execute();
  const cities = await read.selectFrom('villes').selectAll().execute();
  expect(countries.map((c) => c.nom)).toEqual(['Nigeria', 'Benin']);
  expect(provinces.filter((p) => p.paysId === countries[0]?.id).length).toBe(37);
  expect(provinces.map((p) => p.nom)).toContain('FCT');
  expect(provinces.length).toBeLessThanOrEqual(50);
  expect(cities.length).toBeLessThanOrEqual(200);
  expect(new Set(provinces.map((p) => p.nom)).size).toBe(provinces.length);
  expect(new Set(cities.map((c) => c.nom)).size).toBe(cities.length);
  expect(provinces.every((p) => cities.some((c) => c.provinceId === p.id))).toBe(true);
  expect((await read.selectFrom('devises').selectAll().execute()).map((d) => [d.nom, d.taux.valeur])).toEqual([
    ['Naira', 1],
    ['CFA franc', 2.6],
  ]);
});

test('more than 20 adverts and 10 infos are active, some are not; each links into the site or to an https address', async () => {
  const adverts = await demo.db.read.selectFrom('pubs').selectAll().execute();
  const infos = await demo.db.read.selectFrom('infos').selectAll().execute();
  expect(adverts.filter((a) => a.isActive).length).toBeGreaterThan(20);
  expect(infos.filter((i) => i.isActive).length).toBeGreaterThan(10);
  expect(adverts.some((a) => !a.isActive) && infos.some((i) => !i.isActive)).toBe(true);
  for (const { link } of [...adverts, ...infos]) expect(link).toMatch(/^(\/[^/]|https:\/\/)/);
  expect(adverts.some((a) => a.link.startsWith('https://'))).toBe(true);
});

test('all names of the tree are different, and no name or text is a placeholder', async () => {
  for (const rows of [collections, categories, subCategories]) {
    expect(new Set(rows.map((row) => row.nom)).size).toBe(rows.length);
  }
  const texts = [...products.flatMap((p) => [p.nom, p.description]), ...subCategories.map((s) => s.nom)];
  expect(texts.filter((text) => /lorem|\bfoo\b|undefined|\bnull\b|\u2014| {2}|^\s|\s$/i.test(text))).toEqual([]);
  expect(texts.every((text) => text === text.normalize('NFC'))).toBe(true);
});

test('every picture has a valid path for the file provider', async () => {
  const images = await demo.db.read.selectFrom('images').select('url').execute();
  const urls = [...images, ...products, ...collections, ...categories, ...subCategories, ...shops].map(
    (row) => row.url,
  );
  expect(
    urls.filter((url) => !isSafePath(url) || !/^demo\/[pcs]\/[a-z0-9-]+(?:\.\d+[a-z0-9-]*)?\.webp$/.test(url)),
  ).toEqual([]);
});
