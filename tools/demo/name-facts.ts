/** What the name of a product of the demo says about it, so that its facts never contradict its name. */

/** Conditions of used goods, as names write them. */
const CONDITIONS = ['UK used', 'Refurbished', 'Tokunbo'] as const;

/** Kinds of scent by words of names; the first that fits counts. */
const CONCENTRATIONS: readonly (readonly [RegExp, string])[] = [
  [/\bbody mist\b/i, 'Body mist'],
  [/\bcologne\b/i, 'Eau de cologne'],
  [/\bdeodorant\b/i, 'Deodorant'],
  [/\boil\b/i, 'Oil'],
  [/\bperfume\b|\bparfum\b/i, 'Eau de parfum'],
];

const says = (nom: string, value: string): boolean => ` ${nom} `.toLowerCase().includes(` ${value.toLowerCase()} `);

/** The condition in the name; undefined where it names none. */
export const conditionIn = (nom: string): string | undefined => CONDITIONS.find((condition) => says(nom, condition));

/** The value of a fact that the name says, of those that its family has; undefined where it says none. */
export function valueIn(nom: string, field: string, values: readonly string[]): string | undefined {
  if (field === 'Concentration') return CONCENTRATIONS.find(([pattern]) => pattern.test(nom))?.[1];
  return values.find((value) => says(nom.replace(/[,()]/g, ' ').replace(/\s+/g, ' '), value));
}
