/** Reads products: a single one with all its data, or the cards of a list. */
import { cachedReads } from '../../data/cached-read.ts';
import { cachedRows } from '../../data/cached-rows.ts';
import type { Reader } from '../../data/database.ts';
import { statement } from '../../data/statement.ts';
import { isOneOf, textOfIds } from '../../data/table-rows.ts';
import { tags } from '../../data/tags.ts';
import { meanOf } from '../ratings/ratings.repository.ts';
import { countColours } from '../search/words/basic-colours.ts';
import { answeredStanding, STANDING_COLUMNS } from '../shops/seller-standing.repository.ts';
import { pointsOfSale } from '../shops/shops.repository.ts';
import { minimumOrder } from './stock.ts';

/** A product with its sub-category, shop, unit and the colour of its picture; the shop's columns have aliases. */
function join(db: Reader) {
  return db
    .selectFrom('produits as p')
    .innerJoin('sous_categories as s', 's.id', 'p.sousCategorieId')
    .innerJoin('boutiques as b', 'b.id', 'p.boutiqueId')
    .leftJoin('mesures as m', 'm.id', 'p.mesureId')
    .leftJoin('pictures as pic', 'pic.path', 'p.url')
    .select(['p.id', 'p.nom', 'p.url', 'p.prix', 'p.prixPromotion', 'p.promotion', 'p.qte', 'p.moq', 'p.quality'])
    .select(['p.views', 'p.isActive', 'p.createdAt', 'p.sousCategorieId', 'p.ratingCount', 'p.ratingSum', 'p.couleurs'])
    .select(['s.nom as sousCategorieNom', 'm.initials', 'pic.placeholder'])
    .select(['b.id as boutiqueId', 'b.nomBoutique', 'b.nomLink', 'b.isActive as boutiqueIsActive'])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('caracteristiques as c').select('c.id').whereRef('c.produitId', '=', 'p.id'))
        .as('hasVarieties'),
    );
}

/** Cached for each reader, since building the query, which every list needs, takes as long as a few cards. */
const joins = new WeakMap<Reader, ReturnType<typeof join>>();

function joined(db: Reader): ReturnType<typeof join> {
  const known = joins.get(db) ?? join(db);
  joins.set(db, known);
  return known;
}

type Joined = Awaited<ReturnType<ReturnType<typeof joined>['execute']>>[number];

/** Converts a joined row to a card. Field by field, since a rest pattern costs ten times as much. */
function cardOf(row: Joined) {
  return {
    id: row.id,
    nom: row.nom,
    url: row.url,
    placeholder: row.placeholder,
    prix: row.prix,
    prixPromotion: row.prixPromotion,
    promotion: row.promotion,
    qte: row.qte,
    moq: minimumOrder(row.moq),
    quality: row.quality,
    views: row.views,
    isActive: row.isActive,
    createdAt: row.createdAt,
    sousCategorieId: row.sousCategorieId,
    sousCategorie: { id: row.sousCategorieId, nom: row.sousCategorieNom },
    boutique: {
      id: row.boutiqueId,
      nomBoutique: row.nomBoutique,
      nomLink: row.nomLink,
      isActive: row.boutiqueIsActive,
    },
    mesure: row.initials === null ? null : { initials: row.initials },
    ratingCount: row.ratingCount,
    ratingAverage: meanOf(row),
    // SQLite returns a number.
    hasVarieties: Boolean(row.hasVarieties),
    colourCount: countColours(row.couleurs),
  };
}

export type ProductCard = ReturnType<typeof cardOf>;

/** About 5 MB. */
const MAX_CACHED_CARDS = 5000;

/** Cards by id. Views do not purge them, so they are read for each list. */
const cachedCards = cachedRows<ProductCard>({
  max: MAX_CACHED_CARDS,
  tagsOf: (card) => tagsOfCards([card]),
  async read(db, ids) {
    const rows = await joined(db).where('p.id', 'in', ids).execute();
    return new Map(rows.map((row) => [row.id, cardOf(row)]));
  },
});

const readViews = statement((db, { ids }: { ids: string }) =>
  db
    .selectFrom('produits')
    .select(['id', 'views'])
    .where(isOneOf(db, 'id', ids)),
);

const readViewsOfOne = statement((db, { id }: { id: number }) =>
  db.selectFrom('produits').select('views').where('id', '=', id),
);

/** The last returned copy of each card, with the views at that time. */
const answered = new WeakMap<ProductCard, ProductCard>();

/** `card` with its current views: the same object while neither changes, so that its cached HTML is found. */
function withViews(card: ProductCard, views: number): ProductCard {
  const last = answered.get(card);
  if (last?.views === views) return last;
  Object.freeze(card.boutique);
  const next = Object.freeze({ ...card, views });
  answered.set(card, next);
  return next;
}

