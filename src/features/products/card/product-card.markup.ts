/** The HTML of product cards in pages. Lists print many cards, so their HTML is cached by product and place. */
import { islandMarkup } from '../../../ui/island-markup.ts';
import { encodedOnce } from '../../../ui/rendered-once.ts';
import { CardText, cardText, type ProductCardProps, SHOWN_FIELDS } from './ProductCard.tsx';
import { isNew } from './product-card.ts';

const print = islandMarkup(CardText, [
  'id',
  'name',
  'start',
  'end',
  'href',
  'src',
  'srcset',
  'tint',
  'promotion',
  'price',
  'oldPrice',
  'more',
  'rating',
  'tenths',
  'ratings',
  'shop',
  'choosePath',
]);

/** Everything that the HTML of a card depends on. */
function keyOf({ product, now, fileHost, view, place, load }: ProductCardProps): string {
  let key = `card ${view} ${place} ${load} ${isNew(product.createdAt, now)} ${fileHost}\0${product.boutique.nomBoutique}\0${product.mesure?.initials}`;
  for (const field of SHOWN_FIELDS) key += `\0${product[field]}`;
  return key;
}

/** HTML of a product's card. Lists print many cards, most of them again after another product has changed. */
const cardOnce = (props: ProductCardProps): Uint8Array =>
  encodedOnce(keyOf(props), () => print({ ...cardText(props), hasIslands: true }));

interface StoredCard {
  readonly isNew: boolean;
  readonly html: Uint8Array;
}

/** Cached HTML of products whose objects cannot change, by card place: looked up without comparing their data. */
const stored = new WeakMap<object, Map<string, StoredCard>>();

function cardBytes(props: ProductCardProps): Uint8Array {
  const { product, now, fileHost, view, place, load } = props;
  if (!Object.isFrozen(product) || !Object.isFrozen(product.boutique)) return cardOnce(props);
  const forms = stored.get(product) ?? new Map<string, StoredCard>();
  stored.set(product, forms);
  const form = `${view} ${place} ${load} ${fileHost}`;
  const isNewNow = isNew(product.createdAt, now);
  let known = forms.get(form);
  if (known?.isNew !== isNewNow) {
    known = { isNew: isNewNow, html: cardOnce(props) };
    forms.set(form, known);
  }
  return known.html;
}

interface CardsProps extends Omit<ProductCardProps, 'product' | 'load'> {
  readonly products: readonly ProductCardProps['product'][];
  /** Whether the first card has the first picture of the page. */
  readonly first: boolean;
}

/** HTML of the cards of a list in their order, as UTF-8. */
export const productCardsMarkup = ({ products, first, ...shared }: CardsProps): Uint8Array =>
  Buffer.concat(
    products.map((product, at) => {
      // A phone shows the first two cards immediately; the first picture determines when the page counts as loaded.
      const load = first && at === 0 ? 'first' : first && at === 1 ? 'soon' : 'near';
      return cardBytes({ product, ...shared, load });
    }),
  );
