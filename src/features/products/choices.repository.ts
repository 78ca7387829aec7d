/** Reads the current varieties and colours of products. */
import type { Reader } from '../../data/database.ts';
import { type Colour, offeredColours, offeredVarieties, type Variety } from './choices.ts';

/** The varieties and colours of a product. */
interface Offer {
  caracteristiques: Variety[];
  colours: Colour[];
}

/** The varieties and colours of the products `ids`, each in insertion order; nothing for other products. */
export async function offersOf(db: Reader, ids: readonly number[]): Promise<(id: number) => Offer> {
  if (ids.length === 0) return () => ({ caracteristiques: [], colours: [] });
  const varieties = await db
    .selectFrom('caracteristiques')
    .select(['id', 'produitId', 'nom', 'montant'])
    .where('produitId', 'in', ids)
    .orderBy('id')
    .execute();
  const images = await db
    .selectFrom('images')
    .select(['produitId', 'url', 'couleur'])
    .where('produitId', 'in', ids)
    .where('couleur', 'is not', null)
    .orderBy('id')
    .execute();
  const varietiesOf = Map.groupBy(varieties, ({ produitId }) => produitId);
  const imagesOf = Map.groupBy(images, ({ produitId }) => produitId);
  return (id) => ({
    caracteristiques: offeredVarieties(varietiesOf.get(id) ?? []).map(({ produitId: _, ...variety }) => variety),
    colours: offeredColours(imagesOf.get(id) ?? []),
  });
}
