/** Imports products from rows of the default format, with the shops, categories and units that they name. */

import type { Writer } from '../data/database.ts';
import { lockCatalogue } from '../features/products/writing/lock-catalogue.repository.ts';
import {
  type NewProduct,
  type ProductUpdate,
  upsertProducts,
} from '../features/products/writing/products-write.repository.ts';
import { foldText } from '../shared/fold-text.ts';
import { DEFAULT_COLLECTION } from './default-format.ts';
import {
  type CategoryPath,
  ensureMeasures,
  ensureShops,
  ensureSubCategories,
  type NewShop,
  shopIdsByLink,
} from './import-parents.ts';
import type { Importer } from './importer.ts';
import type { ProductRow, ShopInRow } from './parse-product.ts';
import { RowError } from './row-error.ts';
import { type StoredProduct, storedProducts } from './stored-products.ts';

/** Defaults of a new product. */
const DEFAULTS = {
  description: '',
  prixPromotion: null,
  qte: 0,
  moq: null,
  quality: null,
  typeOfsale: null,
  deliveryTime: null,
  weight: null,
  length: null,
  width: null,
  height: null,
  description_produit: null,
  isActive: true,
  caracteristiques: [],
} as const satisfies Required<Omit<ProductRow['values'], 'nom' | 'prix' | 'createdAt'>> &
  Pick<NewProduct, 'caracteristiques'>;

/**
 * Returns the category of a row's product: from the row, the stored product, or the defaults. Undefined means
 * unchanged.
 */
function pathOf(values: Partial<CategoryPath>, stored?: CategoryPath): CategoryPath | undefined {
  if (stored && Object.keys(values).length === 0) return undefined;
  const sousCategorie = values.sousCategorie ?? stored?.sousCategorie;
  if (sousCategorie === undefined) throw new RowError('sousCategorie is missing, which a new product needs');
  // The category was named after its sub-category, so it follows a renamed one.
  const isNamedAlike = !stored || foldText(stored.categorie) === foldText(stored.sousCategorie);
  const categorie = values.categorie ?? (isNamedAlike ? sousCategorie : stored.categorie);
  return {
    sousCategorie,
    categorie: categorie || sousCategorie,
    collection: (values.collection ?? stored?.collection) || DEFAULT_COLLECTION,
  };
}

/** Returns the shop to find or create; undefined when the product stays in its shop. */
function shopOf(
  values: ShopInRow | undefined,
  known: ReadonlySet<string>,
  stored?: StoredProduct,
): NewShop | undefined {
  if (!values) {
    if (stored) return undefined;
    throw new RowError('boutique is missing, which a new product needs');
  }
  const { nomBoutique, isDerived, ...shop } = values;
  if (nomBoutique === undefined) {
    if (!known.has(shop.nomLink))
      throw new RowError(`there is no shop "${shop.nomLink}", and boutique is missing to open it`);
    return { ...shop, nomBoutique: '' };
  }
  // The stored shop has the same name, with a link that another file gave.
  if (isDerived && stored?.nomFolded === foldText(nomBoutique)) return undefined;
  return { ...shop, nomBoutique };
}

/** Returns the pictures of a row. Pictures and colours that the row does not give stay as stored. */
function imagesOf({ pictures, colours }: ProductRow, stored?: StoredProduct): NewProduct['images'] {
  const before = stored?.images ?? [];
  const urls = pictures ?? before.map(({ url }) => url);
  if ((colours?.length ?? 0) > urls.length)
    throw new RowError(`couleurs has ${colours?.length} parts and the product ${urls.length} pictures`);
  return urls.map((url, k) => {
    if (!colours) return { url, couleur: before.find((image) => image.url === url)?.couleur ?? null };
    return { url, couleur: colours[k] ? { nom: colours[k] } : null };
  });
}

/** Merges the prices of a row with the stored ones. A promotion ends when the new price is lower. */
function pricesOf(
  { prix, prixPromotion }: ProductRow['values'],
  stored: Pick<StoredProduct, 'prix' | 'prixPromotion'>,
): Pick<NewProduct, 'prix' | 'prixPromotion' | 'promotion'> {
  const price = prix ?? stored.prix;
  if ((prixPromotion ?? 0) > price) throw new RowError(`prixPromotion ${prixPromotion} is above prix ${price}`);
  const reduced = prixPromotion === undefined ? stored.prixPromotion : prixPromotion;
  const isReduced = reduced !== null && reduced < price;
  return { prix: price, prixPromotion: isReduced ? reduced : null, promotion: isReduced };
}

