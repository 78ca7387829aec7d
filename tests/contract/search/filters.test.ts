/**
 * Filters of product lists and their counts, compared with counting the catalogue product by product.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallAnswer } from '../../../src/client/client.ts';
import type { Database } from '../../../src/data/database.ts';
import { deleteProducts } from '../../../src/features/products/writing/delete-product.repository.ts';
import { addToProduct } from '../../../src/features/products/writing/product-counts.repository.ts';
import { insertProducts, updateProduct } from '../../../src/features/products/writing/products-write.repository.ts';
import { facetRows } from '../../../src/features/search/facets/facets.repository.ts';
import { BASIC_COLOURS, coloursOf } from '../../../src/features/search/words/basic-colours.ts';
import { updateShop } from '../../../src/features/shops/shops-write.repository.ts';
import { prepareDatabase } from '../../../src/server/prepare-database.ts';
import { prng } from '../../../tools/demo/prng.ts';
import { seedDemo } from '../../../tools/demo/seed.ts';
import { MORE } from '../../more.ts';
import { type Api, apiOf, idsOf } from '../api/harness.ts';
import { eachEngine, type Site } from '../engines.ts';
import { newPlace, newProduct } from './products.ts';

interface Product {
  readonly id: number;
  readonly nom: string;
  readonly promotion: boolean;
  readonly sousCategorieId: number;
  readonly boutiqueId: number;
  readonly nomBoutique: string;
  readonly qte: number;
  readonly prixActuel: number;
  readonly province: string;
  readonly ville: string;
  /** The mean with one decimal, as on cards. */
  readonly mean: number;
  readonly colours: readonly string[];
  readonly warranties: readonly string[];
}

/** All listed products, read table by table. */
async function catalogue(db: Database): Promise<Product[]> {
  const images = await db.read.selectFrom('images').select(['produitId', 'couleur']).execute();
  const varieties = await db.read.selectFrom('caracteristiques').select(['produitId', 'nom']).execute();
  const pictured = Map.groupBy(images, ({ produitId }) => produitId);
  const varied = Map.groupBy(varieties, ({ produitId }) => produitId);
  const rows = await db.read
    .selectFrom('produits as p')
    .innerJoin('boutiques as b', 'b.id', 'p.boutiqueId')
    .select(['p.id', 'p.nom', 'p.promotion', 'p.sousCategorieId', 'p.boutiqueId', 'p.qte', 'p.prixActuel'])
    .select([
      'p.ratingCount',
      'p.ratingSum',
      'p.description_produit as details',
      'b.province',
      'b.ville',
      'b.nomBoutique',
    ])
    .where('p.isListed', '=', true)
    .execute();
  return rows.map(({ details, ...row }) => ({
    ...row,
    warranties: (details?.champ ?? '').split(',').flatMap((name, at) => {
      const value = details?.value.split(',')[at]?.trim() ?? '';
      return /^(warranty|guarantee)$/i.test(name.trim()) && value !== '' ? [value] : [];
    }),
    mean: row.ratingCount === 0 ? 0 : Math.round((row.ratingSum / row.ratingCount) * 10) / 10,
    colours: coloursOf(
      (pictured.get(row.id) ?? []).flatMap(({ couleur }) => couleur?.nom ?? []),
      (varied.get(row.id) ?? []).map(({ nom }) => nom),
    ),
  }));
}

interface Query {
  minPrix?: number;
  maxPrix?: number;
  promotion?: '1';
  inStock?: '1';
  minStars?: number;
  province?: string;
  ville?: string;
  couleur?: string;
  warranty?: string;
  boutiques?: string;
  sousCategorieId?: number;
  boutiqueId?: number;
}
type Filter = Exclude<keyof Query, 'boutiqueId'>;

const namesOf = (text = '') => text.split('|').filter(Boolean);
const keysOf = ({ warranties }: Product) => warranties.map((warranty) => warranty.toLowerCase());

