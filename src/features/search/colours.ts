/** Colour words of a search, and the colours of products that they mean. Pure. */

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
/** Parts of a colour family that a plain word also means: who asks for blue takes navy. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  blue: ['navy', 'royal blue', 'sky blue'],
  green: ['emerald', 'olive', 'lemon', 'teal'],
  red: ['wine'],
  yellow: ['mustard'],
  brown: ['tan'],
};
/** Words that are a thing to buy as often as a colour; they are colours only beside another word. */
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

/** The names of colours, folded, that `words` (one or two, with a space between) mean; the first is the colour's own. */
export const coloursNamed = (words: string): readonly string[] | undefined => byWord.get(words);
