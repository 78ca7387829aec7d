/** Shown instead of the checkout when another tab has placed this order. */

import { useEffect, useRef } from 'react';
import Button from '../../../ui/Button.tsx';
import Icon from '../../../ui/Icon.tsx';
import { orderPath } from '../order-places.ts';
import { beginAnew } from './checkout.store.ts';
import type { LastPlaced } from './order-process.ts';

interface Props {
  /** The order that the other tab placed. */
  readonly placed: LastPlaced;
  /** Whether the cart has items that were not ordered. */
  readonly hasMore: boolean;
}

export default function PlacedElsewhere({ placed, hasMore }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused element was removed.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="checkout__placed">
      <span className="checkout__done">
        <Icon name="check" size={32} />
      </span>
      <h2 ref={heading} tabIndex={-1}>
        Your order is placed
      </h2>
      <p>
        You placed <strong>{placed.idCommande}</strong> in another tab. There is nothing to confirm here any more.
      </p>
      <div className="checkout__ways">
        <Button href={orderPath(placed.id)}>See your order</Button>
        {hasMore ? (
          <Button type="button" variant="secondary" onClick={beginAnew}>
            Order what is in your cart
          </Button>
        ) : (
          <Button variant="secondary" href="/">
            Continue your shopping
          </Button>
        )}
      </div>
    </div>
  );
}
