/** The order before it is confirmed, with a way back to each part of it. */

import type { ReactNode } from 'react';
import { formatDate } from '../../../shared/dates.ts';
import { type CartLine, keyOf, lineUnits } from '../../cart/cart.ts';
import { hourName } from '../../delivery/delivery-hours.ts';
import { nameWithChoice } from '../../products/choices.ts';
import { unitsInStock } from '../../products/stock.ts';
import { NOTHING_TO_PAY } from '../order-amounts.ts';
import { waitingInCart, whenMessage } from '../order-day.ts';
import { isCardMethod, PICK_UP } from '../order-status.ts';
import type { OrderDetails, OrderProcess } from './order-process.ts';
import { fullName, orderAddress } from './order-requests.ts';
import PickUpPlaces from './PickUpPlaces.tsx';
import { usePickUpShops } from './pick-up-shops.browser.tsx';
import { chosenPlace, shopsOfLines } from './pick-up-shops.ts';

/** The name of the field to change. */
export type ChangedField = keyof OrderDetails;

interface Props {
  /** The order as entered. */
  readonly order: OrderProcess;
  /** The lines to order. */
  readonly lines: readonly CartLine[];
  /** As displayed. */
  readonly supportPhone: string;
  /** Whether the order is free, delivery included. */
  readonly isFree: boolean;
  /** Goes back to a field; undefined while the order is sent. */
  readonly onChange: ((field: ChangedField) => void) | undefined;
}

interface FactProps {
  /** Name of the fact. */
  readonly label: string;
  /** The fact itself. */
  readonly children: ReactNode;
  /** What `Change` changes, and the field to which it goes. */
  readonly change?: readonly [what: string, field: ChangedField];
  /** As of the whole list; undefined disables the button. */
  readonly onChange?: Props['onChange'];
}

/** One fact of the order. */
function Fact({ label, children, change, onChange }: FactProps) {
  return (
    <div className="checkout__fact">
      <dt>{label}</dt>
      <dd>{children}</dd>
      {change && (
        <dd className="checkout__change">
          <button type="button" aria-disabled={!onChange || undefined} onClick={() => onChange?.(change[1])}>
            Change<span className="hidden-words"> {change[0]}</span>
          </button>
        </dd>
      )}
    </div>
  );
}

/** The lines that are not in stock yet. */
function LateLines({ lines }: Pick<Props, 'lines'>) {
  const late = lines.filter((line) => lineUnits(line) > unitsInStock(line));
  if (late.length === 0) return null;
  return (
    <Fact label="Follows later">
      {late.map((line) => (
        <span key={keyOf(line)}>
          {lineUnits(line) - unitsInStock(line)} of {nameWithChoice(line)}
        </span>
      ))}
    </Fact>
  );
}

export default function CheckoutFacts({ order, lines, supportPhone, isFree, onChange }: Props) {
  const isShipped = order.modeLiv !== PICK_UP;
  const { shops } = usePickUpShops(lines, !isShipped);
  const places = shopsOfLines(lines).map(({ id, nomBoutique }) => {
    const shop = shops?.find((one) => one.id === id);
    return { shop: nomBoutique, place: shop && chosenPlace(shop, order.pickUpPoints) };
  });
  const time = order.heureLivraison ? `, ${hourName(order.heureLivraison)}` : '';
  return (
    <dl className="checkout__block checkout__facts">
      <Fact label="Receiver" change={['the receiver', 'pseudo']} onChange={onChange}>
        {fullName(order)}
        <span>{order.numTel}</span>
        {order.email.trim() !== '' && <span>{order.email}</span>}
      </Fact>
      <Fact label="Delivery" change={['the delivery', isShipped ? 'adresse' : 'modeLiv']} onChange={onChange}>
        {order.modeLiv}
        <span>{orderAddress(order)}</span>
        {!isShipped && <span>Questions: {supportPhone}</span>}
      </Fact>
      {!isShipped && shops && (
        <Fact label="Pick up at">
          <PickUpPlaces places={places} />
        </Fact>
      )}
      {isShipped && (
        <Fact label="When" change={['the day', 'dateLivraison']} onChange={onChange}>
          {whenMessage(`${formatDate(`${order.dateLivraison}T12:00:00Z`)}${time}`, waitingInCart(lines))}
        </Fact>
      )}
      <LateLines lines={lines} />
      <Fact label="Payment" change={['the payment', 'paymentMethod']} onChange={onChange}>
        {order.paymentMethod}
        {isFree ? (
          <span>{NOTHING_TO_PAY}</span>
        ) : (
          isCardMethod(order.paymentMethod) && <span>You pay on the next page, once your order is placed.</span>
        )}
      </Fact>
    </dl>
  );
}
