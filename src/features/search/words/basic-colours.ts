/** The basic colours for filters, and those of a product. Pure. */

import { foldText } from '../../../shared/fold-text.ts';
import { DOUBTFUL_COLOURS } from './colours.ts';

/** In the order of their bits in `produits.couleurs`: append new ones at the end. */
export const BASIC_COLOURS = [
  'black',
  'white',
  'red',
  'blue',
  'green',
  'yellow',
  'orange',
  'pink',
  'purple',
  'brown',
  'beige',
  'grey',
  'silver',
  'gold',
  'multicolour',
] as const;

export type BasicColour = (typeof BASIC_COLOURS)[number];

/** Whether `name` is one of {@link BASIC_COLOURS}. */
export const isBasicColour = (name: string): name is BasicColour => (BASIC_COLOURS as readonly string[]).includes(name);

/** Other names of colours, folded; shades of two words (`navy blue`) are read word by word. */
const SHADES: Readonly<Record<BasicColour, readonly string[]>> = {
  black: [],
  white: ['ivory', 'off white'],
  red: ['wine', 'burgundy', 'maroon', 'oxblood', 'crimson'],
  blue: ['navy', 'sky', 'indigo', 'aqua', 'cyan'],
  green: ['lemon', 'lime', 'olive', 'army', 'emerald', 'teal', 'turquoise', 'mint'],
  yellow: ['mustard', 'amber'],
  orange: ['peach', 'coral', 'rust'],
  pink: ['rose', 'magenta', 'fuchsia'],
  purple: ['lilac', 'violet', 'lavender', 'plum'],
  brown: ['chocolate', 'coffee', 'tan', 'camel', 'bronze', 'copper'],
  beige: ['cream', 'nude', 'khaki'],
  grey: ['gray', 'ash', 'charcoal'],
  silver: [],
  gold: ['golden', 'rose gold'],
  multicolour: ['multicolor', 'multicoloured', 'multi'],
};

const byName = new Map<string, BasicColour>();
for (const colour of BASIC_COLOURS) for (const name of [colour, ...SHADES[colour]]) byName.set(name, colour);

/** Words that modify a colour without being one. */
const SHADING: ReadonlySet<string> = new Set(['dark', 'light', 'deep', 'bright', 'royal', 'baby', 'and', 'with']);

interface Read {
  readonly colours: ReadonlySet<BasicColour>;
  /** Whether the name contains only colours, and no word that is often a flavour. */
  readonly isPlain: boolean;
}

function read(name: string): Read {
  const words = foldText(name)
    .split(/[^a-z]+/)
    .filter(Boolean);
  const colours = new Set<BasicColour>();
  let isPlain = words.length > 0;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    const pair = byName.get(`${word} ${words[at + 1]}`);
    const colour = pair ?? byName.get(word);
    if (colour !== undefined) colours.add(colour);
    isPlain &&= colour !== undefined ? pair !== undefined || !DOUBTFUL_COLOURS.has(word) : SHADING.has(word);
    if (pair !== undefined) at++;
  }
  return { colours, isPlain: isPlain && colours.size > 0 };
}

/** The basic colour of `name`: `navy` and `Royal Blue` are `blue`. Undefined if it is not a colour. */
export const basicColour = (name: string): BasicColour | undefined => [...read(name).colours].at(-1);

/**
 * The colours of a product, in the order of {@link BASIC_COLOURS}.
 * @param pictured colour names of its pictures
 * @param varieties names of its varieties, of which only those that consist of colours count
 */
export function coloursOf(pictured: readonly string[], varieties: readonly string[]): BasicColour[] {
  const found = new Set<BasicColour>();
  for (const name of pictured) for (const colour of read(name).colours) found.add(colour);
  for (const name of varieties) {
    const { colours, isPlain } = read(name);
    if (isPlain) for (const colour of colours) found.add(colour);
  }
  return BASIC_COLOURS.filter((colour) => found.has(colour));
}

/** Encodes `colours` as the number in `produits.couleurs`. */
export const colourBits = (colours: readonly BasicColour[]): number =>
  colours.reduce((bits, colour) => bits | colourBit(colour), 0);

/** The bit of a colour in `produits.couleurs`. */
export const colourBit = (colour: BasicColour): number => 1 << BASIC_COLOURS.indexOf(colour);

/** The number of colours in `bits`, the value of `produits.couleurs`. */
export const countColours = (bits: number): number => BASIC_COLOURS.filter((colour) => bits & colourBit(colour)).length;
