/** Generates products of the demo: the k-th of a sub-category is the same in every run and for every catalogue size. */

import { viewTrend } from '../../src/features/products/views/trend.ts';
import type { NewProduct } from '../../src/features/products/writing/products-write.repository.ts';
import { DAY_MS } from '../../src/shared/durations.ts';
import type { DemoItem, DemoSubCategory } from './catalogue-tree.ts';
import { LOOKS } from './drawings/index.ts';
import { familyOf } from './families.ts';
import type { DemoFamily } from './family.ts';
import { conditionIn, valueIn } from './name-facts.ts';
import { priceByAmount } from './price-by-amount.ts';
import { type Prng, prng } from './prng.ts';
import { picturesOf } from './product-pictures.ts';

/** Parameters of a sub-category's products. */
export interface Shelf {
  readonly subCategory: DemoSubCategory;
  readonly sousCategorieId: number;
  /** Ids of the shops that sell them. */
  readonly shopIds: readonly number[];
  readonly mesureIds: ReadonlyMap<string, number>;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Rounds a price as on a market: to steps of 50 below 1,000 naira, up to 5,000 above a million. */
export function roundPrice(naira: number): number {
  const step = naira < 1000 ? 50 : naira < 10_000 ? 100 : naira < 100_000 ? 500 : naira < 1_000_000 ? 1000 : 5000;
  return Math.max(50, Math.round(naira / step) * step);
}

interface Choice {
  readonly item: DemoItem;
  readonly spec: string | undefined;
  /** From 0 for the smallest spec towards 1 for the largest. */
  readonly rank: number;
  readonly brand: string;
  /** How many times this article occurred before. */
  readonly round: number;
}

/** Selects the k-th article of a shelf: cycles through items, then their specs, then the brands. */
function choose({ subCategory }: Shelf, family: DemoFamily, k: number): Choice {
  const { items } = subCategory;
  const item = items[k % items.length];
  if (!item) throw new Error(`demo catalogue: "${subCategory.nom}" has no items`);
  const turn = Math.floor(k / items.length);
  const shift = prng(item.nom).int(0, 1000);
  const specs = Math.max(1, item.specs.length);
  const spec = (turn + shift) % specs;
  const brandTurn = Math.floor(turn / specs) + shift + turn;
  const brand = family.brands[brandTurn % Math.max(1, family.brands.length)] ?? '';
  return {
    item,
    spec: item.specs[spec],
    rank: spec / specs,
    brand,
    round: Math.floor(turn / (specs * Math.max(1, family.brands.length))),
  };
}

function nameOf({ item, spec, brand, round }: Choice, family: string, random: Prng): string {
  const code =
    round === 0 ? '' : `, ${String.fromCharCode(65 + random.int(0, 25), 65 + random.int(0, 25))}-${100 + round}`;
  const size = spec ? `, ${spec}` : '';
  if (family === 'book') return `${item.nom}${size}${code} (${brand})`;
  return `${brand} ${item.nom}${size}${code}`.trim();
}

function priceOf({ item, spec, rank }: Choice, random: Prng): number {
  const isOnly = item.specs.length < 2;
  const luck = random.next();
  const byAmount = isOnly ? undefined : priceByAmount(item, spec, luck);
  const share = isOnly ? luck ** 1.3 : rank + (luck * 0.9) / item.specs.length;
  const price = roundPrice(byAmount ?? item.low * (item.high / item.low) ** share);
  // Hardly any shop uses kobo.
  return random.chance(0.001) ? price + 0.5 : price;
}

function detailsOf(nom: string, family: DemoFamily, brand: string, random: Prng): NewProduct['description_produit'] {
  if (random.chance(0.2)) return null;
  const rows = Object.entries(family.details).map(([field, values]): [string, string] => {
    const picked = random.pick(values);
    return [field, valueIn(nom, field, values) ?? picked];
  });
  if (brand) rows.unshift(['Brand', brand]);
  return { champ: rows.map(([field]) => field).join(','), value: rows.map(([, value]) => value).join(',') };
}

function descriptionOf(nom: string, family: DemoFamily, shelf: Shelf, random: Prng): string {
  const sentences = random.sample(family.about, random.int(1, 3));
  const opening = random.pick([
    `${nom}.`,
    `${nom}, from our ${shelf.subCategory.nom.toLowerCase()} shelf.`,
    `${nom}, checked before it leaves the shop.`,
    `${nom}. What you see in the picture is what the rider brings.`,
  ]);
  const closing = random.chance(0.4) ? ' Ask us anything on WhatsApp before you order.' : '';
  return `${opening} ${sentences.join(' ')}${closing}`;
}

/** Kilograms: from the name, or else at most one per 1,000 naira, since no headlamp weighs as much as a generator. */
function weightOf(nom: string, prix: number, [light, heavy]: readonly [number, number], share: number): number {
  const [, named, unit] = /(\d+(?:\.\d+)?) (kg|g)\b/.exec(nom) ?? [];
  if (named) return Number(named) / (unit === 'g' ? 1000 : 1);
  return light * (Math.max(light, Math.min(heavy, prix / 1000)) / light) ** share;
}

function sizeOf(
  { size }: DemoFamily,
  nom: string,
  prix: number,
  random: Prng,
): Pick<NewProduct, 'weight' | 'length' | 'width' | 'height'> {
  if (!size || random.chance(0.25)) return { weight: null, length: null, width: null, height: null };
  const [short, long] = size.cm;
  const side = () => `${Math.round(short * (long / short) ** random.next())} cm`;
  const kg = weightOf(nom, prix, size.kg, random.next());
  return { weight: `${kg.toFixed(kg < 1 ? 2 : 1)} kg`, length: side(), width: side(), height: side() };
}

/** The motif of an item: our own drawings have a different look for each `seed`. */
export const motifOf = ({ motif, drawing }: DemoItem, seed: string): string =>
  drawing === undefined ? motif : `${drawing}.${prng(`look/${seed}`).int(0, LOOKS - 1)}`;

function varietiesOf(family: DemoFamily, prix: number, random: Prng): NewProduct['caracteristiques'] {
  if (!random.chance(0.35)) return [];
  return Object.entries(family.varieties).map(([nom, more]) => ({ nom, montant: roundPrice(prix * (1 + more)) }));
}

function stockOf(random: Prng): number {
  const u = random.next();
  if (u < 0.05) return 0;
  if (u < 0.09) return 1;
  if (u < 0.14) return 10;
  return random.int(2, 240);
}

/** Always draws a random value, so that later values do not depend on the name. */
function qualityOf(nom: string, family: DemoFamily, random: Prng): string {
  const picked = random.pick(family.quality);
  return conditionIn(nom) ?? picked;
}

/** Wholesalers require an order of at least five or ten. */
function moqOf(typeOfsale: string, random: Prng): number | null {
  if (typeOfsale !== 'Wholesale') return random.chance(0.1) ? 1 : null;
  return random.pick([1, 5, 5, 10, null]);
}

/** Age of a product in ms: from a minute to two years, a fifth of them within 50 days. */
function ageOf(random: Prng): number {
  return 60_000 + Math.floor(random.next() ** 1.65 * 730 * DAY_MS);
}

/** The k-th product of a shelf. */
export function demoProduct(shelf: Shelf, k: number): NewProduct {
  const { subCategory, now } = shelf;
  const family = familyOf(subCategory.family);
  const random = prng(`${subCategory.nom}/${k}`);
  const choice = choose(shelf, family, k);
  const nom = nameOf(choice, subCategory.family, random);
  const prix = priceOf(choice, random);
  const promotion = random.chance(0.14);
  const typeOfsale = random.pick(family.typeOfsale);
  const images = picturesOf(motifOf(choice.item, `${subCategory.nom}/${k}`), subCategory.nom, k, family, random);
  const age = ageOf(random);
  const views = Math.floor(12_000 * random.next() ** 5) + random.int(3, 60);
  return {
    nom,
    description: descriptionOf(nom, family, shelf, random),
    url: images[0]?.url ?? '',
    prix,
    prixPromotion: promotion ? Math.min(roundPrice(prix * (0.62 + random.next() * 0.3)), prix - 50) : null,
    promotion,
    qte: stockOf(random),
    mesureId: shelf.mesureIds.get(family.mesure) ?? null,
    moq: moqOf(typeOfsale, random),
    views,
    quality: qualityOf(nom, family, random),
    typeOfsale,
    deliveryTime: random.pick(family.delivery),
    ...sizeOf(family, nom, prix, random),
    sousCategorieId: shelf.sousCategorieId,
    boutiqueId: random.pick(shelf.shopIds),
    description_produit: detailsOf(nom, family, choice.brand, random),
    isActive: !random.chance(0.004),
    createdAt: new Date(now - age).toISOString(),
    externalId: `demo:${subCategory.nom}:${k}`,
    orderCount: Math.floor(views * random.next() ** 3 * 0.06),
    trendScore: viewTrend(now) * Math.floor((views * random.next() ** 2) / (1 + age / (30 * DAY_MS))),
    images,
    caracteristiques: varietiesOf(family, prix, random),
  };
}
