/** Twin of ProductCard.astro for islands, as in a grid. Its picture loads lazily. */

import { choosePath, productPath } from '../../shared/links.ts';
import { pictureAt } from '../../shared/picture-url.ts';
import Price from '../../ui/Price.tsx';
import Rating from '../../ui/Rating.tsx';
import CardButtons from './CardButtons.tsx';
import {
  currentPrice,
  isNew,
  oldPrice,
  type ProductCardData,
  savedPercent,
  stockWords,
  unitsInStock,
} from './product-card.ts';

interface ProductCardProps {
  readonly product: ProductCardData;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly fileHost: string;
}

function CardPicture({ product, fileHost }: Pick<ProductCardProps, 'product' | 'fileHost'>) {
  const { src, srcset, sizes, referrerpolicy } = pictureAt(product.url, fileHost, 'productCard');
  const shape = 'picture picture--1-1';
  if (src === '') return <span className={`${shape} picture--none`} aria-hidden="true" />;
  return (
    <img
      className={product.placeholder === null ? shape : `${shape} tint-${product.placeholder}`}
      // Before `src`, or a browser fetches it immediately.
      loading="lazy"
      sizes={sizes}
      srcSet={srcset}
      src={src}
      alt=""
      width={480}
      height={480}
      referrerPolicy={referrerpolicy}
    />
  );
}

export default function ProductCard({ product, now, fileHost }: ProductCardProps) {
  const saved = savedPercent(product);
  return (
    <article className="link-card product-card">
      <div className="product-card__picture">
        <CardPicture product={product} fileHost={fileHost} />
        <div className="product-card__badges">
          {product.promotion && (
            <span className="badge badge--promotion">{saved > 0 ? `${saved}% off` : 'Promotion'}</span>
          )}
          {isNew(product.createdAt, now) && <span className="badge badge--new">New</span>}
        </div>
      </div>
      <div className="link-card__body">
        <p className="link-card__name product-card__name">
          <a href={productPath(product)}>{product.nom}</a>
        </p>
        <div className="product-card__price">
          <Price amount={currentPrice(product)} oldAmount={oldPrice(product)} size="m" />
        </div>
        <p className="product-card__facts">
          {product.ratingCount > 0 && <Rating average={product.ratingAverage} count={product.ratingCount} size="s" />}
          {unitsInStock(product) === 0 && <span className="product-card__gone">{stockWords(product)}</span>}
        </p>
        <p className="product-card__shop">{product.boutique.nomBoutique}</p>
      </div>
      <CardButtons
        id={product.id}
        name={product.nom}
        choosePath={product.hasVarieties ? choosePath(product) : undefined}
      />
    </article>
  );
}
