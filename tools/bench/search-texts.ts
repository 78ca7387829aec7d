/** The texts to search for: common words, which match most products and are the most expensive, and new ones. */
import type { Database } from '../../src/data/database.ts';
import { judgedQueries } from '../../tests/search/judged-queries.ts';
import { prng } from '../demo/prng.ts';

export interface SearchTexts {
  readonly name: string;
  readonly texts: readonly string[];
  /** Further parameters to combine with each text, in turn; none by default. */
  readonly queries?: readonly Readonly<Record<string, string>>[];
  /** Whether the same search was answered before: a further page of it. By default each search is a first touch. */
  readonly isKnown?: true;
}

/** Common filters, with their counts. */
const NARROWED = [
  {},
  { inStock: '1' },
  { promotion: '1' },
  { minStars: '4' },
  { couleur: 'black' },
  { maxPrix: '20000' },
].map((filters) => ({ facets: '1', ...filters }));

/** The number of most frequent words from which pairs are formed. */
const COMMON = 60;
/** Distances between the words of a pair, by rank of frequency. */
const APART = [1, 2, 7];
/** Typical search texts, which match tens of thousands of a million products. */
const PLAIN = ['women shirt', 'rice', 'shoes for men', 'phone charger', 'black bag', 'samsung phone', 'kids dress'];

/** The number of new texts: fewer than a thread caches, so that their second pages are known. */
const NEW = 150;

/** The number of products whose names are scanned for common words. */
const SAMPLE = 5_000;

/** Names of products from all over the catalogue, by id. */
async function sampledNames(db: Database): Promise<string[]> {
  const { last } = await db.read
    .selectFrom('produits')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  const ids = Array.from({ length: SAMPLE }, (_, k) => 1 + Math.floor((Number(last) * k) / SAMPLE));
  const products = await db.read.selectFrom('produits').select('nom').where('id', 'in', ids).orderBy('id').execute();
  return products.map(({ nom }) => nom);
}

/** Texts by kind; common words are those in most names. */
export async function searchTexts(db: Database): Promise<SearchTexts[]> {
  const counts = new Map<string, number>();
  for (const nom of await sampledNames(db))
    for (const word of new Set(nom.toLowerCase().match(/[a-z]{3,}/g))) counts.set(word, (counts.get(word) ?? 0) + 1);
  const common = [...counts]
    .sort(([a, many], [b, other]) => other - many || (a < b ? -1 : 1))
    .slice(0, COMMON)
    .map(([word]) => word);
  const pairs = APART.flatMap((apart) => common.slice(apart).map((word, at) => `${common[at]} ${word}`));
  const fresh = await newTexts(db, NEW, 'bench');
  return [
    { name: 'pairs of common words', texts: pairs },
    { name: 'pairs with filters and counts', texts: pairs, queries: NARROWED },
    { name: 'first touch', texts: fresh, queries: [{ facets: '1' }] },
    { name: 'with filters', texts: fresh, queries: NARROWED.slice(1) },
    { name: 'page 2', texts: fresh, queries: [{ facets: '1', page: '2' }], isKnown: true },
    { name: 'plain texts', texts: PLAIN },
    { name: 'judged queries', texts: judgedQueries('demo').map(({ query }) => query) },
  ];
}

const COLOURS = ['black', 'red', 'blue', 'white', 'brown', 'green', 'gold', 'pink'];
const PRICES = ['under 20000', 'below 5k', 'cheap', '10k to 50k', 'under 100000'];

/**
 * `count` different texts from the words of the catalogue, always the same for a `seed`: words in pairs and triples,
 * misspellings, makes with things, prices and colours.
 */
export async function newTexts(db: Database, count: number, seed: string): Promise<string[]> {
  const random = prng(`searches ${seed}`);
  const names = (await sampledNames(db)).flatMap((nom) => {
    const words = nom.toLowerCase().match(/[a-z]{4,}/g);
    return words ? [words] : [];
  });
  const kinds = await db.read.selectFrom('sous_categories').select('nom').orderBy('id').execute();
  const things = kinds.flatMap(
    ({ nom }) =>
      nom
        .toLowerCase()
        .match(/[a-z]{3,}/g)
        ?.at(-1) ?? [],
  );
  const name = () => random.pick(names);
  const word = () => random.pick(name());
  const thing = () => random.pick(things);
  const mistyped = () => {
    const right = word();
    const at = random.int(1, right.length - 2);
    return right.slice(0, at) + right[at + 1] + right[at] + right.slice(at + 2);
  };
  const forms = [
    () => `${word()} ${word()}`,
    () => name().slice(0, 2).join(' '),
    () => name().slice(0, 3).join(' '),
    mistyped,
    () => `${mistyped()} ${thing()}`,
    () => `${name()[0]} ${name().at(-1)}`,
    () => `${thing()} ${random.pick(PRICES)}`,
    () => `${random.pick(COLOURS)} ${thing()}`,
    () => `${random.pick(COLOURS)} ${word()} ${thing()}`,
    () => `${random.pick(COLOURS)} ${word()} ${random.pick(PRICES)}`,
  ];
  const texts = new Set<string>();
  // A form with few texts may repeat one, so that the next form follows.
  for (let k = 0; texts.size < count; k += 1) texts.add((forms[k % forms.length] as () => string)());
  return [...texts];
}
