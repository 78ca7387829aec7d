/** One product, its pictures, and the lists of products. */
import { expect, it } from 'vitest';
import type { CallInput } from '../../../src/client/client.ts';
import { PRODUCT_SORTS } from '../../../src/features/products/lists/product-sorts.ts';
import { suggestionQuery } from '../../../src/features/search/bar/suggestions.ts';
import { seedsOfDay } from '../../../src/shared/random-order.ts';
import { ID, LISTED, minutesAgo, NOW, PROMOTED } from './catalogue.ts';
import { type Api, idsOf } from './harness.ts';

type ListQuery = NonNullable<CallInput<'listProducts'>['query']>;

const isSorted = (values: readonly number[]) => values.every((v, k) => k === 0 || (values[k - 1] ?? v) <= v);

export function describeProducts(api: Api): void {
  const galaxy = async () => (await api.read('getProduct', { params: { id: ID.galaxy } })).body;

  /** All pages of a list, in order. */
  async function allPages(query: ListQuery, limit: number) {
    const first = await api.read('listProducts', { query: { ...query, limit } });
    const data = [...first.body.data];
    for (let page = 2; page <= first.body.totalPages; page++) {
      const { seed } = first.body;
      const { body } = await api.read('listProducts', { query: { ...query, limit, page, seed } });
      expect(body.totalItems).toBe(first.body.totalItems);
      data.push(...body.data);
    }
    expect(data).toHaveLength(first.body.totalItems);
    expect(new Set(idsOf(data)).size).toBe(data.length);
    return data;
  }

  it('API-10, PRM-05: a product is returned with all nested data', async () => {
    const { body, tags } = await api.read('getProduct', { params: { id: ID.galaxy } });
    expect(Object.keys(body).sort()).toEqual(
      [
        ...['id', 'nom', 'description', 'url', 'images', 'prix', 'prixPromotion', 'promotion', 'qte', 'mesure', 'moq'],
        ...['views', 'size', 'quality', 'typeOfsale', 'deliveryTime', 'weight', 'length', 'width', 'height'],
        ...['sousCategorieId', 'sousCategorie', 'boutique', 'caracteristiques', 'description_produit'],
        ...[
          'pointDeVentes',
          'isActive',
          'createdAt',
          'updatedAt',
          'ratingAverage',
          'ratingCount',
          'hasVarieties',
          'colourCount',
        ],
        'placeholder',
      ].sort(),
    );
    expect(body).toMatchObject({ ratingAverage: 3.9, ratingCount: 12, updatedAt: minutesAgo(1) });
    expect([...tags].filter((tag) => !tag.startsWith('picture:')).sort()).toEqual([
      'measures',
      'product:1',
      'shop:1',
      'shop:1:standing',
      'sub-categories',
    ]);
  });

  it('ENT-016, ENT-017, ENT-018, ENT-019, ENT-042: id, name, description, picture and state of a product', async () => {
    expect(await galaxy()).toMatchObject({
      id: ID.galaxy,
      nom: 'Samsung Galaxy A06',
      description: 'A phone with two SIM cards.',
      url: 'products/galaxy.webp',
      isActive: true,
    });
    // Its shop and its sub-category have other ids.
    const { body } = await api.read('getProduct', { params: { id: ID.plain } });
    expect(body.id).toBe(ID.plain);
    expect((await api.read('getProduct', { params: { id: ID.inactiveProduct } })).body.isActive).toBe(false);
  });

  it('ENT-021, ENT-022, ENT-023, ENT-024, ENT-043: prices, promotion, stock and date of a product', async () => {
    expect(await galaxy()).toMatchObject({
      prix: 150_000.5,
      prixPromotion: 120_000,
      promotion: true,
      qte: 7,
      createdAt: minutesAgo(5),
    });
    const { body } = await api.read('listProducts', { query: { keyword: 'Laptop 61' } });
    expect(body.data.find(({ nom }) => nom === 'Laptop 61')).toMatchObject({
      prixPromotion: 160_000,
      promotion: false,
    });
  });

  it('ENT-025, ENT-026, ENT-027, ENT-028: unit, minimum order, views and cart quantity of a product', async () => {
    expect(await galaxy()).toMatchObject({ mesure: { initials: 'pcs' }, moq: 2, views: 40, size: 1 });
  });

  it('ENT-029, ENT-030, ENT-031, ENT-032: quality, type of sale, delivery time and weight of a product', async () => {
    expect(await galaxy()).toMatchObject({ quality: 'New', typeOfsale: 'Retail', deliveryTime: '3', weight: '0.2 kg' });
  });

  it('ENT-033, ENT-034, ENT-035: length, width and height of a product', async () => {
    expect(await galaxy()).toMatchObject({ length: '16 cm', width: '8 cm', height: '1 cm' });
  });

  it('ENT-036, ENT-037, ENT-038: sub-category and shop of a product', async () => {
    expect(await galaxy()).toMatchObject({
      sousCategorieId: ID.smartphones,
      sousCategorie: { id: ID.smartphones, nom: 'Smartphones' },
      boutique: {
        id: ID.adePhones,
        nomBoutique: 'Ade Phones',
        nomLink: 'ade-phones',
        isActive: true,
        url: 'shops/1.webp',
        pays: 'Nigeria',
        province: 'Lagos',
        ville: 'Ikeja',
        phone: '+2348030000001',
      },
    });
    // The ids of the first product are all 1; these differ.
    expect((await api.read('getProduct', { params: { id: ID.plain } })).body).toMatchObject({
      sousCategorieId: ID.featurePhones,
      sousCategorie: { id: ID.featurePhones, nom: 'Feature phones' },
      boutique: { id: ID.ojaTuntun, nomLink: 'oja-tuntun' },
    });
    // An active product of a closed shop: each has its own state.
    expect((await api.read('getProduct', { params: { id: ID.productOfClosedShop } })).body).toMatchObject({
      isActive: true,
      boutique: { id: ID.closedShop, isActive: false },
    });
  });

  it('ENT-039, ENT-040: varieties and the paired lists of a product', async () => {
    const { caracteristiques, description_produit } = await galaxy();
    expect(caracteristiques).toEqual([
      { id: 1, nom: '64 GB', montant: 120_000 },
      { id: 2, nom: '128 GB', montant: 140_000.5 },
    ]);
    expect(description_produit).toEqual({ champ: 'Screen,Memory', value: '6.7 inch,64 GB' });
  });

  it('ENT-041, ENT-047, ENT-048, ENT-049, ENT-050: points of sale of a product are those of its shop', async () => {
    const { pointDeVentes } = await galaxy();
    expect(pointDeVentes).toHaveLength(4);
    expect(pointDeVentes[3]).toEqual({
      id: 5,
      nom: 'Counter 4',
      adressePrecise: '4 Allen Avenue',
      desc: 'Ask for Ade',
    });
  });

  it('API-36, ENT-020, ENT-045, ENT-046: pictures of a product with their colours, in its answer and alone', async () => {
    const images = [
      { id: 1, url: 'products/galaxy.webp', couleur: { nom: 'black' }, placeholder: 17 },
      { id: 2, url: 'products/galaxy-blue.webp', couleur: { nom: 'blue' }, placeholder: null },
      { id: 3, url: 'https://pictures.example/galaxy.webp', couleur: null, placeholder: null },
    ];
    expect((await galaxy()).images).toEqual(images);
    const { body, tags } = await api.read('listImages', { query: { produitId: ID.galaxy } });
    expect(body).toEqual({ data: images });
    // The colour of one picture is still unknown.
    expect(tags).toEqual(['product:1', expect.stringMatching(/^picture:/)]);
    expect((await api.read('listImages', { query: { produitId: ID.plain } })).body).toEqual({ data: [] });
    const unknown = await api.request(`/images?produitId=${ID.unknown}`);
    expect(unknown).toMatchObject({ status: 404, tags: ['product:new'] });
  });

  it('G-508: a list by colour shows each product in that colour, by filter or by the words of a search', async () => {
    const picturedBy = async (query: Record<string, string | number>) => {
      const { body, tags } = await api.read('listProducts', { query });
      const card = body.data.find(({ id }) => id === ID.galaxy);
      return { url: card?.url, placeholder: card?.placeholder, tags };
    };
    const black = { url: 'products/galaxy.webp', placeholder: 17 };
    const blue = { url: 'products/galaxy-blue.webp', placeholder: null };
    expect(await picturedBy({ couleur: 'blue' })).toMatchObject(blue);
    expect(await picturedBy({ couleur: 'black' })).toMatchObject(black);
    expect(await picturedBy({ keyword: 'blue galaxy' })).toMatchObject(blue);
    // A chosen colour takes precedence over a typed one.
    expect(await picturedBy({ keyword: 'blue galaxy', couleur: 'black' })).toMatchObject(black);
    expect(await picturedBy({ keyword: 'galaxy' })).toMatchObject(black);
    expect(await picturedBy({ limit: 100 })).toMatchObject(black);
    // The placeholder of that picture is still unknown.
    expect((await picturedBy({ couleur: 'blue' })).tags).toContainEqual(expect.stringMatching(/^picture:/));
  });

  it('cards and pictures have a placeholder colour, null while it is unknown', async () => {
    expect((await galaxy()).placeholder).toBe(17);
    expect((await api.read('getProduct', { params: { id: ID.plain } })).body.placeholder).toBeNull();
    const cards = (await api.read('listProducts', { query: { limit: 100 } })).body.data;
    const known = cards.filter(({ placeholder }) => placeholder !== null);
    expect(known.map(({ url, placeholder }) => [url, placeholder])).toEqual([['products/galaxy.webp', 17]]);
  });

  it('a product with only a name has null, empty text and empty lists', async () => {
    const { body } = await api.read('getProduct', { params: { id: ID.plain } });
    expect(body).toMatchObject({
      description: '',
      url: '',
      images: [],
      prixPromotion: null,
      mesure: null,
      moq: 1,
      quality: null,
      description_produit: null,
      caracteristiques: [],
      pointDeVentes: [],
      ratingAverage: 0,
      ratingCount: 0,
      boutique: { phone: null, standing: null },
    });
  });

  it('ENT-044: a product without a minimum order has 1, alone, in lists and in carts', async () => {
    const answers = [
      (await api.read('getProduct', { params: { id: ID.plain } })).body,
      (await api.read('listProducts', { query: { limit: 100 } })).body.data.find(({ id }) => id === ID.plain),
      (await api.read('listCartProducts', { query: { ids: String(ID.plain) } })).body.data[0],
    ];
    expect(answers.map((answer) => answer?.moq)).toEqual([1, 1, 1]);
    expect((await galaxy()).moq).toBe(2);
  });

  it('API-10/C-13: an inactive product is returned as inactive, one of an inactive shop with its shop, an unknown one is a 404', async () => {
    const hidden = await api.read('getProduct', { params: { id: ID.inactiveProduct } });
    expect(hidden.body).toMatchObject({ isActive: false, boutique: { isActive: true } });
    const closed = await api.read('getProduct', { params: { id: ID.productOfClosedShop } });
    expect(closed.body).toMatchObject({ isActive: true, boutique: { isActive: false } });
    const unknown = await api.request(`/produits/${ID.unknown}`);
    expect(unknown).toEqual({
      status: 404,
      body: { message: 'There is no such product.', messageError: 'There is no such product.', code: 'not_found' },
      tags: ['product:new'],
    });
  });

  it('API-07, CST-02: products newest first, 30 per page by default', async () => {
    const { body, tags } = await api.read('listProducts');
    expect(body.data).toHaveLength(30);
    expect(body).toMatchObject({ totalItems: LISTED, totalPages: 3 });
    expect(body.data[0]?.id).toBe(ID.galaxy);
    expect(isSorted(body.data.map(({ createdAt }) => -Date.parse(createdAt)))).toBe(true);
    expect(tags).toContain('products');
    expect(tags).toContain('sub-categories');
    for (const { id, boutique } of body.data)
      expect(tags).toEqual(expect.arrayContaining([`product:${id}`, `shop:${boutique.id}`]));
  });

  it('GEN-38: inactive products and those of inactive shops are in no list, for any parameters', async () => {
    const isHidden = (id: number) => id === ID.inactiveProduct || id === ID.productOfClosedShop;
    for (const isActive of [undefined, 'true', '1', 'false', '0'] as const) {
      const lists = [
        await api.read('listProducts', { query: { isActive, limit: 200 } }),
        await api.read('listProducts', { query: { isActive, limit: 200, rand: '1' } }),
        await api.read('listProducts', { query: { isActive, keyword: 'samsung' } }),
        await api.read('listProducts', { query: { isActive, boutiqueId: ID.closedShop } }),
        await api.read('listProducts', { query: { isActive, valShop: 'ville_Ikeja', limit: 200 } }),
        await api.read('listNewProducts', { query: { isActive, limit: 200 } }),
        await api.read('listProductsOfSubCategory', {
          params: { id: ID.smartphones },
          query: { isActive, limit: 200 },
        }),
      ];
      for (const { body } of lists) {
        expect(idsOf(body.data).filter(isHidden)).toEqual([]);
        expect(body.totalItems).toBe(body.data.length);
      }
    }
  });

  it('API-07: sousCategorieId and val=sousCategorieId_{id} filter by sub-category', async () => {
    for (const query of [{ sousCategorieId: ID.laptops }, { val: `sousCategorieId_${ID.laptops}` }]) {
      const { body, tags } = await api.read('listProducts', { query: { ...query, limit: 50 } });
      expect(body.totalItems).toBe(40);
      expect(body.data.every(({ sousCategorieId }) => sousCategorieId === ID.laptops)).toBe(true);
      expect(tags).toContain(`sub-category:${ID.laptops}:products`);
    }
    expect((await api.read('listProducts', { query: { sousCategorieId: ID.unknown } })).body.totalItems).toBe(0);
  });

  it('API-07: valShop filters by the place of the shop, alone and with other filters', async () => {
    const total = async (query: ListQuery) => (await allPages(query, 7)).length;
    expect(await total({ valShop: 'pays_Nigeria' })).toBe(47);
    expect(await total({ valShop: 'pays_Ghana' })).toBe(23);
    expect(await total({ valShop: 'province_Lagos' })).toBe(23);
    expect(await total({ valShop: 'ville_Lekki' })).toBe(0);
    expect(await total({ valShop: 'ville_Nowhere' })).toBe(0);
    expect(await total({ valShop: 'pays_Ghana', sousCategorieId: ID.laptops })).toBe(14);
    expect(await total({ valShop: 'pays_Ghana', boutiqueId: ID.accraShop })).toBe(23);
    expect(await total({ valShop: 'pays_Ghana', boutiqueId: ID.adePhones })).toBe(0);
    expect(await total({ valShop: 'pays_Ghana', keyword: 'laptop' })).toBe(23);
    expect(await total({ sousCategorieId: ID.laptops, boutiqueId: ID.accraShop })).toBe(14);
    for (const { boutique } of await allPages({ valShop: 'province_Oyo' }, 10)) expect(boutique.id).toBe(ID.ojaTuntun);
  });

  it('API-07, PRM-09, CST-04: keyword finds products with all words, those with them in the name first', async () => {
    const { body } = await api.read('listProducts', { query: { keyword: 'SAMSUNG', limit: 50 } });
    expect(body.data[0]?.id).toBe(ID.galaxy);
    expect(body.totalItems).toBe(29);
    expect(body.data).toHaveLength(29);
    expect(body.data.slice(1).every(({ nom }) => nom.startsWith('Laptop'))).toBe(true);
    const mistyped = await api.read('listProducts', { query: { keyword: 'sansung galaxy' } });
    expect(mistyped.body.data[0]?.id).toBe(ID.galaxy);
    expect([mistyped.body.correctedTo, body.correctedTo]).toEqual(['samsung galaxy', undefined]);
    for (const keyword of ['zzzzqqqq', '!!!', '" OR zzzz=zzzz --'])
      expect((await api.read('listProducts', { query: { keyword } })).body.data).toEqual([]);
    const many = await api.read('listProducts', { query: { keyword: 'laptop' } });
    expect(many.body.data).toHaveLength(30);
    expect(many.body).toMatchObject({ totalItems: 68, totalPages: 3 });
    await allPages({ keyword: 'laptop' }, 9);
  });

  it('API-07: a keyword and a sub-category or a shop together find what meets both', async () => {
    const found = await allPages({ keyword: 'laptop' }, 50);
    const inLaptops = found.filter(({ sousCategorieId }) => sousCategorieId === ID.laptops);
    const ofShop = found.filter(({ boutique }) => boutique.id === ID.adePhones);
    for (const [filter, expected] of [
      [{ sousCategorieId: ID.laptops }, inLaptops],
      [{ val: `sousCategorieId_${ID.laptops}` }, inLaptops],
      [{ boutiqueId: ID.adePhones }, ofShop],
    ] as const) {
      expect(expected.length).toBeGreaterThan(0);
      expect(expected.length).toBeLessThan(found.length);
      expect(idsOf(await allPages({ keyword: 'laptop', ...filter }, 50)).sort()).toEqual(idsOf(expected).sort());
    }
  });

  it('GEN-04: a shop has products: boutiqueId filters by shop', async () => {
    for (const [boutiqueId, total] of [
      [ID.adePhones, 23],
      [ID.ojaTuntun, 24],
      [ID.closedShop, 0],
    ] as const) {
      const data = await allPages({ boutiqueId }, 10);
      expect(data).toHaveLength(total);
      expect(data.every(({ boutique }) => boutique.id === boutiqueId)).toBe(true);
    }
    const { tags } = await api.read('listProducts', { query: { boutiqueId: ID.closedShop } });
    expect(tags).toEqual([`shop:${ID.closedShop}:products`]);
  });

  it('API-07/C-61: rand=1 shuffles products by a seed of the day, without repeats over pages', async () => {
    const data = await allPages({ rand: '1' }, 9);
    expect(isSorted(idsOf(data))).toBe(false);
    const seed = seedsOfDay(NOW)[7];
    const once = await api.read('listProducts', { query: { rand: '1', seed, limit: LISTED } });
    const again = await api.read('listProducts', { query: { rand: 'true', seed, limit: LISTED } });
    expect(again.body).toEqual(once.body);
    expect(once.body.seed).toBe(seed);
    for (const stale of [0, 5, 2_000_000_000])
      expect(seedsOfDay(NOW)).toContain(
        (await api.read('listProducts', { query: { rand: '1', seed: stale } })).body.seed,
      );
    for (const filter of [{ sousCategorieId: ID.laptops }, { boutiqueId: ID.adePhones }, { valShop: 'pays_Ghana' }])
      await allPages({ rand: '1', ...filter }, 9);
  });

  it('C-61: a sort or a keyword overrides rand=1', async () => {
    const sorted = await api.read('listProducts', { query: { rand: '1', sort: 'prix', limit: LISTED } });
    expect(sorted.body.seed).toBeUndefined();
    const plain = await api.read('listProducts', { query: { sort: 'prix', limit: LISTED } });
    expect(sorted.body).toEqual(plain.body);
    const found = await api.read('listProducts', { query: { rand: '1', keyword: 'samsung' } });
    expect(found.body.seed).toBeUndefined();
    expect(found.body.data[0]?.id).toBe(ID.galaxy);
  });

  it('G-197: the header is answered the first products of the search, which it then shuffles', async () => {
    for (const text of ['samsung', 'laptop', 'phone charger']) {
      const suggested = await api.read('listProducts', { query: suggestionQuery({ text, categoryId: '' }) });
      const found = await api.read('listProducts', { query: { keyword: text, isActive: 'true', limit: 30 } });
      expect(idsOf(suggested.body.data), text).toEqual(idsOf(found.body.data).slice(0, 8));
    }
  });

  it('G-27: every order sorts the complete list and keeps every product', async () => {
    const values: Record<string, (p: Awaited<ReturnType<typeof allPages>>[number]) => number> = {
      prix: (p) => (p.promotion ? (p.prixPromotion ?? p.prix) : p.prix),
      '-prix': (p) => -(p.promotion ? (p.prixPromotion ?? p.prix) : p.prix),
      createdAt: (p) => -Date.parse(p.createdAt),
      views: (p) => -p.views,
      // As if five further shoppers gave one star each.
      average: (p) => -(Math.round(p.ratingAverage * p.ratingCount) + 5) / (p.ratingCount + 5),
      promotion: (p) => -Number(p.promotion),
    };
    for (const sort of PRODUCT_SORTS)
      for (const filter of [{}, { sousCategorieId: ID.laptops }, { boutiqueId: ID.adePhones }, { keyword: 'laptop' }]) {
        const data = await allPages({ sort, ...filter }, 11);
        const value = values[sort];
        if (value) expect(isSorted(data.map(value)), `${sort} ${JSON.stringify(filter)}`).toBe(true);
      }
    const first = async (sort: 'likes' | 'orders' | 'trend') =>
      (await api.read('listProducts', { query: { sort, sousCategorieId: ID.laptops, limit: 1 } })).body.data[0]?.nom;
    expect(await first('likes')).toBe('Laptop 38');
    expect(await first('orders')).toBe('Laptop 27');
    expect(await first('trend')).toBe('Laptop 26');
  });

  it('API-08, CST-03, PRM-06: new products newest first, 30 per page by default, in any of three orders', async () => {
    const { body } = await api.read('listNewProducts');
    expect(body.data).toHaveLength(30);
    expect(body).toMatchObject({ totalItems: LISTED, totalPages: 3 });
    expect(body.data[0]?.id).toBe(ID.galaxy);
    expect(isSorted(body.data.map(({ createdAt }) => -Date.parse(createdAt)))).toBe(true);
    const cheap = await api.read('listNewProducts', { query: { sort: 'prix' } });
    expect(cheap.body.data[0]?.id).toBe(ID.plain);
    const dear = await api.read('listNewProducts', { query: { sort: '-prix', page: 3 } });
    expect(dear.body.data.at(-1)?.id).toBe(ID.plain);
    const mixed = await api.read('listNewProducts', { query: { rand: '1', isActive: 'true' } });
    expect(seedsOfDay(NOW)).toContain(mixed.body.seed);
  });

  it('API-06, CST-11, PRO-06, PRM-07: listed products on promotion, 24 per page by default', async () => {
    for (const isActive of [undefined, '1', '0'] as const) {
      const { body, tags } = await api.read('listPromotions', { query: { isActive } });
      expect(body.data).toHaveLength(24);
      expect(body).toMatchObject({ totalItems: PROMOTED, totalPages: 2 });
      expect(body.data.every(({ promotion }) => promotion)).toBe(true);
      expect(tags).toContain('promotions');
    }
    const all = await api.read('listPromotions', { query: { limit: 100 } });
    expect(idsOf(all.body.data)).not.toContain(ID.inactiveProduct);
    expect(idsOf(all.body.data)).not.toContain(ID.productOfClosedShop);
  });

  it('API-06/C-61: promotions by keyword, by price and in random order', async () => {
    const found = await api.read('listPromotions', { query: { keyword: 'samsung', rand: '1' } });
    expect(found.body.seed).toBeUndefined();
    expect(found.body.totalItems).toBe(11);
    expect(found.body.data[0]?.id).toBe(ID.galaxy);
    const cheap = await api.read('listPromotions', { query: { sort: 'prix', limit: 5, page: 2 } });
    expect(cheap.body.data.map(({ prixPromotion }) => prixPromotion)).toEqual([
      110_000, 112_000, 114_000, 116_000, 118_000,
    ]);
    const pages: number[] = [];
    const seed = seedsOfDay(NOW)[11];
    for (let page = 1; page <= 4; page++)
      pages.push(
        ...idsOf((await api.read('listPromotions', { query: { rand: '1', seed, limit: 9, page } })).body.data),
      );
    expect(new Set(pages).size).toBe(PROMOTED);
  });

  it('API-09: most viewed products first, 30 at most', async () => {
    const { body, tags } = await api.read('listPopularProducts');
    expect(Object.keys(body)).toEqual(['data']);
    expect(body.data).toHaveLength(30);
    expect(body.data[0]?.views).toBe(67);
    expect(isSorted(body.data.map(({ views }) => -views))).toBe(true);
    expect(tags).toContain('products');
  });

  it('API-11, CST-17: products of a sub-category with the sub-category, 24 per page by default, one excluded', async () => {
    const params = { id: ID.smartphones };
    const { body, tags } = await api.read('listProductsOfSubCategory', { params });
    expect(body.data).toHaveLength(24);
    expect(body).toMatchObject({
      totalItems: 29,
      totalPages: 2,
      sousCategorie: { id: ID.smartphones, nom: 'Smartphones', url: 'sub-categories/1.webp' },
    });
    expect(tags).toContain('sub-category:1:products');
    const others = await api.read('listProductsOfSubCategory', {
      params,
      query: { produitId: ID.galaxy, isActive: '1', limit: 48 },
    });
    expect(others.body.totalItems).toBe(28);
    expect(others.body.data).toHaveLength(28);
    expect(idsOf(others.body.data)).not.toContain(ID.galaxy);
    for (const produitId of [ID.plain, ID.inactiveProduct, ID.unknown])
      expect((await api.read('listProductsOfSubCategory', { params, query: { produitId } })).body.totalItems).toBe(29);
    const none = await api.read('listProductsOfSubCategory', { params: { id: ID.tablets } });
    expect(none.body).toMatchObject({ data: [], totalItems: 0, totalPages: 0, sousCategorie: { nom: 'Tablets' } });
    const unknown = await api.request(`/produits/v1/sous-categories/${ID.unknown}`);
    expect(unknown).toMatchObject({ status: 404, tags: ['sub-categories'] });
  });
}
