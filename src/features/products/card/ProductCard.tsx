/**
 * A product in a list. The entire card links to the product: the link of the name covers it, so that the card
 * has one link, one name, and no nested controls. Pages print it (product-card.markup.ts); islands render it.
 */
import { choosePath, productPath } from '../../../shared/links.ts';
import { type PictureSource, pictureAt } from '../../../shared/picture-url.ts';
import { PriceText, priceText } from '../../../ui/Price.tsx';
import { Stars, starsOf } from '../../../ui/Rating.tsx';
import AddButton from '../../cart/AddButton.tsx';
import HeartButton from '../../favourites/HeartButton.tsx';
import { stockLabel, unitsInStock } from '../stock.ts';
import CardButtons from './CardButtons.tsx';
import {
  type CardPlace,
  cardMore,
  cardPlace,
  currentPrice,
  isNew,
  nameParts,
  oldPrice,
  type ProductCardData,
  savedPercent,
} from './product-card.ts';

/** The fields of a product that a card shows. */
export const SHOWN_FIELDS = [
  'id',
  'nom',
  'url',
  'placeholder',
  'prix',
  'prixPromotion',
  'promotion',
  'qte',
  'createdAt',
  'ratingCount',
  'ratingAverage',
  'hasVarieties',
  'colourCount',
  'moq',
  'quality',
] as const satisfies readonly (keyof ProductCardData)[];

type ShownProduct = Pick<ProductCardData, (typeof SHOWN_FIELDS)[number]> & {
  readonly boutique: Pick<ProductCardData['boutique'], 'nomBoutique'>;
  readonly mesure: Pick<NonNullable<ProductCardData['mesure']>, 'initials'> | null;
};

export interface ProductCardProps {
  /** The shown fields of a product, prices in naira. */
  readonly product: ShownProduct;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** URL prefix of stored pictures. */
  readonly fileHost: string;
  /** `grid` is vertical, `list` horizontal. */
  readonly view?: 'grid' | 'list';
  /** Its context, which determines the widths of its picture. */
  readonly place?: CardPlace;
  /** `first`: the LCP picture; `soon`: also in the first screen. All others load lazily. */
  readonly load?: 'first' | 'soon' | 'near';
}

/** The data on a card, as texts. */
export interface CardTextProps extends PictureSource {
  /** Id of the product (`produits.id`). */
  readonly id: number;
  /** The whole name. */
  readonly name: string;
  /** The parts of a long name (`nameParts`). */
  readonly start?: string;
  /** The end of a long name. */
  readonly end?: string;
  /** Path of its page. */
  readonly href: string;
  /** Number of the placeholder colour. */
  readonly tint?: number;
  /** How its picture loads; lazily if undefined. */
  readonly load?: 'first' | 'soon';
  /** Text of the promotion badge. */
  readonly promotion?: string;
  /** Whether it has the badge of new products. */
  readonly isNew?: true;
  /** Formatted price. */
  readonly price: string;
  /** Formatted price before the promotion. */
  readonly oldPrice?: string;
  /** `₦1,000/kg`, `4 colours`, `UK used`, `from 5 packs`. */
  readonly more?: string;
  /** Average rating, for a screen reader; undefined for a product without ratings. */
  readonly rating?: string;
  /** Filled part of the stars, in tenths of a star. */
  readonly tenths?: number;
  /** The formatted number of ratings. */
  readonly ratings?: string;
  /** The message that it is out of stock. */
  readonly gone?: string;
  /** Name of its shop. */
  readonly shop: string;
  /** Path of the page on which a variety is chosen; undefined for a product without varieties. */
  readonly choosePath?: string;
  /** Whether the card is horizontal. */
  readonly isRow?: true;
  /** Whether its buttons are islands of their own, as in a page. */
  readonly hasIslands?: true;
}

