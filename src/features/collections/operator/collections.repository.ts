/** Reads collections for the operator. */
import type { Reader } from '../../../data/database.ts';
import { foldText } from '../../../shared/fold-text.ts';

/** A collection with the number of its categories and of its listed products. */
export interface OperatorCollection {
  readonly id: number;
  readonly nom: string;
  /** Its place among the featured ones, from 1; null for the others. */
  readonly position: number | null;
  readonly categories: number;
  readonly products: number;
}

/** All collections: the featured ones in their order, then the others by their number of products, as on home. */
export async function collectionsForOperator(db: Reader): Promise<OperatorCollection[]> {
  const rows = await db
    .selectFrom('classifications as c')
    .leftJoin('categories as k', 'k.classificationId', 'c.id')
    .leftJoin('sous_categories as s', 's.categorieId', 'k.id')
    .select((eb) => ['c.id', 'c.nom', 'c.position', eb.fn.count<number>('k.id').distinct().as('categories')])
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('s.listedCount'), eb.lit(0)).as('products'))
    .groupBy(['c.id', 'c.nom', 'c.position'])
    .execute();
  return rows
    .map((row) => ({ ...row, categories: Number(row.categories), products: Number(row.products) }))
    .sort((a, b) => placeOf(a) - placeOf(b) || b.products - a.products || a.id - b.id);
}

const placeOf = ({ position }: OperatorCollection) => position ?? Number.MAX_SAFE_INTEGER;

/** The collections with this id or name, without case and accents. */
export const collectionsNamed = (all: readonly OperatorCollection[], name: string): OperatorCollection[] => {
  const byId = all.filter(({ id }) => String(id) === name);
  return byId.length > 0 ? byId : all.filter(({ nom }) => foldText(nom) === foldText(name));
};
