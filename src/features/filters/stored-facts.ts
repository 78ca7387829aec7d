/**
 * Facts of a product's detailed description as one text, which a row stores for its filters: a line `name=key=value`
 * for each, between line feeds. Pure.
 */
import { foldText } from '../../shared/fold-text.ts';

export interface Fact {
  readonly name: string;
  /** The key that its spellings share: `samsung`, `128 gb`. */
  readonly key: string;
  /** The value as the shop writes it. */
  readonly value: string;
}

/** A fact of a description: its name, as the shop calls it, and its value. */
export interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** The name of a filter, and the form of its values. */
export interface FactName {
  readonly name: string;
  readonly only?: RegExp;
}

/** Maximum length of a fact's value in UTF-16 units; a longer text is a sentence. */
const VALUE_MAX = 40;

/** Texts that shops write instead of a value. */
const NO_VALUE = /^(?:-+|n\/?a|none|no ?brand|unbranded|generic|others?)$/i;

/** Whether a text is the value of a fact. */
export const isValue = (value: string): boolean => !NO_VALUE.test(value);

/** The key that spellings of a value share: folded words, `6,5 Inch` and `6.5 inch`. */
export const factKey = (value: string): string => foldText(value.replace(/(?<=\d),(?=\d{1,2}(?!\d))/g, '.'));

/**
 * The stored text of those of `rows` whose name is among `names`.
 * @param names spellings that shops use for the name of a fact, folded, and the name of its filter
 */
export function storedFacts(rows: readonly NamedValue[], names: ReadonlyMap<string, FactName>): string {
  const lines = rows.flatMap((row) => {
    const known = names.get(foldText(row.name));
    if (known === undefined) return [];
    const value = row.value.replace(/[\s=|]+/g, ' ').trim();
    const key = factKey(value);
    const isFact = key !== '' && value.length <= VALUE_MAX && isValue(value);
    return isFact && known.only?.test(value) !== false ? [`${known.name}=${key}=${value}`] : [];
  });
  return lines.length === 0 ? '' : `\n${[...new Set(lines)].join('\n')}\n`;
}

/** The facts called `name` in a stored text. */
export function factsNamed(stored: string, name: string): Fact[] {
  const start = `\n${name}=`;
  const facts: Fact[] = [];
  for (let at = stored.indexOf(start); at >= 0; at = stored.indexOf(start, at + 1)) {
    const end = stored.indexOf('\n', at + 1);
    const [key = '', value = ''] = stored.slice(at + start.length, end).split('=');
    facts.push({ name, key, value });
  }
  return facts;
}
