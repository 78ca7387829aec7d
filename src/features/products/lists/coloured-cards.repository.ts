/** The cards of a list by colour: each product has its picture in that colour, if there is one. */
import type { Reader } from '../../../data/database.ts';
import { statement } from '../../../data/statement.ts';
import { isOneOf, textOfIds } from '../../../data/table-rows.ts';
import { type BasicColour, coloursOf } from '../../search/words/basic-colours.ts';
import type { ProductCard } from '../products.repository.ts';

const readColoured = statement((db, { ids }: { ids: string }) =>
  db
    .selectFrom('images as i')
    .leftJoin('pictures as pic', 'pic.path', 'i.url')
    .select(['i.produitId', 'i.url', 'i.couleur', 'pic.placeholder'])
    .where(isOneOf(db, 'i.produitId', ids))
    .where('i.couleur', 'is not', null)
    .orderBy('i.id'),
);

/** `cards` with the first picture of each product in one of `colours`; unchanged without such a picture. Frozen. */
export async function cardsInColours(
  db: Reader,
  cards: readonly ProductCard[],
  colours: readonly BasicColour[],
): Promise<ProductCard[]> {
  if (cards.length === 0 || colours.length === 0) return [...cards];
  const images = await readColoured(db, {
    ids: textOfIds(
      db,
      cards.map(({ id }) => id),
    ),
  });
  const wanted = new Set(colours);
  const coloured = images.filter(({ couleur }) =>
    coloursOf(couleur ? [couleur.nom] : [], []).some((one) => wanted.has(one)),
  );
  const firsts = new Map(coloured.toReversed().map((image) => [image.produitId, image]));
  return cards.map((card) => {
    const image = firsts.get(card.id);
    if (!image || image.url === card.url) return card;
    return Object.freeze({ ...card, url: image.url, placeholder: image.placeholder });
  });
}
