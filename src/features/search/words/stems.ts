/** Stems English words: `shoe` and `shoes`, `freezer` and `freezing` have the same stem. Pure. */
import { stemmer } from 'stemmer';

/**
 * Only words of plain letters are stemmed: `a07`, `50kg` and words of other scripts do not change. Of short words, only
 * those in `y` are stemmed, because of their plurals (`boy`, `toys`).
 */
const STEMMED = /^(?:[a-z]{4,32}|[a-z]{2}y)$/;

/** Exceptions: words that the stemmer would confuse with others, and their stems. */
const OWN_STEMS: Readonly<Record<string, string>> = {
  earring: 'earring',
  earrings: 'earring',
  earing: 'earring',
  earings: 'earring',
  seasoning: 'seasoning',
  seasonings: 'seasoning',
  bedding: 'bedding',
  wedding: 'wedding',
  weddings: 'wedding',
  general: 'general',
  generic: 'generic',
  generator: 'generator',
  generators: 'generator',
  organic: 'organic',
  university: 'university',
  universal: 'universal',
  news: 'news',
  women: 'woman',
  tvs: 'tv',
  womens: 'woman',
  men: 'man',
  mens: 'man',
  childrens: 'child',
  ladys: 'lady',
  babys: 'baby',
  bottled: 'bottled',
  children: 'child',
  babies: 'baby',
  mice: 'mouse',
  feet: 'foot',
  teeth: 'tooth',
  knives: 'knife',
  loaves: 'loaf',
  shelves: 'shelf',
  leaves: 'leaf',
  scarves: 'scarf',
  ladies: 'lady',
  clothes: 'clothe',
  clothing: 'clothe',
  cloth: 'cloth',
  training: 'training',
  painting: 'painting',
  paintings: 'painting',
  fishing: 'fishing',
  nursing: 'nursing',
  trainers: 'trainer',
  stocking: 'stocking',
  stockings: 'stocking',
  building: 'building',
  ceiling: 'ceiling',
  plantain: 'plantain',
  plantains: 'plantain',
  glass: 'glass',
  glasses: 'glasses',
  mass: 'mass',
  gas: 'gas',
  lens: 'lens',
  lenses: 'lens',
  bus: 'bus',
  series: 'series',
  dressing: 'dressing',
  dressings: 'dressing',
  dresser: 'dresser',
  dressers: 'dresser',
  boxer: 'boxer',
  boxers: 'boxer',
  boxing: 'boxing',
  tinned: 'tin',
  tie: 'tie',
  ties: 'tie',
  party: 'party',
  parties: 'party',
};

const ownStems = new Map(Object.entries(OWN_STEMS));
/** A language has few words, so stems are cached. */
const cache = new Map<string, string>();
const CACHE_SIZE = 50_000;

const isDigit = (letter: number) => letter >= 48 && letter <= 57;

/** The stem of a folded word. */
export function stemOf(word: string): string {
  // Numbers and codes of products, which are too many to cache.
  if (word.length < 3 || isDigit(word.charCodeAt(word.length - 1))) return word;
  let stem = cache.get(word);
  if (stem === undefined) {
    stem = ownStems.get(word);
    if (stem !== undefined) return stem;
    if (!STEMMED.test(word)) return word;
    stem = stemmer(word);
    if (cache.size >= CACHE_SIZE) cache.clear();
    cache.set(word, stem);
  }
  return stem;
}

/** Whether the words are singular and plural of each other. */
export function isPlural(a: string, b: string): boolean {
  const [one, many] = a.length < b.length ? [a, b] : [b, a];
  return many === `${one}s` || many === `${one}es` || (one.endsWith('y') && many === `${one.slice(0, -1)}ies`);
}
