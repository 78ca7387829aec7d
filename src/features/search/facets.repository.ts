/** Reads what the filters of a list look at. */
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { tableRows } from '../../platform/database/table-rows.ts';
import { type FacetProduct, type Facets, type FacetValue, SUB_CATEGORIES_MOST } from './facets.ts';

export interface FacetRow extends FacetProduct {
  readonly id: number;
}

/** The products `ids` as filters see them, in any order. */
export async function facetRows(db: Reader, ids: readonly number[]): Promise<FacetRow[]> {
  if (ids.length === 0) return [];
  const rows = tableRows(
    db,
    'produits',
    ['id'],
    ids.map((id) => ({ id })),
  );
  return db
    .selectFrom('produits as p')
    .innerJoin('boutiques as b', 'b.id', 'p.boutiqueId')
    .select(['p.id', 'p.sousCategorieId', 'p.boutiqueId', 'p.promotion', 'p.qte', 'p.prixActuel'])
    .select(['p.ratingCount', 'p.ratingSum', 'p.couleurs', 'b.pays', 'b.province', 'b.ville'])
    .where(sql<boolean>`p.id in ${rows}`)
    .execute();
}

interface Named {
  readonly nom: string;
  readonly count: number;
}

export interface NamedFacets extends Omit<Facets, 'provinces' | 'villes' | 'couleurs' | 'sousCategories'> {
  readonly provinces: Named[];
  readonly villes: Named[];
  readonly couleurs: Named[];
  readonly sousCategories: (Named & { readonly id: number })[];
}

const named = (values: readonly FacetValue<string>[]): Named[] =>
  values.map(({ value, count }) => ({ nom: value, count }));

/** `facets` as they are answered; of sub-categories the {@link SUB_CATEGORIES_MOST} with most products, and the chosen one. */
export async function withNames(db: Reader, facets: Facets, chosen?: number): Promise<NamedFacets> {
  const ids = facets.sousCategories.map(({ value }) => value);
  const rows =
    ids.length === 0
      ? []
      : await db.selectFrom('sous_categories').select(['id', 'nom']).where('id', 'in', ids).execute();
  const names = new Map(rows.map(({ id, nom }) => [id, nom]));
  const sousCategories = facets.sousCategories
    .flatMap(({ value: id, count }) => {
      const nom = names.get(id);
      return nom === undefined ? [] : [{ id, nom, count }];
    })
    .sort((a, b) => b.count - a.count || (a.nom < b.nom ? -1 : 1));
  const first = sousCategories.slice(0, SUB_CATEGORIES_MOST);
  const kept = sousCategories.find(({ id }) => id === chosen);
  return {
    ...facets,
    provinces: named(facets.provinces),
    villes: named(facets.villes),
    couleurs: named(facets.couleurs),
    sousCategories: kept && !first.includes(kept) ? [...first.slice(0, -1), kept] : first,
  };
}
