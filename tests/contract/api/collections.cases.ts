/** Collections, categories and sub-categories. */
import { expect, it } from 'vitest';
import { seedsOfDay } from '../../../src/shared/random-order.ts';
import { ID, NOW } from './catalogue.ts';
import { type Api, idsOf, namesOf } from './harness.ts';

export function describeCollections(api: Api): void {
  it('API-05, CST-08, COL-11, PRM-02: collections by name, 30 per page by default', async () => {
    const { body, tags } = await api.read('listCollections');
    expect(body).toMatchObject({ totalItems: 34, totalPages: 2 });
    expect(body.data).toHaveLength(30);
    expect(namesOf(body.data).slice(0, 2)).toEqual(['Collection 05', 'Collection 06']);
    expect(tags).toEqual(['collections', 'categories']);
    const second = await api.read('listCollections', { query: { page: 2 } });
    expect(namesOf(second.body.data)).toEqual(['Electronics', 'Empty shelf', 'Everything else', 'Fashion & Style']);
  });

  it('ENT-001, ENT-002, ENT-003, ENT-004: a collection has its categories', async () => {
    const { body, tags } = await api.read('listCollections', { query: { keyword: 'electronics' } });
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({ id: ID.electronics, nom: 'Electronics', url: 'collections/1.webp' });
    expect(namesOf(body.data[0]?.categories ?? [])).toEqual(['Audio', 'Computers', 'Phones']);
    expect(tags).toEqual(['collections', 'categories']);
  });

  it('finds collections regardless of accents and case, and none for a text without letters', async () => {
    for (const keyword of ['FASHION', 'fashion style', 'shion'])
      expect(namesOf((await api.read('listCollections', { query: { keyword } })).body.data)).toEqual([
        'Fashion & Style',
      ]);
    const { body, tags } = await api.read('listCollections', { query: { keyword: '&%_' } });
    expect(body).toEqual({ data: [], totalItems: 0, totalPages: 0 });
    expect(tags).toContain('collections');
  });

  it('collections can be filtered by a minimum of categories', async () => {
    const { body } = await api.read('listCollections', { query: { minCategories: 3 } });
    expect(namesOf(body.data)).toEqual(['Electronics', 'Everything else']);
    expect(body.totalItems).toBe(2);
  });

  it('G-507: largest=1 orders collections by their listed products, and sub-categories by turns of the collections', async () => {
    const { body, tags } = await api.read('listCollections', { query: { largest: '1', rand: '1', minCategories: 3 } });
    expect(namesOf(body.data)).toEqual(['Electronics', 'Everything else']);
    expect(body.seed).toBeUndefined();
    expect(tags).toContain('products');
    const all = await api.read('listSubCategories', { query: { largest: '1', limit: 200 } });
    expect(all.body.data).toHaveLength(106);
    const collectionOf = async (id: number) =>
      (await api.read('getSubCategory', { params: { id } })).body.collection.nom;
    const first = await Promise.all(all.body.data.slice(0, 4).map(({ id }) => collectionOf(id)));
    const turns = new Set(first).size;
    expect(turns).toBeGreaterThan(1);
    expect(first[0]).toBe('Electronics');
    // After the largest of each collection comes the second largest of the largest collection.
    expect(first.slice(0, turns)).toEqual([...new Set(first)]);
    expect(first[turns]).toBe('Electronics');
    const largest = all.body.data.filter(({ categorieId }) =>
      [ID.phones, ID.computers, ID.audio].some((id) => id === categorieId),
    );
    const counts = largest.map(({ listedCount }) => listedCount);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    const page = await api.read('listSubCategories', { query: { largest: '1', limit: 2, page: 2 } });
    expect(idsOf(page.body.data)).toEqual(idsOf(all.body.data.slice(2, 4)));
  });

  it('API-05/C-61: rand=1 shuffles collections by one of the 16 seeds of the day, without repeats over pages', async () => {
    const first = await api.read('listCollections', { query: { rand: '1', limit: 10 } });
    const { seed } = first.body;
    expect(seedsOfDay(NOW)).toContain(seed);
    const all = idsOf(first.body.data);
    for (let page = 2; page <= 4; page++) {
      const { body } = await api.read('listCollections', { query: { rand: '1', limit: 10, page, seed } });
      expect(body.seed).toBe(seed);
      all.push(...idsOf(body.data));
    }
    expect(all).toHaveLength(34);
    expect(new Set(all).size).toBe(34);
    const other = await api.read('listCollections', { query: { rand: '1', limit: 34, seed: 12345 } });
    expect(seedsOfDay(NOW)).toContain(other.body.seed);
    const named = await api.read('listCollections', { query: { rand: '1', keyword: 'collection' } });
    expect(named.body.seed).toBeUndefined();
    expect(namesOf(named.body.data)[0]).toBe('Collection 05');
  });

  it('API-04, ENT-005, ENT-006, ENT-007, ENT-008: categories of a collection with the collection itself', async () => {
    const { body, tags } = await api.read('listCategoriesOfCollection', { params: { id: ID.electronics } });
    expect(body).toEqual({
      collection: { id: ID.electronics, nom: 'Electronics', url: 'collections/1.webp' },
      data: [
        { id: ID.audio, nom: 'Audio', url: 'categories/3.webp', classificationId: ID.electronics },
        { id: ID.computers, nom: 'Computers', url: 'categories/2.webp', classificationId: ID.electronics },
        { id: ID.phones, nom: 'Phones', url: 'categories/1.webp', classificationId: ID.electronics },
      ],
      totalItems: 3,
      totalPages: 1,
    });
    expect(tags).toEqual(['collections', 'categories']);
    const many = await api.read('listCategoriesOfCollection', { params: { id: ID.everythingElse } });
    expect(many.body.data).toHaveLength(30);
    expect(many.body).toMatchObject({ totalItems: 33, totalPages: 2 });
  });

  it('PRM-03: visitors read the categories of a collection; the list may be empty, an unknown collection is a 404', async () => {
    const { body } = await api.read('listCategoriesOfCollection', { params: { id: 3 } });
    expect(body).toMatchObject({ data: [], totalItems: 0, totalPages: 0 });
    const unknown = await api.request(`/categories/v1/classifications/${ID.unknown}`);
    expect(unknown).toMatchObject({ status: 404, tags: ['collections'] });
  });

  it('API-01, CST-07, CST-21: sub-categories by name, 100 per page by default, 200 at most', async () => {
    const { body, tags } = await api.read('listSubCategories');
    expect(body.data).toHaveLength(100);
    expect(body).toMatchObject({ totalItems: 106, totalPages: 2 });
    expect(body.data[0]?.nom).toBe('Bulk 001');
    expect(tags).toContain('sub-categories');
    for (const { id } of body.data) expect(tags).toContain(`sub-category:${id}:products`);
    expect((await api.read('listSubCategories', { query: { limit: 200 } })).body.data).toHaveLength(106);
    expect((await api.read('listSubCategories', { query: { limit: 150, page: 1 } })).body.totalPages).toBe(1);
    expect(namesOf((await api.read('listSubCategories', { query: { page: 2 } })).body.data).slice(-4)).toEqual([
      'Feature phones',
      'Laptops',
      'Smartphones',
      'Tablets',
    ]);
  });

  it('API-01: keyword finds sub-categories by a part of the name, ignoring accents', async () => {
    const { body } = await api.read('listSubCategories', { query: { keyword: 'PHONE' } });
    expect(namesOf(body.data)).toEqual(['Feature phones', 'Smartphones']);
    expect(body.totalItems).toBe(2);
    for (const keyword of ['%', '_', '\\', "'"])
      expect((await api.read('listSubCategories', { query: { keyword } })).body.totalItems).toBe(0);
    expect((await api.read('listSubCategories', { query: { keyword: '  ' } })).body.totalItems).toBe(106);
  });

  it('ENT-009, ENT-010, ENT-011, PRM-04: a sub-category with its category, its collection and its number of products', async () => {
    const { body, tags } = await api.read('getSubCategory', { params: { id: ID.smartphones } });
    expect(body).toEqual({
      id: ID.smartphones,
      nom: 'Smartphones',
      url: 'sub-categories/1.webp',
      categorieId: ID.phones,
      listedCount: 29,
      categorie: { id: ID.phones, nom: 'Phones' },
      collection: { id: ID.electronics, nom: 'Electronics' },
    });
    expect([...tags].sort()).toEqual(['categories', 'collections', 'sub-categories', 'sub-category:1:products']);
    const unknown = await api.request(`/sous-categories/${ID.unknown}`);
    expect(unknown).toMatchObject({ status: 404, tags: ['sub-categories'] });
  });

  it('API-02: sub-categories of a category, with the name of the category', async () => {
    const { body, tags } = await api.read('listSubCategoriesOfCategory', { params: { categoryId: ID.phones } });
    expect(body).toMatchObject({ categorie: 'Phones', totalItems: 3, totalPages: 1 });
    expect(namesOf(body.data)).toEqual(['Feature phones', 'Smartphones', 'Tablets']);
    expect(tags).toEqual(expect.arrayContaining(['categories', 'sub-categories', 'sub-category:3:products']));
    const bulk = await api.read('listSubCategoriesOfCategory', {
      params: { categoryId: ID.bulk },
      query: { page: 5 },
    });
    expect(namesOf(bulk.body.data)).toEqual(['Bulk 097', 'Bulk 098', 'Bulk 099', 'Bulk 100', 'Bulk 101', 'Bulk 102']);
    expect(bulk.body.totalPages).toBe(5);
    const shorter = await api.read('listSubCategoriesOfCategory', {
      params: { categoryId: ID.bulk },
      query: { page: 11, limit: 10 },
    });
    expect(namesOf(shorter.body.data)).toEqual(['Bulk 101', 'Bulk 102']);
    const none = await api.read('listSubCategoriesOfCategory', { params: { categoryId: ID.audio } });
    expect(none.body).toEqual({ categorie: 'Audio', data: [], totalItems: 0, totalPages: 0 });
    const unknown = await api.request(`/sous-categories/v1/categories/${ID.unknown}`);
    expect(unknown).toMatchObject({ status: 404, tags: ['categories'] });
  });

  it('API-03, CST-18: siblings of a sub-category without itself, 28 per page by default', async () => {
    const { body, tags } = await api.read('listSiblingSubCategories', { params: { id: ID.smartphones } });
    expect(namesOf(body.data)).toEqual(['Feature phones', 'Tablets']);
    expect(body).toMatchObject({ totalItems: 2, totalPages: 1 });
    expect(tags).toEqual(expect.arrayContaining(['sub-category:2:products', 'sub-categories']));
    const bulk = await api.read('listSiblingSubCategories', { params: { id: ID.firstOfBulk } });
    expect(bulk.body.data).toHaveLength(28);
    expect(bulk.body).toMatchObject({ totalItems: 101, totalPages: 4 });
    expect(idsOf(bulk.body.data)).not.toContain(ID.firstOfBulk);
    const second = await api.read('listSiblingSubCategories', {
      params: { id: ID.firstOfBulk },
      query: { page: 2, limit: 10 },
    });
    expect(idsOf(second.body.data)).toEqual(idsOf(bulk.body.data).slice(10, 20));
    expect(second.body.totalPages).toBe(11);
    const unknown = await api.request(`/sous-categories/v1/categories/widthSousCategorieId/${ID.unknown}`);
    expect(unknown.status).toBe(404);
  });

  it('C-61: rand=1 shuffles sub-categories by a seed of the day, which keeps the order over pages', async () => {
    const drawn = (await api.read('listSubCategories', { query: { rand: '1', limit: 40 } })).body;
    expect(seedsOfDay(NOW)).toContain(drawn.seed);
    const byName = await api.read('listSubCategories', { query: { limit: 40 } });
    expect(idsOf(drawn.data)).not.toEqual(idsOf(byName.body.data));
    const seed = seedsOfDay(NOW)[3];
    const all: number[] = [];
    for (let page = 1; page <= 3; page++) {
      const { body } = await api.read('listSubCategories', { query: { rand: '1', seed, limit: 40, page } });
      expect(body.seed).toBe(seed);
      all.push(...idsOf(body.data));
    }
    expect(new Set(all).size).toBe(106);
    const other = await api.read('listSubCategories', { query: { rand: '1', seed: seedsOfDay(NOW)[4], limit: 106 } });
    expect(idsOf(other.body.data)).not.toEqual(all);
  });
}
