/** Serves collections, categories and sub-categories (API-01 to API-05). */
import type { Hono } from 'hono';
import { tags } from '../../platform/database/tags.ts';
import { type ApiContext, route, unknown } from '../../platform/http/route.ts';
import { listing, seedFor, sliceOf } from '../listing.ts';
import { seedsChangeAt } from '../random-order.ts';
import { collectionsCalls as calls } from './collections.calls.ts';
import { collectionsContract as contract } from './collections.contract.ts';
import {
  categoriesOfCollection,
  categoryName,
  collectionById,
  collectionsPage,
  subCategoriesPage,
  subCategoryById,
} from './collections.repository.ts';

const subCategoryTags = (rows: readonly { id: number }[]) => [
  tags.subCategories,
  ...rows.map(({ id }) => tags.subCategory(id)),
];

export function serveCollections(app: Hono, context: ApiContext): void {
  route(
    app,
    context,
    calls.listSubCategories,
    contract.listSubCategories,
    async ({ db, query, now, tag, changesAt }) => {
      const { keyword } = query;
      const seed = query.rand && keyword === undefined ? seedFor(query.seed, now) : undefined;
      if (seed !== undefined) changesAt(seedsChangeAt(now));
      const { rows, total } = await subCategoriesPage(db.read, { ...sliceOf(query), keyword, seed });
      tag(...subCategoryTags(rows));
      return listing(rows, total, query, seed);
    },
  );

  route(app, context, calls.getSubCategory, contract.getSubCategory, async ({ db, params: { id }, tag }) => {
    const found = await subCategoryById(db.read, id);
    if (!found) throw unknown('sub-category', tags.subCategory(id));
    tag(tags.subCategory(id), tags.category(found.categorieId), tags.collection(found.collection.id));
    return found;
  });

  route(
    app,
    context,
    calls.listSubCategoriesOfCategory,
    contract.listSubCategoriesOfCategory,
    async ({ db, params: { categoryId }, query, tag }) => {
      const categorie = await categoryName(db.read, categoryId);
      if (categorie === undefined) throw unknown('category', tags.category(categoryId));
      const { rows, total } = await subCategoriesPage(db.read, { ...sliceOf(query), categorieId: categoryId });
      tag(tags.category(categoryId), ...subCategoryTags(rows));
      return { ...listing(rows, total, query), categorie };
    },
  );

  route(
    app,
    context,
    calls.listSiblingSubCategories,
    contract.listSiblingSubCategories,
    async ({ db, params: { id }, query, tag }) => {
      const own = await subCategoryById(db.read, id);
      if (!own) throw unknown('sub-category', tags.subCategory(id));
      const { rows, total } = await subCategoriesPage(db.read, {
        ...sliceOf(query),
        categorieId: own.categorieId,
        exceptId: id,
      });
      tag(tags.subCategory(id), ...subCategoryTags(rows));
      return listing(rows, total, query);
    },
  );

  route(
    app,
    context,
    calls.listCategoriesOfCollection,
    contract.listCategoriesOfCollection,
    async ({ db, params: { id }, query, tag }) => {
      const collection = await collectionById(db.read, id);
      if (!collection) throw unknown('collection', tags.collection(id));
      const { rows, total } = await categoriesOfCollection(db.read, id, sliceOf(query));
      tag(tags.collection(id), tags.categories, ...rows.map((category) => tags.category(category.id)));
      return { ...listing(rows, total, query), collection };
    },
  );

  route(app, context, calls.listCollections, contract.listCollections, async ({ db, query, now, tag, changesAt }) => {
    const { keyword, minCategories } = query;
    const seed = query.rand && keyword === undefined ? seedFor(query.seed, now) : undefined;
    if (seed !== undefined) changesAt(seedsChangeAt(now));
    const { rows, total } = await collectionsPage(db.read, { ...sliceOf(query), keyword, minCategories, seed });
    tag(tags.collections, tags.categories);
    for (const { id, categories } of rows) tag(tags.collection(id), ...categories.map((k) => tags.category(k.id)));
    return listing(rows, total, query, seed);
  });
}
