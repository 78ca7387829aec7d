/** The category field of all products: found by typing, keyed by name and id (PRD-10 to PRD-12). Pure. */
interface Named {
  readonly id: number;
  readonly nom: string;
}

const sameName = (a: string, b: string) => a.trim().toLocaleLowerCase('en') === b.trim().toLocaleLowerCase('en');

/** What the field offers: the name, and `{name}_{id}` where two categories share one. */
export function categoryOptions(categories: readonly Named[]): { value: string; id: number }[] {
  return categories.map(({ id, nom }) => ({
    id,
    value: categories.some((other) => other.id !== id && sameName(other.nom, nom)) ? `${nom}_${id}` : nom,
  }));
}

/** The category that `text` names: by `{name}_{id}`, or by a name that only one of them has, whatever its case. */
export function categoryNamed(text: string, categories: readonly Named[]): Named | undefined {
  const named = categories.filter(({ nom }) => sameName(nom, text));
  if (named.length === 1) return named[0];
  const keyed = /^(.*)_([1-9]\d{0,14})$/s.exec(text.trim());
  return keyed ? categories.find(({ id, nom }) => id === Number(keyed[2]) && sameName(nom, keyed[1] ?? '')) : undefined;
}
