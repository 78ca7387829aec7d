/** The table of an order's data (ODT-03 to ODT-16) with its total (C-31). */
import type { ReactNode } from 'react';
import { formatNaira } from '../../../shared/money.ts';
import PickUpPlaces from '../checkout/PickUpPlaces.tsx';
import { amountToPay } from '../order-amounts.ts';
import { PICK_UP } from '../order-status.ts';
import {
  addressWords,
  amountLabel,
  carrierWords,
  deliveryStatus,
  deliveryTime,
  NOTHING,
  type Order,
  paymentMethod,
  paymentWords,
  VERIFICATION,
} from './order-detail.ts';

const placesOf = ({ parts }: Order) =>
  parts.map(({ boutique, pickUp }) => ({ shop: boutique.nomBoutique, place: pickUp }));

/** Names and values; unknown values are skipped. */
function factsOf(order: Order): readonly (readonly [name: string, value: ReactNode])[] {
  return [
    ['Order ID', order.idCommande],
    ['Number of products', order.quantite],
    ['Address', addressWords(order.adresse)],
    ...(order.modeLivraison === PICK_UP
      ? [['Pick up at', <PickUpPlaces key="places" places={placesOf(order)} />] as const]
      : []),
    ...(order.recipient ? [['Receiver', order.recipient] as const] : []),
    ...(order.desc ? [['Phone number', order.desc] as const] : []),
    ['Delivery status', deliveryStatus(order)],
    ['Delivery method', order.modeLivraison],
    ['Delivery person', order.livraison?.nom || NOTHING],
    ['Delivery time', deliveryTime(order)],
    ['Carrier', carrierWords(order)],
    ['Payment method', paymentMethod(order)],
    ['Payment', paymentWords(order)],
    ['Verification', VERIFICATION],
  ];
}

export default function OrderDetailFacts({ order }: { readonly order: Order }) {
  const amounts = [
    ['Total price', order.priceTotal],
    ...(order.fraisLivraison > 0 ? [['Delivery', order.fraisLivraison] as const] : []),
  ] as const;
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
      <tbody className="order-facts__amounts">
        {amounts.map(([name, naira]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{formatNaira(naira)}</td>
          </tr>
        ))}
        <tr className="order-facts__sum">
          <th scope="row">{amountLabel(order)}</th>
          <td>{formatNaira(amountToPay(order))}</td>
        </tr>
      </tbody>
    </table>
  );
}
