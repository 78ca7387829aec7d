/** An order as a receipt: its products by shop, then its total amounts. */

import { productPath, ratingsPath, shopPath } from '../../../shared/links.ts';
import { formatNaira } from '../../../shared/money.ts';
import { pictureAt } from '../../../shared/picture-url.ts';
import Button from '../../../ui/Button.tsx';
import Icon from '../../../ui/Icon.tsx';
import { choiceText, lineKey, nameWithChoice } from '../../products/choices.ts';
import { unitPriceText } from '../order-amounts.ts';
import BuyAgain from './BuyAgain.tsx';
import OrderSums from './OrderSums.tsx';
import { backorderText, type Order, type OrderedProduct, orderedUnits } from './order-detail.ts';
import { statusLabel } from './tracking.ts';

interface Props {
  /** The order, with its products and amounts. */
  readonly order: Order;
  /** Prefix of stored pictures. */
  readonly fileHost: string;
}

interface CardProps {
  /** A line of the order. */
  readonly product: OrderedProduct;
  /** URL prefix of stored pictures. */
  readonly fileHost: string;
  /** Whether its shop's part has been delivered. */
  readonly isDelivered: boolean;
}

function ProductCard({ product, fileHost, isDelivered }: CardProps) {
  const { referrerpolicy, src, srcset } = pictureAt(product.url, fileHost, 'thumbnail');
  const units = orderedUnits(product.commande_produit);
  const { montant } = product.commande_produit;
  const later = backorderText(product.commande_produit);
  const choice = choiceText(product.commande_produit);
  return (
    <li className="ordered">
      <div className="ordered__picture">
        {src === '' ? (
          <Icon name="picture" />
        ) : (
          <img src={src} srcSet={srcset} referrerPolicy={referrerpolicy} alt="" width={72} height={72} loading="lazy" />
        )}
      </div>
      <div className="ordered__words">
        <a className="ordered__name" href={productPath(product)}>
          {product.nom}
        </a>
        {choice !== '' && <p className="ordered__choice">{choice}</p>}
        <p className="ordered__soft">{unitPriceText(units, montant, product.mesure)}</p>
        <p>
          Quantity: <strong>{units}</strong>
        </p>
        {later !== undefined && <p className="ordered__later">{later}</p>}
      </div>
      <strong className="ordered__sum">{formatNaira(montant)}</strong>
      <p className="ordered__ways">
        {isDelivered && (
          <Button href={ratingsPath(product)} size="s" variant="secondary">
            Rate it<span className="hidden-words">: {product.nom}</span>
          </Button>
        )}
        <BuyAgain products={[product]} of={nameWithChoice({ ...product.commande_produit, nom: product.nom })} />
      </p>
    </li>
  );
}

interface CardsProps {
  /** Lines of the order, or of the part of one shop. */
  readonly products: readonly OrderedProduct[];
  /** URL prefix of stored pictures. */
  readonly fileHost: string;
  /** Whether all of these have been delivered. */
  readonly isDelivered: boolean;
}

function Cards({ products, fileHost, isDelivered }: CardsProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari needs the role on a list without bullets
    <ul className="ordered-list" role="list">
      {products.map((product) => (
        <ProductCard
          key={lineKey(product.id, product.commande_produit)}
          product={product}
          fileHost={fileHost}
          isDelivered={isDelivered}
        />
      ))}
    </ul>
  );
}

export default function OrderDetailProducts({ order, fileHost }: Props) {
  const [first, ...others] = order.parts;
  return (
    <section className="order-products" aria-labelledby="order-products">
      <h2 id="order-products">Products</h2>
      {others.length === 0 ? (
        <>
          {first && (
            <p className="order-products__shop">
              Sold by <a href={shopPath(first.boutique)}>{first.boutique.nomBoutique}</a>
            </p>
          )}
          <Cards products={order.produits} fileHost={fileHost} isDelivered={order.status === 'delivered'} />
        </>
      ) : (
        order.parts.map(({ boutique, status, nom }) => (
          <div key={boutique.id} className="order-part">
            <h3 className="order-part__shop">
              <a href={shopPath(boutique)}>{boutique.nomBoutique}</a>
            </h3>
            <p className="order-part__state">
              {statusLabel(status)}
              {nom !== null && `, by ${nom}`}
            </p>
            <Cards
              products={order.produits.filter((product) => product.boutique.id === boutique.id)}
              fileHost={fileHost}
              isDelivered={status === 'delivered'}
            />
          </div>
        ))
      )}
      <OrderSums order={order} />
    </section>
  );
}
