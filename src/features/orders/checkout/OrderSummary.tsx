/** The cart beside both steps of the checkout: products and totals. */

import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState } from 'react';
import Button from '../../../ui/Button.tsx';
import Icon from '../../../ui/Icon.tsx';
import { $maxUnits } from '../../cart/cart.store.ts';
import {
  CART_UNCHECKED,
  type CartLine,
  cartCount,
  isOrderable,
  keyOf,
  lineUnits,
  maxLineUnits,
  missingMinimum,
  needsConsent,
  orderableLines,
  orderCapError,
} from '../../cart/cart.ts';
import type { CartChange } from '../../cart/cart-check.ts';
import { removeLine } from '../../cart/cart-lines.browser.ts';
import Sums from '../../cart/Sums.tsx';
import { sumsOf } from '../../cart/sums.ts';
import { nameWithChoice } from '../../products/choices.ts';
import EmptyCartPicture from './CheckoutEmptyCart.tsx';
import OrderSummaryRow from './OrderSummaryRow.tsx';

/** The changes of each line, by `keyOf`; undefined if they could not be read. */
export type CartChanges = ReadonlyMap<string, readonly CartChange[]> | undefined;

interface Props {
  /** All lines of the cart, also those that cannot be ordered. */
  readonly lines: readonly CartLine[];
  /** The message for an empty cart, which differs by step. */
  readonly emptyMessage: string;
  /** What changed in each line since it was added, by `keyOf`. */
  readonly changes: CartChanges;
  /** URL prefix of stored pictures. */
  readonly fileHost: string;
  /** Naira of each line, by `keyOf`; none for unavailable lines. */
  readonly amounts: ReadonlyMap<string, number>;
  /** The Naira rate; undefined if unknown. */
  readonly rate: number | undefined;
  /** Naira. */
  readonly products: number;
  /** Naira; 0 for a pick-up. */
  readonly delivery: number;
  /** Whether the order is being sent; its controls are then disabled. */
  readonly isBusy: boolean;
  /** Whether the items are named while they are collapsed, as before the order is confirmed. */
  readonly isNamed: boolean;
}

/** Names of the items, for narrow screens. */
function Names({ lines }: Pick<Props, 'lines'>) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari needs the role on a list without bullets
    <ul className="order-summary__names" role="list">
      {orderableLines(lines).map((line) => (
        <li key={keyOf(line)}>
          {lineUnits(line)} × {nameWithChoice(line)}
        </li>
      ))}
    </ul>
  );
}

function EmptySummary({ message }: { readonly message: string }) {
  return (
    <div className="order-summary__empty">
      <EmptyCartPicture />
      <p className="order-summary__nothing">No product in the cart</p>
      <p>{message}</p>
      <Button href="/" class="order-summary__on">
        Continue your shopping
      </Button>
    </div>
  );
}

export default function OrderSummary(props: Props) {
  const { lines, emptyMessage, changes, fileHost, amounts, rate, products, delivery, isBusy, isNamed } = props;
  const id = useId();
  const box = useRef<HTMLElement>(null);
  /** The summary is collapsed on narrow screens. */
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  const units = cartCount(lines);
  const tooMany = orderCapError(orderableLines(lines), useStore($maxUnits, { ssr: 'initial' }));
  const asks = lines.some(
    (line) =>
      changes?.has(keyOf(line)) ||
      !isOrderable(line) ||
      lineUnits(line) > maxLineUnits(line) ||
      needsConsent(line, lineUnits(line)) ||
      missingMinimum(line) !== undefined,
  );
  // A line that needs an answer keeps it open.
  useEffect(() => {
    if (asks) setOpen(true);
  }, [asks]);

  /** Moves the focus to the next product, or to what remains. */
  const remove = (line: CartLine) => {
    const at = lines.findIndex((one) => keyOf(one) === keyOf(line));
    removeLine(line);
    setSaid(`${nameWithChoice(line)} was removed.`);
    requestAnimationFrame(() => {
      const others = [...(box.current?.querySelectorAll<HTMLElement>('.cart-line__remove') ?? [])];
      const next = others[at] ?? others.at(-1) ?? box.current?.querySelector<HTMLElement>('.order-summary__on');
      next?.focus();
    });
  };

  return (
    <section className="order-summary" aria-labelledby={`${id}-title`} ref={box} inert={isBusy}>
      <h2 className="order-summary__title" id={`${id}-title`}>
        Your cart
        {units > 0 && <span className="order-summary__count">{units === 1 ? '1 item' : `${units} items`}</span>}
      </h2>
      <p className="hidden-words" role="status">
        {said}
      </p>
      {lines.length === 0 ? (
        <EmptySummary message={emptyMessage} />
      ) : (
        <>
          {isNamed && !isOpen && <Names lines={lines} />}
          <button
            type="button"
            className="order-summary__fold"
            aria-expanded={isOpen}
            aria-controls={`${id}-items`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide the items' : 'Show and change the items'}
            <Icon name="chevron-down" size={20} />
          </button>
          <div className="order-summary__items" id={`${id}-items`} data-open={isOpen ? '' : undefined}>
            {changes === undefined && <p className="checkout__note">{CART_UNCHECKED}</p>}
            <table className="order-summary__table">
              <caption className="hidden-words">Items of your order</caption>
              <thead className="hidden-words">
                <tr>
                  <th scope="col">Product</th>
                  <th scope="col">Quantity</th>
                  <th scope="col">Price</th>
                  <th scope="col">Remove</th>
                </tr>
              </thead>
              <tbody>
                {lines.map((line) => (
                  <OrderSummaryRow
                    key={keyOf(line)}
                    line={line}
                    changes={changes?.get(keyOf(line)) ?? []}
                    fileHost={fileHost}
                    amount={amounts.get(keyOf(line))}
                    rate={rate}
                    onRemove={remove}
                  />
                ))}
              </tbody>
            </table>
          </div>
          {tooMany && (
            <p className="checkout__note" role="status">
              {tooMany.message}
            </p>
          )}
          <div aria-live="polite">
            <Sums sums={sumsOf(products, delivery)} />
          </div>
        </>
      )}
    </section>
  );
}