/** Returns the varieties of a row, whose prices may be differences from the product's current price. */
function varietiesOf({ varieties }: ProductRow, { prix, prixPromotion }: Pick<NewProduct, 'prix' | 'prixPromotion'>) {
  if (!varieties) return {};
  const toPay = prixPromotion ?? prix;
  const caracteristiques = varieties.map(({ nom, montant, isDifference }) => ({
    nom,
    montant: isDifference ? toPay + montant : montant,
  }));
  const wrong = caracteristiques.find(({ montant }) => montant < 0);
  if (wrong) throw new RowError(`varietes "${wrong.nom}" would cost less than nothing`);
  return { caracteristiques };
}

/** A row whose shop, sub-category and unit are names, not ids. */
interface Resolved {
  readonly product: ProductUpdate;
  readonly path: CategoryPath | undefined;
  readonly shop: NewShop | undefined;
  readonly mesure: string | null | undefined;
}

function resolve(
  row: ProductRow,
  known: ReadonlySet<string>,
  stored: StoredProduct | undefined,
  now: string,
): Resolved {
  const { externalId, values, mesure } = row;
  const path = pathOf(row.path, stored?.path);
  const shop = shopOf(row.shop, known, stored);
  const hasPictures = !stored || row.pictures !== undefined || row.colours !== undefined;
  const images = hasPictures ? imagesOf(row, stored) : undefined;
  const pictured = images ? { images, url: images[0]?.url ?? '' } : {};
  if (stored) {
    const isPriced = values.prix !== undefined || values.prixPromotion !== undefined;
    const isBack = stored.missingSince !== null;
    const prices = isPriced ? pricesOf(values, stored) : stored;
    const product = {
      ...(isBack ? { missingSince: null, isActive: true } : {}),
      ...values,
      ...pictured,
      ...(isPriced ? prices : {}),
      ...varietiesOf(row, prices),
      externalId,
    };
    return { product, path, shop, mesure };
  }
  const { nom, prix } = values;
  if (nom === undefined) throw new RowError('nom is missing, which a new product needs');
  if (prix === undefined) throw new RowError('prix is missing, which a new product needs');
  const prices = pricesOf(values, { prix, prixPromotion: null });
  const varieties = varietiesOf(row, prices);
  const product = { ...DEFAULTS, createdAt: now, ...values, ...varieties, ...pictured, ...prices, nom, externalId };
  return { product, path, shop, mesure: mesure ?? null };
}

/** Resolves each row, or returns its error. */
async function resolveAll(trx: Writer, rows: readonly ProductRow[], now: string): Promise<(Resolved | RowError)[]> {
  const pictured = rows.filter(({ pictures, colours }) => (pictures === undefined) !== (colours === undefined));
  const stored = await storedProducts(
    trx,
    rows.map(({ externalId }) => externalId),
    new Set(pictured.map(({ externalId }) => externalId)),
  );
  const links = rows.flatMap(({ shop }) => (shop && shop.nomBoutique === undefined ? [shop.nomLink] : []));
  const known = new Set((links.length > 0 ? await shopIdsByLink(trx, links) : new Map<string, number>()).keys());
  return rows.map((row) => {
    try {
      return resolve(row, known, stored.get(row.externalId), now);
    } catch (error) {
      if (error instanceof RowError) return error;
      throw error;
    }
  });
}

export const productsImporter: Importer<ProductRow> = {
  identityOf: ({ externalId }) => externalId,
  picturesOf: ({ pictures }) => pictures ?? [],
  nameOf: ({ values }) => values.nom ?? '',
  async write(trx, rows, now) {
    await lockCatalogue(trx, 'shared');
    const resolved = await resolveAll(trx, rows, now);
    const good = resolved.flatMap((row) => (row instanceof RowError ? [] : [row]));
    const subCategoryOf = await ensureSubCategories(
      trx,
      good.flatMap(({ path }) => path ?? []),
      now,
    );
    const shopOf = await ensureShops(
      trx,
      good.flatMap(({ shop }) => shop ?? []),
      now,
    );
    const measureOf = await ensureMeasures(
      trx,
      good.map(({ mesure }) => mesure ?? null),
    );
    const products = good.map(
      ({ product, path, shop, mesure }): ProductUpdate => ({
        ...product,
        ...(path ? { sousCategorieId: subCategoryOf(path) } : {}),
        ...(shop ? { boutiqueId: shopOf(shop) } : {}),
        ...(mesure === undefined ? {} : { mesureId: mesure === null ? null : measureOf(mesure) }),
      }),
    );
    const outcomes = (await upsertProducts(trx, products, { now })).map(({ outcome }) => outcome).values();
    return resolved.map((row) => (row instanceof RowError ? row : (outcomes.next().value as 'unchanged')));
  },
  /** The first row decides the category of the product; categories that only later rows name are created too. */
  async writeMerged(trx, rows, now) {
    await lockCatalogue(trx, 'shared');
    await ensureSubCategories(
      trx,
      rows.flatMap(({ path }) => (path.sousCategorie === undefined ? [] : (pathOf(path) ?? []))),
      now,
    );
  },
};
