/** Reads facts from the name of a demo product, so that its other data never contradicts the name. */

/** Conditions of used goods, as written in names. */
const CONDITIONS = ['UK used', 'Refurbished', 'Tokunbo'] as const;

/** Kinds of scent by patterns of names; the first match counts. */
const CONCENTRATIONS: readonly (readonly [RegExp, string])[] = [
  [/\bbody mist\b/i, 'Body mist'],
  [/\bcologne\b/i, 'Eau de cologne'],
  [/\bdeodorant\b/i, 'Deodorant'],
  [/\boil\b/i, 'Oil'],
  [/\bperfume\b|\bparfum\b/i, 'Eau de parfum'],
];

const says = (nom: string, value: string): boolean => ` ${nom} `.toLowerCase().includes(` ${value.toLowerCase()} `);

/** The condition in the name; undefined when it states none. */
export const conditionIn = (nom: string): string | undefined => CONDITIONS.find((condition) => says(nom, condition));

/** The value of a fact in the name, among those of its family; undefined when the name states none. */
export function valueIn(nom: string, field: string, values: readonly string[]): string | undefined {
  if (field === 'Concentration') return CONCENTRATIONS.find(([pattern]) => pattern.test(nom))?.[1];
  return values.find((value) => says(nom.replace(/[,()]/g, ' ').replace(/\s+/g, ' '), value));
}
