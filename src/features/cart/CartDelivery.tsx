/** The cost of delivery and pick-up of the cart, and the days of delivery, before the checkout. */
import { useStore } from '@nanostores/react';
import Icon from '../../ui/Icon.tsx';
import { askState } from '../delivery/choose-state.browser.ts';
import { $chosenState } from '../delivery/chosen-state.store.ts';
import { deliveryMessage, orderDelivery } from '../delivery/order-delivery.ts';
import { $delivery } from './cart.store.ts';
import type { CartLine } from './cart.ts';
import { totalWithDelivery, WITH_DELIVERY } from './sums.ts';

export default function CartDelivery({ lines }: { readonly lines: readonly CartLine[] }) {
  const rule = useStore($delivery, { ssr: 'initial' });
  const chosen = useStore($chosenState, { ssr: 'initial' });
  // Shows nothing until the server has sent the cost.
  if (!rule || lines.length === 0) return null;
  const delivery = orderDelivery(lines, rule, chosen);
  return (
    <>
      <div className="cart-panel__delivery">
        <p>
          <Icon name="truck" size={20} />
          <span>
            Delivery to{' '}
            <button type="button" className="cart-panel__state" onClick={askState}>
              {delivery.state}
            </button>
            : {deliveryMessage(delivery)}
          </span>
        </p>
        <p>
          <Icon name="store" size={20} />
          <span>Pick up from {delivery.shops === 1 ? 'the shop' : 'the shops'}: free</span>
        </p>
      </div>
      <p className="cart-panel__total cart-panel__total--all" aria-live="polite">
        <span>{WITH_DELIVERY}</span> <strong>{totalWithDelivery(lines, delivery.fee)}</strong>
      </p>
    </>
  );
}
