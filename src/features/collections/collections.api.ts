/** Serves collections, categories and sub-categories. */

import type { ApiContext } from '../../api/api-context.ts';
import { notFound } from '../../api/api-error.ts';
import { type Api, route } from '../../api/route.ts';
import { tags } from '../../data/tags.ts';
import { listing, seedFor, sliceOf } from '../../shared/listing.ts';
import { seedsChangeAt } from '../../shared/random-order.ts';
import { collectionsCalls as calls } from './collections.calls.ts';
import { collectionsContract as contract } from './collections.contract.ts';
import {
  categoriesOfCollection,
  categoryName,
  collectionById,
  collectionsPage,
  siblingSubCategories,
  subCategoriesPage,
  subCategoryById,
  subCategoryNames,
  tagsOfSubCategory,
} from './collections.repository.ts';

/** Each sub-category of a list has the number of its listed products. */
const subCategoryTags = (rows: readonly { id: number }[]) => [
  tags.subCategories,
  ...rows.map(({ id }) => tags.productsOfSubCategory(id)),
];

/** An order by size depends on which products are listed. */
const sizeTags = (largest: boolean | undefined) => (largest ? [tags.products] : []);

export function serveCollections(api: Api, context: ApiContext): void {
  route(
    api,
    context,
    calls.listSubCategories,
    contract.listSubCategories,
    async ({ db, query, now, tag, changesAt }) => {
      const { keyword, largest } = query;
      const seed = query.rand && !largest && keyword === undefined ? seedFor(query.seed, now) : undefined;
      if (seed !== undefined) changesAt(seedsChangeAt(now));
      const { rows, total } = await subCategoriesPage(db.read, { ...sliceOf(query), keyword, seed, largest });
      tag(...subCategoryTags(rows), ...sizeTags(largest));
      return listing(rows, total, query, seed);
    },
  );

  route(api, context, calls.listSubCategoryNames, contract.listSubCategoryNames, async ({ db, query, tag }) => {
    tag(tags.subCategories);
    const { rows, total } = await subCategoryNames(db.read, sliceOf(query));
    return listing(rows, total, query);
  });

  route(api, context, calls.getSubCategory, contract.getSubCategory, async ({ db, params: { id }, tag }) => {
    const found = await subCategoryById(db.read, id);
    if (!found) throw notFound('sub-category', tags.subCategories);
    tag(...tagsOfSubCategory(id));
    return found;
  });

  route(
    api,
    context,
    calls.listSubCategoriesOfCategory,
    contract.listSubCategoriesOfCategory,
    async ({ db, params: { categoryId }, query, tag }) => {
      const categorie = await categoryName(db.read, categoryId);
      if (categorie === undefined) throw notFound('category', tags.categories);
      const { rows, total } = await subCategoriesPage(db.read, { ...sliceOf(query), categorieId: categoryId });
      tag(tags.categories, ...subCategoryTags(rows));
      return { ...listing(rows, total, query), categorie };
    },
  );

  route(
    api,
    context,
    calls.listSiblingSubCategories,
    contract.listSiblingSubCategories,
    async ({ db, params: { id }, query, tag }) => {
      const own = await subCategoryById(db.read, id);
      if (!own) throw notFound('sub-category', tags.subCategories);
      const { rows, total } = await siblingSubCategories(db.read, {
        ...sliceOf(query),
        categorieId: own.categorieId,
        exceptId: id,
      });
      tag(...subCategoryTags(rows));
      return listing(rows, total, query);
    },
  );

  route(
    api,
    context,
    calls.listCategoriesOfCollection,
    contract.listCategoriesOfCollection,
    async ({ db, params: { id }, query, tag }) => {
      const collection = await collectionById(db.read, id);
      if (!collection) throw notFound('collection', tags.collections);
      const { rows, total } = await categoriesOfCollection(db.read, id, sliceOf(query));
      tag(tags.collections, tags.categories);
      return { ...listing(rows, total, query), collection };
    },
  );

  route(api, context, calls.listCollections, contract.listCollections, async ({ db, query, now, tag, changesAt }) => {
    const { keyword, minCategories, largest } = query;
    const seed = query.rand && !largest && keyword === undefined ? seedFor(query.seed, now) : undefined;
    if (seed !== undefined) changesAt(seedsChangeAt(now));
    const { rows, total } = await collectionsPage(db.read, {
      ...sliceOf(query),
      keyword,
      minCategories,
      seed,
      largest,
    });
    tag(tags.collections, tags.categories, ...sizeTags(largest));
    return listing(rows, total, query, seed);
  });
}