const TESTS: Readonly<Record<keyof Query, (product: Product, query: Query) => boolean>> = {
  minPrix: ({ prixActuel }, { minPrix = 0 }) => prixActuel >= minPrix,
  maxPrix: ({ prixActuel }, { maxPrix = 0 }) => prixActuel <= maxPrix,
  promotion: ({ promotion }) => promotion,
  inStock: ({ qte }) => qte > 0,
  minStars: ({ mean }, { minStars = 0 }) => mean >= minStars,
  province: ({ province }, query) => namesOf(query.province).includes(province),
  ville: ({ ville }, query) => namesOf(query.ville).includes(ville),
  couleur: ({ colours }, query) => namesOf(query.couleur).some((colour) => colours.includes(colour)),
  warranty: (product, query) => keysOf(product).some((key) => namesOf(query.warranty).includes(key)),
  boutiques: ({ boutiqueId }, query) => namesOf(query.boutiques).includes(String(boutiqueId)),
  sousCategorieId: ({ sousCategorieId }, query) => sousCategorieId === query.sousCategorieId,
  boutiqueId: ({ boutiqueId }, query) => boutiqueId === query.boutiqueId,
};

const passing = (products: readonly Product[], query: Query): Product[] =>
  products.filter((product) => (Object.keys(query) as (keyof Query)[]).every((key) => TESTS[key](product, query)));

const without = (query: Query, ...keys: readonly Filter[]): Query =>
  Object.fromEntries(Object.entries(query).filter(([key]) => !(keys as string[]).includes(key)));

/** An empty text counts as no value. */
const said = (text: string): string[] => (text === '' ? [] : [text]);

const capped = (count: number) => Math.min(count, 1001);

function values(found: readonly Product[], of: (product: Product) => readonly string[], chosen?: string) {
  const names = new Set([...found.flatMap(of), ...namesOf(chosen)]);
  return [...names]
    .map((nom) => ({ nom, count: capped(found.filter((product) => of(product).includes(nom)).length) }))
    .sort((a, b) => b.count - a.count || (a.nom < b.nom ? -1 : 1));
}

/**
 * Counted when at least half of the products have one; spellings that differ only in case share the most frequent one.
 */
function warranties(found: readonly Product[], chosen?: string) {
  const having = found.filter((product) => product.warranties.length > 0);
  const spellings = Map.groupBy(
    having.flatMap((product) => product.warranties),
    (spelling) => spelling,
  );
  return values(having.length * 2 >= found.length ? having : [], keysOf, chosen).map(({ nom, count }) => {
    const [best] = [...spellings]
      .filter(([spelling]) => spelling.toLowerCase() === nom)
      .sort(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1));
    return { nom: best?.[0] ?? nom, count };
  });
}

/** The eight shops with the most products, and the chosen ones. */
function shops(found: readonly Product[], all: readonly Product[], chosen?: string) {
  const nameOf = (key: string) => all.find(({ boutiqueId }) => String(boutiqueId) === key)?.nomBoutique ?? '';
  return values(found, ({ boutiqueId }) => [String(boutiqueId)], chosen)
    .filter(({ nom }, at) => at < 8 || namesOf(chosen).includes(nom))
    .map(({ nom: key, count }) => ({ nom: nameOf(key), count, key }))
    .filter(({ nom }) => nom !== '');
}

type Facets = NonNullable<CallAnswer<'listProducts'>['facets']>;
/** Facts that are counted like the warranty. */
type OtherFacts = 'brand' | 'size' | 'storage' | 'memory' | 'screen' | 'material' | 'power';

