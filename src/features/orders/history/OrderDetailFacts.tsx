/** The table of an order's data; its amounts end the receipt (OrderSums.tsx). */
import type { ReactNode } from 'react';
import PickUpPlaces from '../checkout/PickUpPlaces.tsx';
import { PICK_UP } from '../order-status.ts';
import {
  addressText,
  carrierText,
  deliveryStatus,
  deliveryTime,
  NOTHING,
  type Order,
  paymentMethod,
  VERIFICATION,
} from './order-detail.ts';

const placesOf = ({ parts }: Order) =>
  parts.map(({ boutique, pickUp }) => ({ shop: boutique.nomBoutique, place: pickUp }));

/** Names and values; unknown values are skipped. */
function factsOf(order: Order): readonly (readonly [name: string, value: ReactNode])[] {
  return [
    ['Order ID', order.idCommande],
    ['Number of products', order.quantite],
    ['Address', addressText(order.adresse)],
    ...(order.modeLivraison === PICK_UP
      ? [['Pick up at', <PickUpPlaces key="places" places={placesOf(order)} />] as const]
      : []),
    ...(order.recipient ? [['Receiver', order.recipient] as const] : []),
    ...(order.desc ? [['Phone number', order.desc] as const] : []),
    ['Delivery status', deliveryStatus(order)],
    ['Delivery method', order.modeLivraison],
    ['Delivery person', order.livraison?.nom || NOTHING],
    ['Delivery time', deliveryTime(order)],
    ['Carrier', carrierText(order)],
    ['Payment method', paymentMethod(order)],
    ['Verification', VERIFICATION],
  ];
}

export default function OrderDetailFacts({ order }: { readonly order: Order }) {
  return (
    <table className="order-facts">
      <caption className="hidden-words">The order {order.idCommande}</caption>
      <tbody>
        {factsOf(order).map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