/** Formats the data on a product's card. */
export function cardText(props: ProductCardProps): CardTextProps {
  const { product, now, fileHost, view = 'grid', place = 'productCard', load = 'near' } = props;
  const saved = savedPercent(product);
  const { now: price, old } = priceText({ amount: currentPrice(product), oldAmount: oldPrice(product) });
  const [start, end] = nameParts(product.nom) ?? [];
  const more = cardMore(product, place === 'homeProductCard');
  const { label, tenths, counted } = starsOf({ average: product.ratingAverage, count: product.ratingCount });
  return {
    id: product.id,
    name: product.nom,
    ...(start !== undefined && { start }),
    ...(end !== undefined && { end }),
    href: productPath(product),
    ...pictureAt(product.url, fileHost, cardPlace(view, place)),
    ...(product.placeholder !== null && { tint: product.placeholder }),
    ...(load !== 'near' && { load }),
    ...(product.promotion && { promotion: saved > 0 ? `${saved}% off` : 'Promotion' }),
    ...(isNew(product.createdAt, now) && { isNew: true }),
    price,
    ...(old !== undefined && { oldPrice: old }),
    ...(more !== undefined && { more }),
    ...(product.ratingCount > 0 && {
      rating: label,
      tenths,
      ...(counted !== undefined && { ratings: counted }),
    }),
    ...(unitsInStock(product) === 0 && { gone: stockLabel(product) }),
    shop: product.boutique.nomBoutique,
    ...(product.hasVarieties && { choosePath: choosePath(product) }),
    ...(view === 'list' && { isRow: true }),
  };
}

function CardPicture({ src, srcset, sizes, referrerpolicy, tint, load }: CardTextProps) {
  const shape = 'picture picture--1-1 product-card__picture';
  if (src === '') return <span className={`${shape} picture--none`} aria-hidden="true" />;
  return (
    <img
      className={tint === undefined ? shape : `${shape} tint-${tint}`}
      // Attributes that all cards share come first and together, which compresses best.
      alt=""
      width={480}
      height={480}
      referrerPolicy={referrerpolicy}
      // Before `src`; otherwise a browser fetches the picture immediately.
      loading={load === undefined ? 'lazy' : undefined}
      fetchPriority={load === 'first' ? 'high' : undefined}
      sizes={sizes}
      srcSet={srcset}
      src={src}
    />
  );
}

/** The buttons as islands. A product with varieties has a link instead of an add button, which needs no code. */
function ButtonIslands({ id, name, choosePath }: CardTextProps) {
  if (choosePath === undefined)
    return (
      <span data-island="card">
        <CardButtons id={id} name={name} />
      </span>
    );
  return (
    <>
      <span data-island="heart">
        <HeartButton id={id} name={name} />
      </span>
      <AddButton id={id} name={name} choosePath={choosePath} />
    </>
  );
}

/** The facts besides name and price; null if there are none. Stars alone need no line around them. */
function CardFacts({ rating, tenths, ratings, gone }: CardTextProps) {
  const stars = rating !== undefined && (
    <Stars label={rating} tenths={tenths ?? 0} {...(ratings !== undefined && { counted: ratings })} size="s" />
  );
  if (gone === undefined) return stars || null;
  return (
    <p className="product-card__facts">
      {stars}
      <strong>{gone}</strong>
    </p>
  );
}

/** A card with formatted texts: an item of a list, with few elements, since a page has up to a hundred cards. */
export function CardText(props: CardTextProps) {
  const { id, name, start, end, href, promotion, price, oldPrice, more, choosePath } = props;
  return (
    <li className={props.isRow ? 'link-card product-card product-card--list' : 'link-card product-card'}>
      <CardPicture {...props} />
      {promotion !== undefined && <span className="badge badge--promotion">{promotion}</span>}
      {props.isNew && <span className="badge badge--new">New</span>}
      <a className="link-card__link product-card__name" href={href}>
        {end === undefined ? (
          name
        ) : (
          <>
            <span>{start}</span>
            {end}
          </>
        )}
      </a>
      <PriceText
        now={price}
        {...(oldPrice !== undefined && { old: oldPrice })}
        {...(more !== undefined && { more })}
        size="m"
      />
      <CardFacts {...props} />
      <p className="product-card__shop">{props.shop}</p>
      {props.hasIslands ? <ButtonIslands {...props} /> : <CardButtons id={id} name={name} choosePath={choosePath} />}
    </li>
  );
}

export default function ProductCard(props: ProductCardProps) {
  return <CardText {...cardText(props)} />;
}
