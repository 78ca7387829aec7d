/** Writes a CSV of products in the default format, as a large market would: the same rows for each number of them. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CATALOGUE } from '../demo/catalogue-tree.ts';
import { FAMILIES, familyOf } from '../demo/families.ts';
import { prng } from '../demo/prng.ts';
import { demoProduct, type Shelf } from '../demo/products.ts';
import { SHOPS_OF_DEMO } from '../demo/shops.ts';

const COLUMNS = [
  'externalId',
  'nom',
  'description',
  'prix',
  'prixPromotion',
  'qte',
  'mesure',
  'moq',
  'quality',
  'typeOfsale',
  'deliveryTime',
  'weight',
  'length',
  'width',
  'height',
  'sousCategorie',
  'categorie',
  'collection',
  'boutique',
  'pays',
  'province',
  'ville',
  'images',
  'couleurs',
  'varietes',
  'champs',
  'valeurs',
  'isActive',
] as const;

const SHOPS = 2000;
/** Every row of this number has no price and is rejected. */
const INVALID_EVERY = 5000;
/** Rows of one chunk of the file. */
const CHUNK = 500;

const MEASURES = [...new Set(Object.values(FAMILIES).map(({ mesure }) => mesure))];

/** All shelves of the demo, with the names of what they are in. */
const SHELVES = CATALOGUE.flatMap((collection) =>
  collection.categories.flatMap((category) =>
    category.subCategories.map((subCategory, k) => {
      const shelf: Shelf = {
        subCategory,
        sousCategorieId: k,
        shopIds: Array.from({ length: SHOPS }, (_, shop) => shop),
        mesureIds: new Map(MEASURES.map((nom, at) => [nom, at])),
        // Products are as old as their import, so the time counts for nothing else.
        now: 0,
      };
      return { shelf, categorie: category.nom, collection: collection.nom };
    }),
  ),
);

function shopOf(k: number) {
  const shop = SHOPS_OF_DEMO[k % SHOPS_OF_DEMO.length];
  if (!shop) throw new Error('the demo has no shops');
  const round = Math.floor(k / SHOPS_OF_DEMO.length);
  const { pays, province, ville } = shop;
  return { boutique: round === 0 ? shop.nomBoutique : `${shop.nomBoutique} ${round + 1}`, pays, province, ville };
}

const cell = (value: string | number): string => {
  const text = String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** The k-th product, and where it is. */
function productOf(k: number) {
  const random = prng(`import/${k}`);
  const place = SHELVES[random.int(0, SHELVES.length - 1)];
  if (!place) throw new Error('the demo has no shelves');
  return { random, place, product: demoProduct(place.shelf, k) };
}

function lineOf(k: number): string {
  const { random, place, product } = productOf(k);
  const { images, caracteristiques, description_produit: details } = product;
  const shop = shopOf(product.boutiqueId);
  const more = random.sample(familyOf(place.shelf.subCategory.family).about, 2).join(' ');
  const row: Record<(typeof COLUMNS)[number], string | number | null> = {
    ...product,
    ...shop,
    externalId: `SKU-${k}`,
    description: `${product.description} ${more} Sold by ${shop.boutique}, ${shop.ville}, and sent within ${product.deliveryTime} days.`,
    prix: k % INVALID_EVERY === INVALID_EVERY - 1 ? null : product.prix,
    mesure: MEASURES[product.mesureId ?? -1] ?? null,
    sousCategorie: place.shelf.subCategory.nom,
    categorie: place.categorie,
    collection: place.collection,
    images: images.map(({ url }) => url).join('|'),
    couleurs: images.map(({ couleur }) => couleur?.nom ?? '').join('|'),
    varietes: caracteristiques.map(({ nom, montant }) => `${nom}:${montant}`).join('|'),
    champs: details?.champ ?? null,
    valeurs: details?.value ?? null,
    isActive: product.isActive ? 1 : 0,
  };
  return `${COLUMNS.map((name) => cell(row[name] ?? '')).join(',')}\n`;
}

/** The price of a product some weeks later. */
const priceLine = (k: number): string => `SKU-${k},${Math.round(productOf(k).product.prix * 1.1)}\n`;

function* chunks(header: readonly string[], rows: number, line: (k: number) => string): Generator<string> {
  yield `${header.join(',')}\n`;
  for (let from = 0; from < rows; from += CHUNK)
    yield Array.from({ length: Math.min(CHUNK, rows - from) }, (_, k) => line(from + k)).join('');
}

/** Writes `rows` products of 2,000 shops to `file`; every 5,000th has no price. */
export async function writeImportFile(file: string, rows: number): Promise<void> {
  await pipeline(Readable.from(chunks(COLUMNS, rows, lineOf)), createWriteStream(file));
}

/** Writes other prices of the products of {@link writeImportFile}. */
export async function writePriceFile(file: string, rows: number): Promise<void> {
  await pipeline(Readable.from(chunks(['externalId', 'prix'], rows, priceLine)), createWriteStream(file));
}
