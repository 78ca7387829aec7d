/** The category field of the list of all products: found by typing, identified by name and id. Pure. */
import { escapeHtml } from '../../../shared/escape-html.ts';
import { foldText } from '../../../shared/fold-text.ts';
import { forSameNames } from '../../../shared/for-same-names.ts';

interface Named {
  readonly id: number;
  readonly nom: string;
}

const folded = (name: string) => name.trim().toLowerCase();
const sameName = (a: string, b: string) => folded(a) === folded(b);

/** The values of the field: the name, or `{name}_{id}` when two categories share one. */
export function categoryOptions(categories: readonly Named[]): { value: string; id: number }[] {
  const sharing = Map.groupBy(categories, ({ nom }) => folded(nom));
  const isShared = ({ nom }: Named) => (sharing.get(folded(nom))?.length ?? 0) > 1;
  return categories.map((category) => {
    const { id, nom } = category;
    return { id, value: isShared(category) ? `${nom}_${id}` : nom };
  });
}

/** As {@link categoryOptions}, with the `<option>` elements of the field as one string; reused for the same list. */
export const categoryField = forSameNames((categories: readonly Named[]) => {
  const options = categoryOptions(categories);
  return { options, html: options.map(({ value }) => `<option value="${escapeHtml(value)}"></option>`).join('') };
});

/** The `<option>` elements of the field, which shows names. */
export const categoryFieldOptions = (categories: readonly Named[]): string => categoryField(categories).html;

/** The id, if `text` consists only of it. */
export const categoryId = (text: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text.trim()) ? Number(text.trim()) : undefined;

/**
 * The categories that match `text`, ignoring case: the one of `{name}_{id}`, else those with this name, else those that
 * contain it, of which those that begin with it come first.
 */
export function categoriesNamed<T extends Named>(text: string, categories: readonly T[]): T[] {
  const keyed = /^(.*)_([1-9]\d{0,14})$/s.exec(text.trim());
  const byKey = keyed && categories.find(({ id, nom }) => id === Number(keyed[2]) && sameName(nom, keyed[1] ?? ''));
  if (byKey) return [byKey];
  const named = categories.filter(({ nom }) => sameName(nom, text));
  if (named.length > 0) return named;
  const part = foldText(text);
  const places = categories.map((category) => ({
    category,
    at: part === '' ? -1 : foldText(category.nom).indexOf(part),
  }));
  return [...places.filter(({ at }) => at === 0), ...places.filter(({ at }) => at > 0)].map(({ category }) => category);
}
