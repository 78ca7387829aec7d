/** The end of an order's receipt: products, delivery, the total, and how it is paid. */
import Sums from '../../cart/Sums.tsx';
import { sumsOf } from '../../cart/sums.ts';
import { amountLabel, type Order, paymentText } from './order-detail.ts';

export default function OrderSums({ order }: { readonly order: Order }) {
  return (
    <div className="order-sums">
      <Sums sums={sumsOf(order.priceTotal, order.fraisLivraison, amountLabel(order))} />
      <p className="order-sums__payment">Payment: {paymentText(order)}</p>
    </div>
  );
}
