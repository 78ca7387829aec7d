/** Reads the stored products that rows change. */
import { sql } from 'kysely';
import type { Writer } from '../data/database.ts';
import { type StoredChildren, storedChildren } from '../features/products/writing/product-children.repository.ts';
import type { CategoryPath } from './import-parents.ts';
import { textsOf } from './importer.ts';

export interface StoredProduct {
  readonly id: number;
  readonly prix: number;
  readonly prixPromotion: number | null;
  readonly nomFolded: string;
  readonly boutiqueId: number;
  readonly path: CategoryPath;
  readonly missingSince: string | null;
  /** Pictures, which are read only for rows that change just pictures or just colours. */
  readonly images: StoredChildren['images'];
}

/** Returns the stored products by `externalId`, with pictures for those of `withPictures`. */
export async function storedProducts(
  trx: Writer,
  externalIds: readonly string[],
  withPictures: ReadonlySet<string>,
): Promise<Map<string, StoredProduct>> {
  const rows = await trx
    .selectFrom('produits as p')
    .innerJoin('boutiques as b', 'b.id', 'p.boutiqueId')
    .innerJoin('sous_categories as s', 's.id', 'p.sousCategorieId')
    .innerJoin('categories as c', 'c.id', 's.categorieId')
    .innerJoin('classifications as k', 'k.id', 'c.classificationId')
    .select([
      'p.id',
      'p.externalId',
      'p.prix',
      'p.prixPromotion',
      'p.boutiqueId',
      'p.missingSince',
      'b.nomFolded',
      's.nom as sousCategorie',
      'c.nom as categorie',
      'k.nom as collection',
    ])
    .where(sql<boolean>`p."externalId" in ${textsOf(trx, 'produits', 'externalId', externalIds)}`)
    .execute();
  const pictured = rows.filter(({ externalId }) => withPictures.has(externalId ?? '')).map(({ id }) => id);
  const children = pictured.length > 0 ? await storedChildren(trx, pictured) : undefined;
  return new Map(
    rows.map(({ externalId, sousCategorie, categorie, collection, ...row }) => [
      externalId ?? '',
      { ...row, path: { sousCategorie, categorie, collection }, images: children?.(row.id).images ?? [] },
    ]),
  );
}
