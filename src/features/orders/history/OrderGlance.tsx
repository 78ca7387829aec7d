/** A short view of an order: pictures of its products, and its shops with their states. */

import { pictureAt } from '../../../shared/picture-url.ts';
import Icon from '../../../ui/Icon.tsx';
import type { Order, OrderedProduct } from './order-detail.ts';
import { statusLabel } from './tracking.ts';

/** Maximum pictures in the row. */
const MAX_PICTURES = 4;

interface Props {
  /** The order, of which each row shows the first pictures. */
  readonly order: Order;
  /** URL prefix of stored pictures. */
  readonly fileHost: string;
}

function Thumbnail({ product, fileHost }: { readonly product: OrderedProduct; readonly fileHost: string }) {
  const { referrerpolicy, src, srcset } = pictureAt(product.url, fileHost, 'thumbnail');
  if (src === '') return <Icon name="picture" />;
  return <img src={src} srcSet={srcset} referrerPolicy={referrerpolicy} alt="" width={48} height={48} loading="lazy" />;
}

export default function OrderGlance({ order: { produits, parts }, fileHost }: Props) {
  const more = produits.length - MAX_PICTURES;
  // The state of a part is shown if the parts differ.
  const differ = new Set(parts.map(({ status }) => statusLabel(status))).size > 1;
  return (
    <span className="order-glance">
      <span className="order-glance__pictures" aria-hidden="true">
        {produits.slice(0, MAX_PICTURES).map((product, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a product may be in several lines
          <span className="order-glance__picture" key={at}>
            <Thumbnail product={product} fileHost={fileHost} />
          </span>
        ))}
        {more > 0 && <span className="order-glance__more">+{more}</span>}
      </span>
      {parts.map(({ boutique, status }) => (
        <span className="order-glance__shop" key={boutique.id}>
          {boutique.nomBoutique}
          {differ && <span className="order-glance__state">: {statusLabel(status)}</span>}{' '}
        </span>
      ))}
    </span>
  );
}
