/**
 * Parses the tree of the demo catalogue from a notation with one thing per line:
 *
 *     # Collection | motif
 *     ## Category | motif
 *     Sub-category | motif | family | low-high | Item [spec/spec] {motif} @low-high; Item …
 *
 * Motifs are names of Fluent Emoji, prices are naira. An item inherits missing values from its sub-category. Specs are
 * sorted from small to large, with rising prices.
 */
import { DRAWINGS_OF_ITEMS } from './catalogue/drawings.ts';
import { ELECTRONICS } from './catalogue/electronics.ts';
import { FAMILY_LIFE } from './catalogue/family.ts';
import { FASHION } from './catalogue/fashion.ts';
import { FOOD } from './catalogue/food.ts';
import { HOME } from './catalogue/home.ts';
import { PRICES_OF_ITEMS } from './catalogue/prices.ts';
import { TRADES } from './catalogue/trades.ts';
import { PACKS } from './drawings/packs.ts';

/** An item for sale, from which products are made with a brand, a colour and a shop. */
export interface DemoItem {
  readonly nom: string;
  readonly motif: string;
  /** Our own drawing, used when the emoji shows something else, without a look (`drawings/index.ts`). */
  readonly drawing?: string;
  /** Sizes, capacities or packs, from small to large; empty when there is only one. */
  readonly specs: readonly string[];
  /** Naira. */
  readonly low: number;
  readonly high: number;
}

export interface DemoSubCategory {
  readonly nom: string;
  readonly motif: string;
  readonly family: string;
  readonly items: readonly DemoItem[];
}

export interface DemoCategory {
  readonly nom: string;
  readonly motif: string;
  readonly subCategories: readonly DemoSubCategory[];
}

export interface DemoCollection {
  readonly nom: string;
  readonly motif: string;
  readonly categories: readonly DemoCategory[];
}

const ITEM = /^(?<nom>[^[{@]+?)\s*(?:\[(?<specs>[^\]]+)\])?\s*(?:\{(?<motif>[a-z0-9-]+)\})?\s*(?:@(?<price>\d+-\d+))?$/;

function readPrice(text: string, line: string): { low: number; high: number } {
  const [low, high] = text.split('-').map(Number);
  if (!low || !high || low > high) throw new Error(`demo catalogue: no price range in "${line}"`);
  return { low, high };
}

const ITEM_PRICES: ReadonlyMap<string, string> = new Map(
  PRICES_OF_ITEMS.trim()
    .split('\n')
    .map((line) => line.split(': ') as [string, string]),
);

/** Whether a shape is packaging, whose drawing shows the item's emoji. */
const isPack = (shape: string) => Object.hasOwn(PACKS, shape);

const ITEM_DRAWINGS: ReadonlyMap<string, string> = new Map(
  DRAWINGS_OF_ITEMS.trim()
    .split('\n')
    .flatMap((line) => {
      const [shape = '', items = ''] = line.split(': ');
      return items.split('; ').map((nom): [string, string] => [nom, shape]);
    }),
);

function drawingOf(nom: string, motif: string): { drawing?: string } {
  const shape = ITEM_DRAWINGS.get(nom);
  if (shape === undefined) return {};
  return { drawing: isPack(shape) ? `x-${shape}--${motif}` : `x-${shape}` };
}

/**
 * The ratio of the highest to the lowest price from which a shelf counts as wide: its range then says little about a
 * single item.
 */
const WIDE = 8;

/** The part of a wide shelf's price range that an item without its own range gets. */
function middleOf({ low, high }: { low: number; high: number }, specs: number): { low: number; high: number } {
  const times = high / low;
  return times < WIDE || specs > 2 ? { low, high } : { low: low * times ** 0.15, high: low * times ** 0.65 };
}

/**
 * Splits specs at slashes. A slash between digits belongs to a fraction or a size (`3/4 size`, `315/80`) and does not
 * separate specs.
 */
function readSpecs(text: string | undefined): string[] {
  return text ? text.split(/(?<!\d)\/|\/(?!\d+(?:-inch| size|\.5|\d* R))/).map((spec) => spec.trim()) : [];
}

function readItem(text: string, line: string, motif: string, range: { low: number; high: number }): DemoItem {
  const groups = ITEM.exec(text.trim())?.groups;
  if (!groups?.nom) throw new Error(`demo catalogue: cannot read the item "${text}" of "${line}"`);
  const specs = readSpecs(groups.specs);
  const price = groups.price ?? ITEM_PRICES.get(groups.nom);
  const own = groups.motif ?? motif;
  return {
    nom: groups.nom,
    motif: own,
    ...drawingOf(groups.nom, own),
    specs,
    ...(price ? readPrice(price, line) : middleOf(range, specs.length)),
  };
}

function readSubCategory(line: string): DemoSubCategory {
  const [nom, motif, family, price, items] = line.split('|').map((part) => part.trim());
  if (!nom || !motif || !family || !price || !items) throw new Error(`demo catalogue: cannot read "${line}"`);
  const range = readPrice(price, line);
  return { nom, motif, family, items: items.split(';').map((item) => readItem(item, line, motif, range)) };
}

function readHead(line: string): { nom: string; motif: string } {
  const [nom, motif] = line
    .replace(/^#+ /, '')
    .split('|')
    .map((part) => part.trim());
  if (!nom || !motif) throw new Error(`demo catalogue: cannot read "${line}"`);
  return { nom, motif };
}

/** Parses the notation above. Throws on an invalid line. */
export function readCatalogue(text: string): DemoCollection[] {
  const collections: { nom: string; motif: string; categories: DemoCategory[] }[] = [];
  let subCategories: DemoSubCategory[] = [];
  for (const line of text.split('\n').filter(Boolean)) {
    if (line.startsWith('# ')) {
      collections.push({ ...readHead(line), categories: [] });
    } else if (line.startsWith('## ')) {
      subCategories = [];
      collections.at(-1)?.categories.push({ ...readHead(line), subCategories });
    } else {
      subCategories.push(readSubCategory(line));
    }
  }
  return collections;
}

/** All collections of the demo, in the order of their ids. */
export const CATALOGUE: readonly DemoCollection[] = [ELECTRONICS, HOME, FASHION, FOOD, FAMILY_LIFE, TRADES].flatMap(
  readCatalogue,
);