/** The cards of `ids`, in their order; unknown ids are skipped. Do not mutate them. */
export async function cardsByIds(db: Reader, ids: readonly number[]): Promise<ProductCard[]> {
  if (ids.length === 0) return [];
  const [cards, rows] = await Promise.all([cachedCards(db, ids), readViews(db, { ids: textOfIds(db, ids) })]);
  const views = new Map(rows.map((row) => [row.id, row.views]));
  return cards.flatMap((card) => (card ? [withViews(card, views.get(card.id) ?? card.views)] : []));
}

interface Pictured {
  readonly url: string;
  readonly placeholder: number | null;
}

/** The colour of our own pictures is returned once it is known, and does not change. */
export const tagsOfPictures = (pictures: readonly Pictured[]): string[] =>
  pictures
    .filter(({ url, placeholder }) => placeholder === null && url !== '' && !/^https?:/.test(url))
    .map(({ url }) => tags.picture(url));

/** Tags of the data on the card. */
const readTags = (card: ProductCard): readonly string[] => [
  tags.subCategories,
  ...(card.mesure ? [tags.measures] : []),
  tags.product(card.id),
  tags.shop(card.boutique.id),
  ...tagsOfPictures([card]),
];

const knownTags = new WeakMap<ProductCard, readonly string[]>();

/** Tags of the data on all cards, whatever list they are in. A card that several lists share has its tags only once. */
export function tagsOfCards(cards: readonly ProductCard[]): string[] {
  return cards.flatMap((card) => {
    const known = knownTags.get(card) ?? readTags(card);
    knownTags.set(card, known);
    return known;
  });
}

const readProduct = statement((db, { id }: { id: number }) =>
  joined(db)
    .select(['p.description', 'p.typeOfsale', 'p.deliveryTime', 'p.weight', 'p.length', 'p.width'])
    .select(['p.height', 'p.description_produit', 'p.updatedAt'])
    .select(['b.url as boutiqueUrl', 'b.pays', 'b.province', 'b.ville', 'b.phone'])
    .leftJoin('shop_standings as t', 't.boutiqueId', 'b.id')
    .select(STANDING_COLUMNS)
    .where('p.id', '=', id),
);

const readVarieties = statement((db, { produitId }: { produitId: number }) =>
  db.selectFrom('caracteristiques').select(['id', 'nom', 'montant']).where('produitId', '=', produitId).orderBy('id'),
);

async function storedProduct(db: Reader, id: number) {
  const [row] = await readProduct(db, { id });
  if (!row) return undefined;
  const [images, caracteristiques, pointDeVentes] = await Promise.all([
    imagesOfProduct(db, id),
    readVarieties(db, { produitId: id }),
    pointsOfSale(db, row.boutiqueId),
  ]);
  const card = cardOf(row);
  return {
    ...card,
    boutique: {
      ...card.boutique,
      url: row.boutiqueUrl,
      pays: row.pays,
      province: row.province,
      ville: row.ville,
      phone: row.phone,
      standing: answeredStanding(row),
    },
    description: row.description,
    typeOfsale: row.typeOfsale,
    deliveryTime: row.deliveryTime,
    weight: row.weight,
    length: row.length,
    width: row.width,
    height: row.height,
    description_produit: row.description_produit,
    updatedAt: row.updatedAt,
    /** The initial quantity of a cart line (ENT-028). */
    size: 1,
    images,
    caracteristiques,
    pointDeVentes,
  };
}

/** Tags of a product's data. */
export const tagsOfProduct = (product: ProductCard & { readonly images: readonly Pictured[] }): string[] => [
  ...tagsOfCards([product]),
  tags.standing(product.boutique.id),
  ...tagsOfPictures(product.images),
];

/** About 5 MB: the pages of a sub-category's products are rendered again when a product is added to it. */
const MAX_CACHED_PRODUCTS = 1000;

const cachedProduct = cachedReads({
  max: MAX_CACHED_PRODUCTS,
  keyOf: (id: number) => String(id),
  tagsOf: (_, found?: { product: Awaited<ReturnType<typeof storedProduct>> }) =>
    found && (found.product ? tagsOfProduct(found.product) : [tags.newProduct]),
  read: async (db, id) => ({ product: await storedProduct(db, id) }),
});

/**
 * One product, active or not, with all nested data, which must not be mutated. Views do not purge it, so they are read
 * each time.
 */
export async function productById(db: Reader, id: number) {
  const [{ product }, [row]] = await Promise.all([cachedProduct(db, id), readViewsOfOne(db, { id })]);
  return product && { ...product, views: row?.views ?? product.views };
}

const readImages = statement((db, { produitId }: { produitId: number }) =>
  db
    .selectFrom('images as i')
    .leftJoin('pictures as pic', 'pic.path', 'i.url')
    .select(['i.id', 'i.url', 'i.couleur', 'pic.placeholder'])
    .where('i.produitId', '=', produitId)
    .orderBy('i.id'),
);

/** Pictures of a product in insertion order. */
export const imagesOfProduct = (db: Reader, produitId: number) => readImages(db, { produitId });

/** Whether the product exists, active or not. */
export async function productExists(db: Reader, id: number): Promise<boolean> {
  return (await db.selectFrom('produits').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
