/** Products from rows of the default format, with the shops, categories and units that they name. */
import { type NewProduct, upsertProducts } from '../../features/products/products-write.repository.ts';
import { DEFAULT_COLLECTION } from './default-format.ts';
import {
  type Fields,
  flag,
  lineText,
  longText,
  money,
  neededText,
  optionalText,
  parts,
  pictureAddress,
  shopLink,
  time,
  wholeNumber,
} from './fields.ts';
import { type CategoryPath, ensureMeasures, ensureShops, ensureSubCategories, type NewShop } from './import-parents.ts';
import type { Importer } from './importer.ts';
import { parseMoney } from './money.ts';
import { RowError } from './row-error.ts';

/** A product whose shop, sub-category and unit are still names. */
export interface ProductRow {
  readonly product: Omit<NewProduct, 'sousCategorieId' | 'boutiqueId' | 'mesureId' | 'externalId'>;
  readonly externalId: string;
  readonly path: CategoryPath;
  readonly shop: NewShop;
  readonly mesure: string | null;
}

const NAME = 500;
const PLACE = 100;
const DETAIL = 100;

function prices(fields: Fields): Pick<NewProduct, 'prix' | 'prixPromotion' | 'promotion'> {
  const prix = money(fields, 'prix');
  if (prix === undefined) throw new RowError('prix is empty');
  if (prix === 0) throw new RowError('prix is 0');
  const reduced = money(fields, 'prixPromotion');
  if (reduced === undefined || reduced === prix) return { prix, prixPromotion: null, promotion: false };
  if (reduced === 0) throw new RowError('prixPromotion is 0');
  if (reduced > prix) throw new RowError(`prixPromotion ${reduced} is above prix ${prix}`);
  return { prix, prixPromotion: reduced, promotion: true };
}

function pictures(fields: Fields): NewProduct['images'] {
  const urls = parts(fields, 'images');
  const colours = parts(fields, 'couleurs');
  if (colours.length > urls.length)
    throw new RowError(`couleurs has ${colours.length} parts and images ${urls.length}`);
  return urls.map((url, k) => {
    const nom = colours[k] ?? '';
    return { url: pictureAddress('images', url), couleur: nom === '' ? null : { nom: nom.slice(0, DETAIL) } };
  });
}

function varieties(fields: Fields): NewProduct['caracteristiques'] {
  return parts(fields, 'varietes').map((part) => {
    const at = part.lastIndexOf(':');
    const nom = part.slice(0, at).trim();
    const montant = at < 0 ? undefined : parseMoney(part.slice(at + 1));
    if (nom === '' || montant === undefined)
      throw new RowError(`varietes "${part}" is not a name, a colon and an amount`);
    return { nom, montant };
  });
}

function details(fields: Fields): NewProduct['description_produit'] {
  const champ = lineText(fields, 'champs', 2000);
  const value = lineText(fields, 'valeurs', 2000);
  const counts = [champ, value].map((list) => (list === '' ? 0 : list.split(',').length));
  if (counts[0] !== counts[1]) throw new RowError(`champs has ${counts[0]} parts and valeurs ${counts[1]}`);
  return champ === '' ? null : { champ, value };
}

function parse(fields: Fields, now: string): ProductRow {
  const externalId = lineText(fields, 'externalId', 500) || lineText(fields, 'lien', 500);
  if (externalId === '') throw new RowError('externalId and lien are empty: the product has no identity');
  const images = pictures(fields);
  const sousCategorie = neededText(fields, 'sousCategorie', 200);
  const boutique = neededText(fields, 'boutique', 200);
  return {
    externalId,
    product: {
      nom: neededText(fields, 'nom', NAME),
      description: longText(fields, 'description', 20_000),
      url: images[0]?.url ?? '',
      ...prices(fields),
      qte: wholeNumber(fields, 'qte', 0) ?? 0,
      moq: wholeNumber(fields, 'moq', 1) ?? null,
      quality: optionalText(fields, 'quality', DETAIL),
      typeOfsale: optionalText(fields, 'typeOfsale', DETAIL),
      deliveryTime: optionalText(fields, 'deliveryTime', DETAIL),
      weight: optionalText(fields, 'weight', DETAIL),
      length: optionalText(fields, 'length', DETAIL),
      width: optionalText(fields, 'width', DETAIL),
      height: optionalText(fields, 'height', DETAIL),
      description_produit: details(fields),
      isActive: flag(fields, 'isActive') ?? true,
      createdAt: time(fields, 'createdAt') ?? now,
      images,
      caracteristiques: varieties(fields),
    },
    path: {
      collection: lineText(fields, 'collection', 200) || DEFAULT_COLLECTION,
      categorie: lineText(fields, 'categorie', 200) || sousCategorie,
      sousCategorie,
    },
    shop: {
      nomBoutique: boutique,
      nomLink: shopLink(fields, boutique),
      pays: lineText(fields, 'pays', PLACE),
      province: lineText(fields, 'province', PLACE),
      ville: lineText(fields, 'ville', PLACE),
    },
    mesure: optionalText(fields, 'mesure', 20),
  };
}

export const productsImporter: Importer<ProductRow> = {
  parse,
  identityOf: ({ externalId }) => externalId,
  async write(trx, rows, now) {
    const subCategoryOf = await ensureSubCategories(
      trx,
      rows.map(({ path }) => path),
      now,
    );
    const shopOf = await ensureShops(
      trx,
      rows.map(({ shop }) => shop),
      now,
    );
    const measureOf = await ensureMeasures(
      trx,
      rows.map(({ mesure }) => mesure),
    );
    const products = rows.map(
      ({ product, externalId, path, shop, mesure }): NewProduct => ({
        ...product,
        externalId,
        sousCategorieId: subCategoryOf(path),
        boutiqueId: shopOf(shop),
        mesureId: mesure === null ? null : measureOf(mesure),
      }),
    );
    return (await upsertProducts(trx, products, { now })).map(({ outcome }) => outcome);
  },
  /** The first row has decided where the product is; a category that only later rows name is made all the same. */
  async writeMerged(trx, rows, now) {
    await ensureSubCategories(
      trx,
      rows.map(({ path }) => path),
      now,
    );
  },
};
