/** Rules of the all-collections panel: items, texts and links of its columns, and how keys move in them. Pure. */
import { collectionPath, subCategoryPath } from '../../shared/links.ts';
import { SCREEN_LIMITS } from '../../shared/page-sizes.ts';
import { capitalise } from '../../shared/text.ts';

/** The columns from left to right. */
export const LEVELS = ['collections', 'categories', 'subCategories'] as const;

export type Level = (typeof LEVELS)[number];

/** The column to the right, with the parts of the chosen row; undefined for sub-categories. */
export const levelAfter = (level: Level): Level | undefined => LEVELS[LEVELS.indexOf(level) + 1];
/** The column to the left; undefined for collections. */
export const levelBefore = (level: Level): Level | undefined => LEVELS[LEVELS.indexOf(level) - 1];

/** Maximum number of items of a column. */
export const PANEL_LIMIT = SCREEN_LIMITS.panel;

interface Named {
  readonly id: number;
  readonly nom: string;
}

/** An item of a column, and the page that it leads to. */
export interface Row extends Named {
  readonly href: string;
}

export interface Column {
  readonly rows: readonly Row[];
  /** There are more items than a column shows. */
  readonly hasMore: boolean;
}

/** The response of a list call. */
export interface ListAnswer {
  readonly data: readonly Named[];
  readonly totalItems: number;
}

/**
 * The part of a response that a column shows.
 * @param collection the one that was chosen; for its categories
 */
export function columnOf(level: Level, { data, totalItems }: ListAnswer, collection?: Named): Column {
  const rowOf = (item: Named): Row => {
    if (level === 'collections') return { id: item.id, nom: capitalise(item.nom), href: collectionPath(item) };
    if (level === 'subCategories') return { id: item.id, nom: item.nom, href: subCategoryPath(item) };
    return { id: item.id, nom: item.nom, href: collection ? collectionPath(collection, item.id) : '/collections' };
  };
  return { rows: data.slice(0, PANEL_LIMIT).map(rowOf), hasMore: totalItems > PANEL_LIMIT };
}

/** Path of the page that `Show more` of a column leads to. */
export function showMorePath(level: Level, collectionId: number | undefined): string {
  if (level === 'subCategories') return '/categories';
  return level === 'categories' && collectionId !== undefined ? `/collections/all_${collectionId}` : '/collections';
}

/** Texts of the panel for each column. */
export const MESSAGES: Readonly<
  Record<Level, { title: string; empty: string; hint: string; waits: string; fails: string }>
> = {
  collections: {
    title: 'Collections',
    empty: 'No collections',
    hint: '',
    waits: 'Loading collections',
    fails: 'The collections could not be loaded.',
  },
  categories: {
    title: 'Categories',
    empty: 'No categories',
    hint: 'Choose a collection to see its categories.',
    waits: 'Loading categories',
    fails: 'The categories could not be loaded.',
  },
  subCategories: {
    title: 'Sub-categories',
    empty: 'No subcategory',
    hint: 'Choose a category to see its sub-categories.',
    waits: 'Loading sub-categories',
    fails: 'The sub-categories could not be loaded.',
  },
};

/** Index of the link that a key moves to from the link at `at` of `count`; undefined for keys that move to none. */
export function keyTarget(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(at - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
