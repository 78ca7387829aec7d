/** The departments of a phone's menu: collections by name, each with its categories. Pure. */
import { collectionPath } from '../../shared/links.ts';
import { capitalise } from '../../shared/text.ts';
import type { CollectionData } from './collection-card.ts';

export interface MenuLink {
  readonly id: number;
  readonly name: string;
  readonly href: string;
}

export interface Department extends MenuLink {
  readonly categories: readonly MenuLink[];
}

type Named = Pick<CollectionData, 'id' | 'nom'>;

/** Collections and their categories by name, with their pages. */
export function departmentsOf(
  collections: readonly (Named & { readonly categories: readonly Named[] })[],
): readonly Department[] {
  const byName = (a: MenuLink, b: MenuLink) => a.name.localeCompare(b.name, 'en-NG', { sensitivity: 'base' });
  return collections
    .map((collection) => ({
      id: collection.id,
      name: capitalise(collection.nom),
      href: collectionPath(collection),
      categories: collection.categories
        .map(({ id, nom }) => ({ id, name: nom, href: collectionPath(collection, id) }))
        .sort(byName),
    }))
    .sort(byName);
}

/** The place of a page among the departments. */
export interface Here {
  readonly department: Department;
  /** Undefined on a page of the whole department. */
  readonly category: MenuLink | undefined;
}

/**
 * Finds the place of a page among the departments.
 * @param paths of the page and of its breadcrumb, the narrowest last, such as `/collections/Phones_1?categorieId=2`
 * @returns undefined outside of all departments
 */
export function placeAmong(departments: readonly Department[], paths: readonly string[]): Here | undefined {
  for (const path of [...paths].reverse())
    for (const department of departments) {
      const category = department.categories.find(({ href }) => href === path);
      if (category || department.href === path) return { department, category };
    }
  return undefined;
}
