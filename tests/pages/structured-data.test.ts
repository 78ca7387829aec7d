/**
 * JSON-LD of every page, against an excerpt of schema.org 30.0; `npm run check:official` uses the complete vocabulary.
 */
import { beforeAll, expect, test } from 'vitest';
import { productPath } from '../../src/shared/links.ts';
import type { Vocabulary } from '../schema-org/vocabulary.ts';
import { productKinds } from './product-kinds.ts';
import { all } from './reading.ts';
import { everyShownPage, type SharedShop, sharedShop, shownPage } from './shared-shop.ts';
import { blocksIn, readExcerpt, structuredProblems } from './structured-problems.ts';

let shop: SharedShop;
let vocabulary: Vocabulary;
beforeAll(async () => {
  shop = await sharedShop();
  vocabulary = await readExcerpt();
});

const blocksOf = async (target: string) => blocksIn((await shownPage(target)).document);

test('every page uses terms of schema.org, and has the fields that Google requires', async () => {
  const problems: string[] = [];
  const types = new Set<string>();
  for (const [name, target] of Object.entries({ ...(await everyShownPage()), ...(await productKinds(shop.db)) })) {
    const { document } = await shownPage(target);
    for (const block of blocksIn(document)) types.add(block['@type']);
    for (const problem of structuredProblems(document, vocabulary)) problems.push(`${name}: ${problem}`);
  }
  expect(problems).toEqual([]);
  expect([...types].sort()).toEqual([
    'BreadcrumbList',
    'CollectionPage',
    'Organization',
    'Product',
    'Store',
    'WebSite',
  ]);
});

const typed = (blocks: { '@type': string }[], type: string) => blocks.find((block) => block['@type'] === type);

test('home names the marketplace and its search', async () => {
  const blocks = await blocksOf('/');
  expect(typed(blocks, 'Organization')).toMatchObject({
    name: shop.settings.productName,
    telephone: shop.settings.supportPhone,
  });
  const { target } = (typed(blocks, 'WebSite') as unknown as { potentialAction: { target: { urlTemplate: string } } })
    .potentialAction;
  const search = target.urlTemplate.replace('{search_term_string}', 'rice').replace(shop.settings.publicUrl, '');
  expect((await shop.get(search)).location).toBe('/products/search/rice');
});

test('a list names what it shows, numbered on from page to page', async () => {
  for (const page of [1, 2]) {
    // One answer for all checks, since lists have a random order.
    const answer = await shop.get(`/products${page === 1 ? '' : '?page=2'}`);
    const list = typed(blocksIn(answer.document), 'CollectionPage') as unknown as {
      mainEntity: { itemListElement: { position: number; url: string }[] };
    };
    const shown = all(answer, '.product-card__name').map((a) => a.getAttribute('href'));
    expect(shown).toHaveLength(30);
    expect(list.mainEntity.itemListElement).toEqual(
      shown.map((href, at) => ({
        '@type': 'ListItem',
        position: (page - 1) * 30 + at + 1,
        url: shop.settings.publicUrl + href,
      })),
    );
  }
});

test('the page of a shop names it with its place', async () => {
  const row = await shop.db.read
    .selectFrom('boutiques')
    .selectAll()
    .where('isActive', '=', true)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  expect(typed(await blocksOf(`/shops/${row.nomLink}`), 'Store')).toMatchObject({
    name: row.nomBoutique,
    address: { '@type': 'PostalAddress', addressCountry: 'NG' },
  });
});

test('G-400: a product names the brand among its details, and the return policy that RETURN_DAYS promises', async () => {
  const rows = await shop.db.read
    .selectFrom('produits')
    .select(['id', 'nom', 'description_produit'])
    .where('isListed', '=', true)
    .orderBy('id')
    .limit(50)
    .execute();
  const branded = rows.find(({ description_produit }) => description_produit?.champ.startsWith('Brand,'));
  if (!branded) throw new Error('no product of the demo has a brand');
  const { description_produit } = branded;
  const [block] = await blocksOf(productPath(branded));
  expect(JSON.stringify(description_produit)).toContain(block.brand.name);
  // The policy of a demo (G-427).
  const policy = { merchantReturnDays: 7, merchantReturnLink: `${shop.settings.publicUrl}/returns` };
  expect(block.offers.hasMerchantReturnPolicy).toMatchObject(policy);
  expect((await blocksOf('/returns'))[0].hasMerchantReturnPolicy).toMatchObject(policy);
  expect((await blocksOf('/'))[0].hasMerchantReturnPolicy).toEqual({
    '@type': 'MerchantReturnPolicy',
    merchantReturnLink: policy.merchantReturnLink,
  });
});

test('stock and ratings are those of the product', async () => {
  const kinds = await productKinds(shop.db);
  const productOf = async (kind: string) => (await blocksOf(kinds[`product ${kind}`] ?? ''))[0];
  const availability = async (kind: string) => (await productOf(kind)).offers.availability;
  expect(await availability('with ratings')).toMatch(/^https:\/\/schema\.org\/(InStock|OutOfStock)$/);
  expect(await availability('sold out')).toBe('https://schema.org/OutOfStock');
  expect(await availability('not on sale')).toBe('https://schema.org/Discontinued');
  expect(await availability('of a closed shop')).toBe('https://schema.org/Discontinued');
  expect(await productOf('with ratings')).toHaveProperty('aggregateRating');
  expect(await productOf('without ratings')).not.toHaveProperty('aggregateRating');
});
