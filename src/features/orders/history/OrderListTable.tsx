/** The table of orders: rows on wide screens, cards on narrow ones. */

import type { ShopSettings } from '../../../client/shop-settings.ts';
import { formatDate } from '../../../shared/dates.ts';
import { formatNaira } from '../../../shared/money.ts';
import { storeStateFor } from '../../../shared/navigation-state.ts';
import Button from '../../../ui/Button.tsx';
import Icon from '../../../ui/Icon.tsx';
import { isOffered } from '../../payments/payment-providers.ts';
import { amountToPay } from '../order-amounts.ts';
import { orderPath } from '../order-places.ts';
import { awaitsPayment } from '../order-status.ts';
import BuyAgain from './BuyAgain.tsx';
import OrderGlance from './OrderGlance.tsx';
import { addressText, amountLabel, type Order } from './order-detail.ts';
import { orderMark } from './order-list.ts';

/** Some browsers drop the table role of a table laid out as cards. */
const AS = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader', scope: 'col' },
  rowHeader: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const;

const COLUMNS = ['Index', 'Order ID', 'Quantity', 'Total price', 'Address', 'Delivery method', 'Date', 'Options'];
const [INDEX, ORDER_ID, QUANTITY, TOTAL_PRICE, ADDRESS, DELIVERY_METHOD, DATE, OPTIONS] = COLUMNS;

interface Props {
  /** Orders of one page, newest first. */
  readonly orders: readonly Order[];
  /** URL prefix of stored pictures. */
  readonly fileHost: string;
  /** Number of the page's first row in the whole list, from 1. */
  readonly first: number;
  /** Whether the next page is loading. */
  readonly isStale: boolean;
  /** The card providers whose payment methods are offered. */
  readonly cardPayments: ShopSettings['cardPayments'];
}

/** The total of the order, with products and delivery if both have a price. */
function Amount({ order }: { readonly order: Order }) {
  return (
    <>
      {order.fraisLivraison > 0 && (
        <>
          <span className="order-table__part">Products {formatNaira(order.priceTotal)}</span>{' '}
          <span className="order-table__part">Delivery {formatNaira(order.fraisLivraison)}</span>{' '}
        </>
      )}
      <span className="order-table__part">{amountLabel(order)}</span> <strong>{formatNaira(amountToPay(order))}</strong>
    </>
  );
}

/** The actions of an order. The second icon has no function. */
function Options({ order, cardPayments }: { readonly order: Order } & Pick<Props, 'cardPayments'>) {
  // Lets the detail page show the order immediately.
  const handOver = () => storeStateFor(orderPath(order.id), order);
  return (
    <span className="order-table__ways">
      {isOffered(cardPayments, order.payment_method) && awaitsPayment(order) && (
        <Button size="s" href={orderPath(order.id)} onClick={handOver}>
          Pay {formatNaira(amountToPay(order))}
          <span className="hidden-words"> for the order {order.idCommande}</span>
        </Button>
      )}
      <Button class="order-table__open" variant="secondary" size="s" href={orderPath(order.id)} onClick={handOver}>
        Details<span className="hidden-words"> of the order {order.idCommande}</span>
      </Button>
      {(order.status === 'delivered' || order.status === 'cancelled') && (
        <BuyAgain products={order.produits} of={`what was in the order ${order.idCommande}`} />
      )}
      <span className="order-table__icon" aria-hidden="true">
        <Icon name="invoice" size={20} />
      </span>
    </span>
  );
}

export default function OrderListTable({ orders, fileHost, first, isStale, cardPayments }: Props) {
  return (
    <table className="order-table" aria-busy={isStale || undefined} {...AS.table}>
      <caption className="hidden-words">Your orders, newest first</caption>
      <thead {...AS.group}>
        <tr {...AS.row}>
          {COLUMNS.map((title) => (
            <th key={title} {...AS.header}>
              {title === INDEX ? (
                <>
                  <span aria-hidden="true">#</span>
                  <span className="hidden-words">{title}</span>
                </>
              ) : (
                title
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...AS.group}>
        {orders.map((order, at) => {
          const mark = orderMark(order);
          return (
            <tr key={order.id} {...AS.row}>
              <td className="order-table__index" data-label={INDEX} {...AS.cell}>
                {first + at}
              </td>
              <th className="order-table__id" data-label={ORDER_ID} {...AS.rowHeader}>
                <span className="order-table__number">{order.idCommande}</span>
                <span className={`badge badge--${mark.tone}`}>{mark.label}</span>
                <OrderGlance order={order} fileHost={fileHost} />
              </th>
              <td data-label={QUANTITY} {...AS.cell}>
                {order.quantite}
              </td>
              <td className="order-table__price" data-label={TOTAL_PRICE} {...AS.cell}>
                <Amount order={order} />
              </td>
              <td className="order-table__address" data-label={ADDRESS} {...AS.cell}>
                {addressText(order.adresse)}
              </td>
              <td data-label={DELIVERY_METHOD} {...AS.cell}>
                {order.modeLivraison}
              </td>
              <td className="order-table__date" data-label={DATE} {...AS.cell}>
                {formatDate(order.createdAt)}
              </td>
              <td className="order-table__options" data-label={OPTIONS} {...AS.cell}>
                <Options order={order} cardPayments={cardPayments} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
