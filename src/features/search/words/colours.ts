/** Colour words in a search, and the product colours that they match. Pure. */

const COLOURS: readonly (readonly string[])[] = [
  ['black'],
  ['white', 'ivory', 'off white'],
  ['red'],
  ['blue'],
  ['navy', 'navy blue', 'dark blue'],
  ['royal blue'],
  ['sky blue', 'light blue', 'baby blue'],
  ['green'],
  ['lemon', 'lemon green', 'lime green'],
  ['olive', 'army green'],
  ['emerald', 'emerald green'],
  ['teal', 'turquoise', 'turquoise green'],
  ['yellow'],
  ['mustard'],
  ['orange'],
  ['peach', 'coral'],
  ['pink'],
  ['purple', 'lilac', 'violet', 'lavender'],
  ['brown', 'chocolate', 'coffee'],
  ['tan', 'camel'],
  ['beige', 'cream', 'nude'],
  ['grey', 'gray', 'ash', 'charcoal'],
  ['silver'],
  ['gold', 'golden'],
  ['rose gold'],
  ['wine', 'burgundy', 'maroon', 'oxblood'],
  ['multicolour', 'multicolor', 'multicoloured'],
];
/** Related colours that a plain word also matches: a search for blue includes navy. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  blue: ['navy', 'royal blue', 'sky blue'],
  green: ['emerald', 'olive', 'lemon', 'teal'],
  red: ['wine'],
  yellow: ['mustard'],
  brown: ['tan'],
};
/** Words that are often a thing to buy; they are colours only next to another word. */
export const DOUBTFUL_COLOURS: ReadonlySet<string> = new Set([
  'orange',
  'chocolate',
  'coffee',
  'wine',
  'lemon',
  'olive',
  'gold',
  'golden',
  'silver',
  'cream',
  'peach',
  'coral',
  'mustard',
  'lavender',
  'ash',
  'charcoal',
  'camel',
  'tan',
  'ivory',
  'emerald',
  'nude',
  'coffee',
]);

const byWord = new Map<string, readonly string[]>();
for (const names of COLOURS) {
  const [name = ''] = names;
  for (const word of names) byWord.set(word, [...names, ...(FAMILIES[name] ?? [])]);
}

/** Folded colour names that `words` (one or two, separated by a space) match, its own name first. */
export const coloursNamed = (words: string): readonly string[] | undefined => byWord.get(words);