/** The facets of `query` over `base`, counted product by product; sub-categories as counts by id. */
function countedFacets(
  base: readonly Product[],
  query: Query,
  all: readonly Product[],
): Omit<Facets, 'sousCategories' | OtherFacts> {
  const count = (more: Query, ...own: readonly Filter[]) =>
    capped(passing(base, { ...without(query, ...own), ...more }).length);
  const counted = warranties(passing(base, without(query, 'warranty')), query.warranty);
  const prices = passing(base, without(query, 'minPrix', 'maxPrix')).map(({ prixActuel }) => prixActuel);
  return {
    promotion: count({ promotion: '1' }, 'promotion'),
    inStock: count({ inStock: '1' }, 'inStock'),
    fourStars: count({ minStars: 4 }, 'minStars'),
    provinces: values(passing(base, without(query, 'province', 'ville')), (p) => said(p.province), query.province),
    villes:
      query.province === undefined
        ? []
        : values(passing(base, without(query, 'ville')), (p) => said(p.ville), query.ville),
    couleurs: values(passing(base, without(query, 'couleur')), ({ colours }) => colours, query.couleur),
    ...(counted.length > 0 ? { warranty: counted } : {}),
    boutiques: shops(passing(base, without(query, 'boutiques')), all, query.boutiques),
    prix: prices.length === 0 ? { min: 0, max: 0 } : { min: Math.min(...prices), max: Math.max(...prices) },
  };
}

const WORDS = ['shoes', 'samsung', 'rice', 'bag', 'women dress', 'phone charger', 'blue', 'generator', 'cream'];

