/** The chosen rows of the all-collections panel, and the lists of its columns. */
import { useRef, useState } from 'react';
import { collectionPath } from '../../shared/links.ts';
import type { Column, Level, Row } from './collections-panel.ts';
import { type ColumnMemory, columnMemory } from './column-memory.ts';

/** Rows whose lists the columns after them show. */
export interface Chosen {
  readonly collections?: Row | undefined;
  readonly categories?: Row | undefined;
}

/** The list of all collections has no parent. */
const ROOT = { id: 0, nom: '' };

/** Page of the parent of a column's list; undefined if it has none. */
export function allPath(level: Level, { collections, categories }: Chosen): string | undefined {
  if (level === 'categories') return collections?.href;
  return level === 'subCategories' && collections && categories
    ? collectionPath(collections, categories.id)
    : undefined;
}

const parentIn = (chosen: Chosen, level: Level) =>
  level === 'collections' ? ROOT : level === 'categories' ? chosen.collections : chosen.categories;

/** The lists of all columns. @param read loads the list of a column for an id; undefined when that failed */
export function usePanelLists(read: (level: Level, id: number) => Promise<Column | undefined>) {
  const [, drawAgain] = useState({});
  const current = useRef<Chosen>({});
  const [memories] = useState(() => {
    const memoryOf = (level: Level) =>
      columnMemory(
        (id) => read(level, id),
        (id) => parentIn(current.current, level)?.id === id && drawAgain({}),
      );
    return {
      collections: memoryOf('collections'),
      categories: memoryOf('categories'),
      subCategories: memoryOf('subCategories'),
    } satisfies Record<Level, ColumnMemory>;
  });
  const chosen = current.current;
  const parentOf = (level: Level) => parentIn(current.current, level);
  return {
    chosen,
    memories,
    parentOf,
    /** State of the list that a column shows. */
    known: (level: Level) => memories[level].of(parentOf(level)?.id ?? -1),
    /** Shows the children of `row` in the next column. */
    choose(level: Exclude<Level, 'subCategories'>, row: Row) {
      current.current = level === 'collections' ? { collections: row } : { ...current.current, categories: row };
      memories[level === 'collections' ? 'categories' : 'subCategories'].ask(row.id);
      drawAgain({});
    },
  };
}
