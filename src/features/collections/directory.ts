/** All categories in groups of their collections, for lists that show only some names. */
import type { ApiClient, Result } from '../../client/client.ts';
import { MAX_IDS, SCREEN_LIMITS } from '../../shared/page-sizes.ts';
import type { CollectionData, SubCategoryData } from './collection-card.ts';

/** A collection with its sub-categories by name. */
export interface DirectoryGroup {
  readonly id: number;
  readonly nom: string;
  readonly subCategories: readonly Pick<SubCategoryData, 'id' | 'nom'>[];
}

/** Maximum number of lists that one page combines: 5,000 sub-categories. */
const MAX_LISTS = 25;

/** Groups sorted by name, with sub-categories in the given order; empty collections are left out. */
export function groupByCollection(
  collections: readonly CollectionData[],
  subCategories: readonly SubCategoryData[],
): DirectoryGroup[] {
  const collectionOf = new Map(collections.flatMap(({ id, categories }) => categories.map((one) => [one.id, id])));
  const grouped = Map.groupBy(subCategories, ({ categorieId }) => collectionOf.get(categorieId));
  return collections
    .map(({ id, nom }) => ({ id, nom, subCategories: grouped.get(id) ?? [] }))
    .filter((group) => group.subCategories.length > 0)
    .sort((a, b) => a.nom.localeCompare(b.nom, 'en-NG', { sensitivity: 'base' }));
}

/** All pages of a list, one after the other. */
async function readAllPages<T>(
  read: (page: number) => Promise<Result<{ readonly data: readonly T[]; readonly totalPages: number }>>,
): Promise<Result<readonly T[]>> {
  const all: T[] = [];
  for (let page = 1, last = 1; page <= Math.min(last, MAX_LISTS); page++) {
    const answer = await read(page);
    if (!answer.ok) return answer;
    all.push(...answer.data.data);
    last = answer.data.totalPages;
  }
  return { ok: true, data: all };
}

/** Reads the directory of all categories. @param text a search text; empty for all */
export async function readDirectory(client: ApiClient, text: string): Promise<Result<readonly DirectoryGroup[]>> {
  const limit = MAX_IDS;
  const [collections, subCategories] = await Promise.all([
    readAllPages((page) => client.call('listCollections', { query: { page, limit } })),
    readAllPages((page) =>
      client.call('listSubCategories', { query: { page, limit, ...(text === '' ? {} : { keyword: text }) } }),
    ),
  ]);
  if (!collections.ok) return collections;
  if (!subCategories.ok) return subCategories;
  return { ok: true, data: groupByCollection(collections.data, subCategories.data) };
}

/**
 * The collections by name, as departments above the categories; only those with a category, at most one list of them.
 */
export async function readDepartments(
  client: ApiClient,
): Promise<Result<readonly Pick<CollectionData, 'id' | 'nom'>[]>> {
  const answer = await client.call('listCollections', {
    query: { minCategories: 1, limit: SCREEN_LIMITS.collections },
  });
  if (!answer.ok) return answer;
  const departments = answer.data.data.map(({ id, nom }) => ({ id, nom }));
  return { ok: true, data: departments.sort((a, b) => a.nom.localeCompare(b.nom, 'en-NG', { sensitivity: 'base' })) };
}