eachEngine('filters of lists', (engine) => {
  let site: Site;
  let db: Database;
  let all: readonly Product[] = [];
  let api: Api;
  beforeAll(async () => {
    site = await engine.newSite();
    db = await site.open();
    await prepareDatabase(db);
    await seedDemo(db, { products: 1500, now: Date.parse('2026-06-01T12:00:00Z') });
    await db.write(async (trx) => {
      const random = prng('warranties');
      const ids = await trx.selectFrom('produits').select('id').where('sousCategorieId', '<', 200).execute();
      for (const { id } of ids)
        if (random.chance(0.6))
          await updateProduct(trx, id, {
            description_produit: {
              champ: 'Warranty',
              value: random.pick(['12 months', '12 Months', '12 Months', '6 months', '1 week']),
            },
          });
    });
    // A shop that has not stated its location.
    const shop = await db.read
      .selectFrom('boutiques')
      .select('id')
      .orderBy('listedCount', 'desc')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    await db.write((trx) => updateShop(trx, shop.id, { province: '', ville: '' }));
    all = await catalogue(db);
    expect(all.some(({ province }) => province === '')).toBe(true);
    api = apiOf(() => db);
  });
  afterAll(async () => {
    await db.close();
    await site.remove();
  });

  /** Filters by values of a random product, so that most combinations match something. */
  function randomQuery(random: ReturnType<typeof prng>): Query {
    const like = random.pick(all);
    const other = random.pick(all);
    const query: Query = {};
    if (random.chance(0.3)) query.minPrix = Math.floor(Math.min(like.prixActuel, other.prixActuel));
    if (random.chance(0.3)) query.maxPrix = Math.ceil(Math.max(like.prixActuel, other.prixActuel));
    if (random.chance(0.25)) query.promotion = '1';
    if (random.chance(0.3)) query.inStock = '1';
    if (random.chance(0.25)) query.minStars = random.pick([1, 3, 4, 4, 5]);
    const some = (...names: string[]) =>
      [...new Set(random.chance(0.5) ? names : names.slice(0, 1))].filter(Boolean).join('|');
    if (random.chance(0.3) && like.province !== '') query.province = some(like.province, other.province);
    if (query.province !== undefined && random.chance(0.4)) query.ville = some(like.ville, other.ville);
    if (random.chance(0.25)) query.couleur = some(random.pick(BASIC_COLOURS), random.pick(BASIC_COLOURS));
    if (random.chance(0.2)) query.boutiques = some(`${like.boutiqueId}`, `${other.boutiqueId}`);
    if (random.chance(0.25)) query.warranty = some(random.pick(['12 months', '6 months']), '1 week');
    return query;
  }

  async function expectSame(base: readonly Product[], query: Query, fixed: object, words: string) {
    const { data, totalItems, totalPages, isCapped, facets } = (
      await api.read('listProducts', { query: { ...fixed, ...query, facets: '1', limit: 200 } })
    ).body;
    const wanted = passing(base, query);
    // Without text and filters, a stored total is used.
    const isCounted = 'keyword' in fixed || Object.keys(query).length > 0;
    const { sousCategories, brand, size, storage, memory, screen, material, power, ...counts } = facets as Facets;
    expect({ totalItems, isCapped, ...counts }, words).toEqual({
      totalItems: isCounted ? Math.min(wanted.length, 1000) : wanted.length,
      isCapped: isCounted && wanted.length > 1000 ? true : undefined,
      ...countedFacets(base, query, all),
    });
    const ids = new Set(idsOf(wanted));
    expect(data.filter(({ id }) => !ids.has(id), words)).toEqual([]);
    expect(new Set(idsOf(data)).size, words).toBe(Math.min(200, totalItems));
    expect(totalPages, words).toBe(Math.ceil(totalItems / 200));
    return sousCategories;
  }

  for (const [combinations, tags] of [
    [40, []],
    [200, [MORE]],
  ] as const)
    it(`G-181 G-478: lists and counts of ${combinations} combinations equal counting product by product`, {
      tags: [...tags],
    }, async () => {
      const random = prng('filters');
      for (let k = 0; k < combinations; k++) {
        const query = randomQuery(random);
        const like = random.pick(all);
        const scope = random.pick<Query>([
          {},
          { sousCategorieId: like.sousCategorieId },
          { boutiqueId: like.boutiqueId },
        ]);
        const sort = random.pick(['createdAt', 'prix', '-prix', 'average', 'orders', 'views'] as const);
        const words = `${k}: ${JSON.stringify({ ...scope, ...query, sort })}`;
        expect(await expectSame(passing(all, scope), query, { ...scope, sort }, words), words).toEqual([]);
      }
    });

  for (const [queries, tags] of [
    [3, []],
    [12, [MORE]],
  ] as const)
    it(`G-181: ${queries} filters each only remove products from a search, and its counts are exact`, {
      tags: [...tags],
    }, async () => {
      const random = prng('filtered searches');
      for (const keyword of WORDS) {
        const found: number[] = [];
        for (let page = 1, pages = 1; page <= pages; page++) {
          const { body } = await api.read('listProducts', { query: { keyword, limit: 200, page } });
          expect(body.isCapped, keyword).toBeUndefined();
          found.push(...idsOf(body.data));
          pages = body.totalPages;
        }
        const ids = new Set(found);
        const base = all.filter(({ id }) => ids.has(id));
        for (let k = 0; k < queries; k++) {
          const query = {
            ...randomQuery(random),
            ...(k % 3 === 0 ? { sousCategorieId: random.pick(base).sousCategorieId } : {}),
          };
          if (passing(base, { sousCategorieId: query.sousCategorieId ?? base[0]?.sousCategorieId ?? 0 }).length === 0)
            continue;
          const words = `${keyword} ${JSON.stringify(query)}`;
          const sousCategories = await expectSame(base, query, { keyword }, words);
          const inOthers = passing(base, without(query, 'sousCategorieId'));
          const counts = Map.groupBy(inOthers, ({ sousCategorieId }) => sousCategorieId);
          for (const { id, count } of sousCategories) expect(count, words).toBe(capped(counts.get(id)?.length ?? 0));
          expect(sousCategories.length, words).toBeGreaterThanOrEqual(Math.min(12, counts.size));
          expect(sousCategories.length, words).toBeLessThanOrEqual(12);
        }
      }
    });

  it('all pages of a filtered list contain each product once, in its order', async () => {
    for (const query of [
      { inStock: '1', sort: 'prix' },
      { promotion: '1', sort: '-prix' },
    ] as const) {
      const seen: { id: number; prix: number }[] = [];
      for (let page = 1, pages = 1; page <= pages; page++) {
        const { body } = await api.read('listProducts', { query: { ...query, limit: 200, page } });
        seen.push(...body.data.map((c) => ({ id: c.id, prix: c.promotion ? (c.prixPromotion ?? c.prix) : c.prix })));
        pages = body.totalPages;
      }
      const wanted = passing(all, 'inStock' in query ? { inStock: '1' } : { promotion: '1' });
      expect(seen).toHaveLength(Math.min(1000, wanted.length));
      expect(new Set(idsOf(seen)).size).toBe(seen.length);
      const prices = wanted.map(({ prixActuel }) => prixActuel).sort((a, b) => (query.sort === 'prix' ? a - b : b - a));
      expect(seen.map(({ prix }) => prix)).toEqual(prices.slice(0, seen.length));
    }
  });

  it('promotions and sub-categories accept the same filters', async () => {
    const [like] = passing(all, { promotion: '1', inStock: '1' });
    if (!like) throw new Error('the demo has nothing on promotion in stock');
    const { province, sousCategorieId } = like;
    const promotions = (await api.read('listPromotions', { query: { province, facets: '1', limit: 200 } })).body;
    expect(promotions.totalItems).toBe(passing(all, { promotion: '1', province }).length);
    expect(promotions.facets?.inStock).toBe(passing(all, { promotion: '1', province, inStock: '1' }).length);
    const query = { province, produitId: like.id, facets: '1' } as const;
    const similar = (await api.read('listProductsOfSubCategory', { params: { id: sousCategorieId }, query })).body;
    const others = passing(all, { sousCategorieId, province }).filter(({ id }) => id !== like.id);
    expect(similar.totalItems).toBe(others.length);
    expect(similar.facets?.inStock).toBe(passing(others, { inStock: '1' }).length);
  });

  it('deleted products are left out, even all of them', async () => {
    expect(await facetRows(db.read, [987_654_321])).toEqual([]);
  });

  it('a price filter overrides the price in the text', async () => {
    const found = async (query: object) =>
      (await api.read('listProducts', { query: { keyword: 'shoes under 20k', ...query } })).body;
    expect((await found({})).price).toMatchObject({ max: 20_000, isMissed: false });
    const both = await found({ minPrix: 5000, limit: 200 });
    expect(both.price).toMatchObject({ max: 20_000 });
    for (const { id } of both.data) {
      const price = all.find((product) => product.id === id)?.prixActuel ?? 0;
      expect(price >= 5000 && price <= 20_000).toBe(true);
    }
    const other = await found({ maxPrix: 50_000, limit: 200 });
    expect(other.price).not.toHaveProperty('max');
    expect(other.totalItems).toBe(
      (await api.read('listProducts', { query: { keyword: 'shoes', maxPrix: 50_000 } })).body.totalItems,
    );
  });

  it('values without products give an empty list with the selected value', async () => {
    const query = { province: 'Atlantis', ville: 'Nowhere', couleur: 'octarine', facets: '1' } as const;
    const { data, totalItems, facets } = (await api.read('listProducts', { query })).body;
    expect([data, totalItems]).toEqual([[], 0]);
    expect(facets).toMatchObject({
      provinces: [{ nom: 'Atlantis', count: 0 }],
      villes: [{ nom: 'Nowhere', count: 0 }],
      couleurs: [],
    });
  });

  it('G-443: a text that is no id of a shop matches nothing', async () => {
    for (const boutiques of ['Ada', '0', '987654321', '-1'])
      for (const scope of [{}, { keyword: 'shoes' }]) {
        const { totalItems, facets } = (
          await api.read('listProducts', { query: { ...scope, boutiques, sort: 'prix', facets: '1' } })
        ).body;
        expect([totalItems, facets?.boutiques.some(({ key }) => key === boutiques)], boutiques).toEqual([0, false]);
      }
    expect((await api.request('/produits/?boutiques=1%7C2%7C3%7C4')).status).toBe(400);
  });

  it.each([
    ['minPrix=-1', 'minPrix'],
    ['minPrix=1.5', 'minPrix'],
    ['maxPrix=1000000000', 'maxPrix'],
    ['minPrix=10&maxPrix=9', 'minPrix'],
    ['minStars=0', 'minStars'],
    ['minStars=6', 'minStars'],
    ['minStars=four', 'minStars'],
    ['promotion=yes', 'promotion'],
    ['inStock=2', 'inStock'],
    ['facets=maybe', 'facets'],
    [`province=${'x'.repeat(101)}`, 'province'],
    [`ville=${'x'.repeat(101)}`, 'ville'],
    [`couleur=${'x'.repeat(101)}`, 'couleur'],
    ['couleur=%00', 'couleur'],
  ])('%s is refused with the name of the parameter', async (query, name) => {
    const { status, body } = await api.request(`/produits/?${query}`);
    expect(status).toBe(400);
    expect((body as { messageError: string }).messageError).toMatch(new RegExp(`^${name}: `));
  });

  it('a start with another document version stores the colours of all products, listed or not', async () => {
    const coloured = await db.read.selectFrom('produits').select(['id', 'couleurs']).orderBy('id').execute();
    expect(coloured.some(({ couleurs }) => couleurs > 0)).toBe(true);
    await db.write(async (trx) => {
      await trx.updateTable('produits').set({ couleurs: 0 }).execute();
      await trx.updateTable('counters').set({ value: 0 }).where('name', '=', 'search-documents').execute();
    });
    await prepareDatabase(db);
    expect(await db.read.selectFrom('produits').select(['id', 'couleurs']).orderBy('id').execute()).toEqual(coloured);
  });

  // From here on the tests add products.
  it('counts beside an unfiltered list are cached, and follow each change of its products', async () => {
    const place = await newPlace(db, 'cached counts');
    const { sousCategorieId, boutiqueId } = place;
    const offer = (nom: string, change: object = {}) =>
      newProduct(place, { nom, prix: 500, qte: 1, images: [], ...change });
    const [first] = await db.write((trx) => insertProducts(trx, [offer('One'), offer('Two')]));
    const counts = async () => {
      const lists = [{ sousCategorieId }, { boutiqueId }].map(async (scope) => {
        const { totalItems, facets } = (await api.read('listProducts', { query: { ...scope, facets: '1' } })).body;
        return { totalItems, inStock: facets?.inStock, promotion: facets?.promotion, prix: facets?.prix };
      });
      const [ofCategory, ofShop] = await Promise.all(lists);
      expect(ofShop).toEqual(ofCategory);
      return ofShop;
    };
    const promoted = async () =>
      (await api.read('listPromotions', { query: { facets: '1' } })).body.facets?.inStock ?? 0;
    const prix = { min: 500, max: 500 };
    expect(await counts()).toEqual({ totalItems: 2, inStock: 2, promotion: 0, prix });
    const before = await promoted();
    await db.write((trx) => addToProduct(trx, first ?? 0, { qte: -1 }));
    expect(await counts()).toEqual({ totalItems: 2, inStock: 1, promotion: 0, prix });
    await db.write((trx) => insertProducts(trx, [offer('Three', { promotion: true, prixPromotion: 300 })]));
    expect(await counts()).toEqual({ totalItems: 3, inStock: 2, promotion: 1, prix: { min: 300, max: 500 } });
    expect(await promoted()).toBe(Math.min(1001, before + 1));
    await db.write((trx) => updateProduct(trx, first ?? 0, { prix: 900 }));
    expect((await counts())?.prix).toEqual({ min: 300, max: 900 });
    await db.write((trx) => deleteProducts(trx, [first ?? 0]));
    expect(await counts()).toEqual({ totalItems: 2, inStock: 2, promotion: 1, prix: { min: 300, max: 500 } });
  });

  it('G-181: counts above a thousand are capped, and the first thousand products are listed', async () => {
    const place = await newPlace(db, 'filters');
    await db.write((trx) =>
      insertProducts(
        trx,
        Array.from({ length: 1300 }, (_, k) =>
          newProduct(place, {
            nom: `Qalqalash ${k}`,
            prix: 1000 + k,
            qte: k % 4,
            images: [{ url: 'a.png', couleur: { nom: k % 100 ? 'Navy' : 'Red' } }],
          }),
        ),
      ),
    );
    for (const scope of [{ sousCategorieId: place.sousCategorieId }, { keyword: 'qalqalash' }]) {
      const { totalItems, isCapped, facets } = (await api.read('listProducts', { query: { ...scope, facets: '1' } }))
        .body;
      expect([totalItems, isCapped, facets?.inStock, facets?.couleurs]).toEqual([
        1300,
        undefined,
        975,
        [
          { nom: 'blue', count: 1001 },
          { nom: 'red', count: 13 },
        ],
      ]);
      const narrow = { ...scope, maxPrix: 1199, inStock: '1', sort: 'prix', limit: 200, facets: '1' } as const;
      const { body } = await api.read('listProducts', { query: narrow });
      expect([body.totalItems, body.isCapped, body.facets?.prix]).toEqual([150, undefined, { min: 1001, max: 2299 }]);
      expect(body.data.map(({ prix }) => prix)).toEqual(
        Array.from({ length: 200 }, (_, k) => 1000 + k).filter((n) => n % 4 !== 0),
      );
    }
  });

  it('G-181: a list of more products than are read is filtered and counted alike', async () => {
    const random = prng('long list');
    const place = await newPlace(db, 'long list');
    const other = (await newPlace(db, 'other shop')).boutiqueId;
    const colour = () => ({ url: 'a.png', couleur: { nom: random.pick(['Navy', 'Navy', 'Red', 'Black', 'Gold']) } });
    const products = Array.from({ length: 4200 }, (_, k) => {
      const ratingCount = random.int(0, 3);
      return newProduct(k % 40 ? place : { ...place, boutiqueId: other }, {
        nom: `Zarzuela ${k}`,
        prix: random.int(100, 9000),
        qte: random.int(0, 3),
        promotion: false,
        ratingCount,
        ratingSum: ratingCount * random.int(3, 5),
        images: random.chance(0.7) ? [colour()] : [],
      });
    });
    await db.write((trx) => insertProducts(trx, products));
    all = await catalogue(db);
    const scope = { sousCategorieId: place.sousCategorieId };
    const base = passing(all, scope);
    const { province, ville } = base[0] as Product;
    const queries: Query[] = [
      {},
      { inStock: '1' },
      { minPrix: 2000 },
      { minPrix: 4000, maxPrix: 4010 },
      { province, ville },
      { province: 'Atlantis' },
      { couleur: 'gold', minStars: 4 },
      { couleur: 'multicolour' },
      { inStock: '1', maxPrix: 8999, province },
      { boutiques: `${other}` },
      { boutiques: `${place.boutiqueId}`, minPrix: 2000 },
      { boutiques: [`${place.boutiqueId}`, `${other}`].sort().join('|') },
      { boutiques: `${other}|987654321`, inStock: '1' },
    ];
    for (const query of queries)
      await expectSame(
        base,
        query,
        { ...scope, sort: random.pick(['createdAt', 'prix', 'average']) },
        JSON.stringify(query),
      );
    const { facets, isCapped, totalItems } = (
      await api.read('listProducts', { query: { keyword: 'zarzuela', facets: '1' } })
    ).body;
    expect([isCapped, facets?.isCapped, facets?.inStock, totalItems]).toEqual([undefined, true, 1001, base.length]);
    // Also in random order, each product once.
    const query = { ...scope, inStock: '1', rand: '1', limit: 200 } as const;
    const first = (await api.read('listProducts', { query })).body;
    const pages = await Promise.all(
      [1, 2, 3, 4, 5].map((page) => api.read('listProducts', { query: { ...query, page, seed: first.seed } })),
    );
    expect(new Set(pages.flatMap(({ body }) => idsOf(body.data))).size).toBe(1000);
  });
});
