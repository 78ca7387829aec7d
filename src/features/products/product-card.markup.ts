import { LRUCache } from 'lru-cache';
import { islandMarkup } from '../../ui/island-markup.ts';
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
  'stars',
  'ratings',
  'shop',
  'choosePath',
]);

/** Up to 3 kB each. */
const MAX_PRINTED = 5000;
const printed = new LRUCache<string, string>({ max: MAX_PRINTED });

/** Everything that the HTML of a card depends on. */
function keyOf({ product, now, fileHost, view, place, load }: ProductCardProps): string {
  let key = `${view} ${place} ${load} ${isNew(product.createdAt, now)} ${fileHost}\0${product.boutique.nomBoutique}`;
  for (const field of SHOWN_FIELDS) key += `\0${product[field]}`;
  return key;
}

/** HTML of a product's card. Lists print many, and most again after a change of another product. */
export function productCardMarkup(props: ProductCardProps): string {
  const key = keyOf(props);
  const known = printed.get(key);
  if (known !== undefined) return known;
  const html = print({ ...cardText(props), hasIslands: true });
  printed.set(key, html);
  return html;
}
