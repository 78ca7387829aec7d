/** The category field of all products: found by typing, keyed by name and id (PRD-10 to PRD-12). Pure. */
interface Named {
  readonly id: number;
  readonly nom: string;
}

const folded = (name: string) => name.trim().toLocaleLowerCase('en');
const sameName = (a: string, b: string) => folded(a) === folded(b);

/** What the field offers: the name, and `{name}_{id}` where two categories share one. */
export function categoryOptions(categories: readonly Named[]): { value: string; id: number }[] {
  const names = categories.map(({ nom }) => folded(nom));
  const shared = new Set(names.filter((name, k) => names.indexOf(name) !== k));
  return categories.map(({ id, nom }, k) => ({ id, value: shared.has(names[k] ?? '') ? `${nom}_${id}` : nom }));
}

/** The category that `text` names: by `{name}_{id}`, or by a name that only one of them has, whatever its case. */
export function categoryNamed(text: string, categories: readonly Named[]): Named | undefined {
  const named = categories.filter(({ nom }) => sameName(nom, text));
  if (named.length === 1) return named[0];
  const keyed = /^(.*)_([1-9]\d{0,14})$/s.exec(text.trim());
  return keyed ? categories.find(({ id, nom }) => id === Number(keyed[2]) && sameName(nom, keyed[1] ?? '')) : undefined;
}
