/** Checks a product row. A field without a column in the file is left out, so the stored value stays. */

import type { NewProduct } from '../features/products/writing/products-write.repository.ts';
import { formatCount } from '../shared/counted.ts';
import {
  amountOf,
  type Fields,
  flag,
  identity,
  isPresent,
  lineText,
  longText,
  money,
  neededText,
  optionalText,
  parts,
  pastTime,
  pictureList,
  shopLink,
  wholeNumber,
} from './fields.ts';
import type { CategoryPath } from './import-parents.ts';
import { RowError } from './row-error.ts';

/** Maximum varieties, more than any page or shopper can handle. */
const MAX_VARIETIES = 500;
const MAX_PICTURES = 100;

/** Product columns that need no lookup. */
type Plain = Pick<
  NewProduct,
  | 'nom'
  | 'description'
  | 'prix'
  | 'prixPromotion'
  | 'qte'
  | 'moq'
  | 'quality'
  | 'typeOfsale'
  | 'deliveryTime'
  | 'weight'
  | 'length'
  | 'width'
  | 'height'
  | 'description_produit'
  | 'isActive'
  | 'createdAt'
>;

/** A variety with its price, or with its difference from the product's price. */
export interface VarietyInRow {
  readonly nom: string;
  readonly montant: number;
  readonly isDifference: boolean;
}

/** The shop of a row: by its link, or by a name from which the link is derived. */
export interface ShopInRow {
  /** Undefined when the file has no column for shop names. */
  readonly nomBoutique: string | undefined;
  readonly nomLink: string;
  /** Whether the link was derived from the name. */
  readonly isDerived: boolean;
  readonly pays: string;
  readonly province: string;
  readonly ville: string;
}

/** A checked product row. */
export interface ProductRow {
  readonly externalId: string;
  readonly values: Partial<Plain>;
  readonly varieties: readonly VarietyInRow[] | undefined;
  /** Addresses of the pictures. */
  readonly pictures: readonly string[] | undefined;
  /** Colour names of the pictures, '' for none. */
  readonly colours: readonly string[] | undefined;
  readonly path: Partial<CategoryPath>;
  readonly shop: ShopInRow | undefined;
  readonly mesure: string | null | undefined;
}

const NAME = 500;
const PLACE = 100;
const DETAIL = 100;
const DETAILS = ['quality', 'typeOfsale', 'deliveryTime', 'weight', 'length', 'width', 'height'] as const;

/** Returns the identity of a row, even an invalid one; '' when it has none. */
export const identityOfRow = (fields: Fields): string =>
  lineText(fields, 'externalId', 500) || lineText(fields, 'lien', 500);

const checkedIdentity = (fields: Fields) => identity(fields, 'externalId') || identity(fields, 'lien');

const PERCENT = /^- ?(\d+(?:\.\d+)?) ?%$/;

/**
 * Returns the price during a promotion: an amount, or a reduction of `prix` (`-10%`, `-500`), which gives whole naira.
 */
function reducedPrice(fields: Fields, prix: number | undefined): number | undefined {
  const text = lineText(fields, 'prixPromotion', 100);
  if (!text.startsWith('-')) return money(fields, 'prixPromotion');
  if (prix === undefined) throw new RowError(`prixPromotion "${text}" is taken off a price, and prix is missing`);
  const percent = PERCENT.exec(text)?.[1];
  const off = percent === undefined ? amountOf('prixPromotion', text.slice(1)) : (prix * Number(percent)) / 100;
  return Math.max(0, Math.round(prix - off));
}

function prices(fields: Fields): Pick<Partial<Plain>, 'prix' | 'prixPromotion'> {
  const prix = money(fields, 'prix');
  if (prix === undefined && isPresent(fields, 'prix')) throw new RowError('prix is empty');
  if (prix === 0) throw new RowError('prix is 0');
  const prixPromotion = reducedPrice(fields, prix);
  if (prixPromotion === 0) throw new RowError('prixPromotion is 0');
  return {
    ...(prix === undefined ? {} : { prix }),
    ...(isPresent(fields, 'prixPromotion') ? { prixPromotion: prixPromotion ?? null } : {}),
  };
}

/** Checks the length of a list, so that a page can show it; a longer list is a mistake in the file. */
function atMost<T>(items: readonly T[], max: number, field: string): readonly T[] {
  if (items.length > max)
    throw new RowError(`${field} has ${formatCount(items.length)} parts, and a product has at most ${max}`);
  return items;
}

