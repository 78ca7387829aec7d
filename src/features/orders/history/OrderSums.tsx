/** The end of an order's receipt: products and delivery, and the one total (C-31, G-525). */
import { formatNaira } from '../../../shared/money.ts';
import { amountToPay } from '../order-amounts.ts';
import { amountLabel, deliveryFeeMessage, type Order, paymentWords } from './order-detail.ts';

export default function OrderSums({ order }: { readonly order: Order }) {
  return (
    <table className="order-sums">
      <caption className="hidden-words">Amounts of the order</caption>
      <tbody>
        <tr>
          <th scope="row">Products</th>
          <td>{formatNaira(order.priceTotal)}</td>
        </tr>
        <tr>
          <th scope="row">Delivery</th>
          <td>{deliveryFeeMessage(order)}</td>
        </tr>
        <tr className="order-sums__total">
          <th scope="row">{amountLabel(order)}</th>
          <td>{formatNaira(amountToPay(order))}</td>
        </tr>
        <tr>
          <th scope="row">Payment</th>
          <td>{paymentWords(order)}</td>
        </tr>
      </tbody>
    </table>
  );
}
