/** Words that tell the role of the other words in a search. */
import { stemOf } from '../words/stems.ts';

/** Words without meaning, which never exclude a product. */
export const EMPTY = new Set(
  `a an the of and or with without for from in on at to by my your our me i we you it is are be this that these some any
  pls please her him his hers them need want buy get looking where can how much price prices cost naira online shop store sale sell selling
  who what which when do does did have has had will would could should so very too just only something anything
  us they she he one ones there here nigeria near na abeg dey wey wan&`.split(/\s+/),
);
/** Words of praise: products without them match as well. */
export const PRAISE = new Set(
  `good best nice fine quality original authentic genuine new latest brand brands strong durable beautiful beautyful lovely
  classy fancy trending popular top affordable big small large medium mini portable full complete set sets type kind
  different size sizes extra super pro plus max unisex adult adults home house use`.split(/\s+/),
);
/** Words before a purpose or an accessory. */
export const PREPOSITIONS = new Set(['for', 'with', 'in', 'from', 'to', 'without', 'of', 'on']);
export const COORDINATIONS = new Set(['and', 'or']);
/** Containers and quantities: `a bottle of wine` is wine, `rice bag` may be a bag. */
export const CONTAINERS = new Set(
  `bag basket bottle bowl box bunch bundle carton crate cup dozen gallon jar keg kilo pack packet pair piece pieces plate roll sachet set sheet
  tin tray tuber tubers bags baskets bottles cartons crates cups packs packets pairs plates rolls sachets sets tins`.split(
    /\s+/,
  ),
);
/** Generic nouns: the word before names the thing. */
export const GENERIC = new Set('machine item product thing stuff equipment material accessory accessories'.split(' '));
/** Names of measured properties: `4gb ram` is not an animal. */
export const MEASURED = new Set(['ram', 'rom', 'memory', 'storage', 'internal']);
/** Adjectives: `fan rechargeable` is a fan. */
export const DESCRIBING = new Set(
  `rechargeable wireless solar waterproof foldable folding automatic electric electrical digital portable cordless adjustable
  reusable disposable washable inflatable smart plain thick thin heavy soft hard long short sharp fresh dry
  dried frozen ripe unripe sweet bitter hot cold organic natural raw ground grinded roasted fried smoked cooked sliced
  peeled wooden metal plastic rubber leather stainless handmade imported local foreign branded packaged fitted
  stretchable transparent colourful colorful modern classic vintage casual corporate native traditional fancy sturdy
  double single round square tall slim industrial commercial professional first second dozen wholesale retail bulk`.split(
    /\s+/,
  ),
);
/** People are never the thing itself. */
export const PEOPLE = new Set(
  [
    'woman',
    'man',
    'lady',
    'child',
    'kid',
    'boi',
    'girl',
    'babi',
    'baby',
    'teen',
    'gentleman',
    'femal',
    'male',
    'unisex',
    'adult',
    'boy',
    'newborn',
    'infant',
    'toddler',
  ].map(stemOf),
);
/** `size 40`, `XL`, `2xl`: a number or the letters of a size are an attribute, never the thing. */
export const ATTRIBUTE = /^(?:\d+(?:\.\d+)?|[sml]|\d?x{1,4}[sl])$/;