function varieties(fields: Fields): VarietyInRow[] {
  return atMost(parts(fields, 'varietes'), MAX_VARIETIES, 'varietes').map((part) => {
    const at = part.lastIndexOf(':');
    const nom = part.slice(0, at).trim();
    if (nom === '' || at < 0) throw new RowError(`varietes "${part}" is not a name, a colon and an amount`);
    const amount = part.slice(at + 1).trim();
    const sign = /^[+-]/.exec(amount)?.[0];
    const montant = amountOf('varietes', sign ? amount.slice(1) : amount);
    return { nom, montant: sign === '-' ? -montant : montant, isDifference: sign !== undefined };
  });
}

/** Returns a comma-separated list of details in its stored form. */
function detailList(fields: Fields, field: string): string {
  const text = lineText(fields, field, 2000);
  if (!text.includes('|')) return text;
  const found = parts(fields, field);
  const wrong = found.find((part) => part.includes(','));
  if (wrong !== undefined) throw new RowError(`${field} "${wrong}" has a comma, which separates the list`);
  return found.join(',');
}

function details(fields: Fields): NewProduct['description_produit'] {
  const champ = detailList(fields, 'champs');
  const value = detailList(fields, 'valeurs');
  const counts = [champ, value].map((list) => (list === '' ? 0 : list.split(',').length));
  if (counts[0] !== counts[1]) throw new RowError(`champs has ${counts[0]} parts and valeurs ${counts[1]}`);
  return champ === '' ? null : { champ, value };
}

function pathOf(fields: Fields): Partial<CategoryPath> {
  const path: { -readonly [K in keyof CategoryPath]?: string } = {};
  for (const level of ['collection', 'categorie', 'sousCategorie'] as const)
    if (isPresent(fields, level)) path[level] = lineText(fields, level, 200);
  if (isPresent(fields, 'sousCategorie')) neededText(fields, 'sousCategorie', 200);
  return path;
}

function shopOf(fields: Fields): ShopInRow | undefined {
  const link = lineText(fields, 'boutiqueLink', 100);
  const nomBoutique = isPresent(fields, 'boutique') ? neededText(fields, 'boutique', 200) : undefined;
  if (nomBoutique === undefined && link === '') return undefined;
  return {
    nomBoutique,
    nomLink: shopLink(fields, nomBoutique ?? link),
    isDerived: link === '',
    pays: lineText(fields, 'pays', PLACE),
    province: lineText(fields, 'province', PLACE),
    ville: lineText(fields, 'ville', PLACE),
  };
}

/** Returns the entries of `values` that are defined. */
function defined<T extends object>(values: { [K in keyof T]: T[K] | undefined }): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}

/** Checks the row of a product. @throws {RowError} when it is invalid */
export function parseProduct(fields: Fields, now: string): ProductRow {
  const externalId = checkedIdentity(fields);
  if (externalId === '') throw new RowError('externalId and lien are empty: the product has no identity');
  const ifPresent = <T>(field: string, read: () => T): T | undefined => (isPresent(fields, field) ? read() : undefined);
  const pictures = ifPresent('images', () => [...atMost(pictureList(fields, 'images'), MAX_PICTURES, 'images')]);
  const colours = ifPresent('couleurs', () => parts(fields, 'couleurs').map((colour) => colour.slice(0, DETAIL)));
  if (pictures && colours && colours.length > pictures.length)
    throw new RowError(`couleurs has ${colours.length} parts and images ${pictures.length}`);
  const path = pathOf(fields);
  const shop = shopOf(fields);
  const plain = {
    nom: ifPresent('nom', () => neededText(fields, 'nom', NAME)),
    description: ifPresent('description', () => longText(fields, 'description', 20_000)),
    ...prices(fields),
    qte: wholeNumber(fields, 'qte', 0),
    moq: ifPresent('moq', () => wholeNumber(fields, 'moq', 1) ?? null),
    ...Object.fromEntries(DETAILS.map((field) => [field, ifPresent(field, () => optionalText(fields, field, DETAIL))])),
    description_produit: isPresent(fields, 'champs') || isPresent(fields, 'valeurs') ? details(fields) : undefined,
    isActive: flag(fields, 'isActive'),
    createdAt: pastTime(fields, 'createdAt', now),
  };
  const values = defined<Plain>(plain as { [K in keyof Plain]: Plain[K] | undefined });
  if (values.prix !== undefined && (values.prixPromotion ?? 0) > values.prix)
    throw new RowError(`prixPromotion ${values.prixPromotion} is above prix ${values.prix}`);
  return {
    externalId,
    values,
    varieties: ifPresent('varietes', () => varieties(fields)),
    pictures: colours ? pictures : pictures && [...new Set(pictures)],
    colours,
    path,
    shop,
    mesure: ifPresent('mesure', () => optionalText(fields, 'mesure', 20)),
  };
}
