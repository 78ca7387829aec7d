/** The category field of all products: found by typing, keyed by name and id (PRD-10 to PRD-12). Pure. */
interface Named {
  readonly id: number;
  readonly nom: string;
}

const folded = (name: string) => name.trim().toLocaleLowerCase('en');
const sameName = (a: string, b: string) => folded(a) === folded(b);

/** The values of the field: the name, or `{name}_{id}` when two categories share one. */
export function categoryOptions(categories: readonly Named[]): { value: string; id: number }[] {
  const names = categories.map(({ nom }) => folded(nom));
  const shared = new Set(names.filter((name, k) => names.indexOf(name) !== k));
  return categories.map(({ id, nom }, k) => ({ id, value: shared.has(names[k] ?? '') ? `${nom}_${id}` : nom }));
}

/** The id in `text`, if that is nothing else. */
export const categoryId = (text: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text.trim()) ? Number(text.trim()) : undefined;

/**
 * The categories that `text` matches, in any case: the one of `{name}_{id}`, else those with this name, else those
 * whose names begin with it.
 */
export function categoriesNamed<T extends Named>(text: string, categories: readonly T[]): T[] {
  const keyed = /^(.*)_([1-9]\d{0,14})$/s.exec(text.trim());
  const byKey = keyed && categories.find(({ id, nom }) => id === Number(keyed[2]) && sameName(nom, keyed[1] ?? ''));
  if (byKey) return [byKey];
  const named = categories.filter(({ nom }) => sameName(nom, text));
  if (named.length > 0) return named;
  const beginning = folded(text);
  return beginning === '' ? [] : categories.filter(({ nom }) => folded(nom).startsWith(beginning));
}
