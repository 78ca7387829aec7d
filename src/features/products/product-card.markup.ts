import { islandMarkup } from '../../ui/island-markup.ts';
import { printedOnce } from '../../ui/rendered-once.ts';
import { CardText, cardText, type ProductCardProps, SHOWN_FIELDS } from './ProductCard.tsx';
import { isNew } from './product-card.ts';

const print = islandMarkup(CardText, [
  'id',
  'name',
  'href',
  'src',
  'srcset',
  'tint',
  'promotion',
  'price',
  'oldPrice',
  'rating',
  'tenths',
  'ratings',
  'shop',
  'choosePath',
]);

/** Everything that the HTML of a card depends on. */
function keyOf({ product, now, fileHost, view, place, load }: ProductCardProps): string {
  let key = `card ${view} ${place} ${load} ${isNew(product.createdAt, now)} ${fileHost}\0${product.boutique.nomBoutique}`;
  for (const field of SHOWN_FIELDS) key += `\0${product[field]}`;
  return key;
}

/** HTML of a product's card. Lists print many, and most again after a change of another product. */
export const productCardMarkup = (props: ProductCardProps): string =>
  printedOnce(keyOf(props), () => print({ ...cardText(props), hasIslands: true }));
