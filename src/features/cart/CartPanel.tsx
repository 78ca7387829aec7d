/** Content of the cart panel: lines, total and the link to order. Its frame is rendered before. */
import { useStore } from '@nanostores/react';
import { Fragment, useEffect, useRef, useState } from 'react';
import { shopPath } from '../../shared/links.ts';
import Button from '../../ui/Button.tsx';
import { nameWithChoice } from '../products/choices.ts';
import CartDelivery from './CartDelivery.tsx';
import CartLineRow from './CartLineRow.tsx';
import { $cart, $maxUnits } from './cart.store.ts';
import {
  belowMinimumMessage,
  CART_UNCHECKED,
  type CartLine,
  keyOf,
  linesBelowMinimum,
  NOTHING_ORDERABLE,
  orderableLines,
  orderCapError,
} from './cart.ts';
import { checkCart, removeLine } from './cart-lines.browser.ts';
import { linesByShop } from './lines-by-shop.ts';
import { totalMessage } from './sums.ts';
import { takePlainCart } from './take-plain-cart.browser.ts';
import WaitingLines from './WaitingLines.tsx';
import { useWaitingAdds } from './waiting-adds.browser.tsx';

interface Props {
  /** Prefix of stored pictures. */
  readonly fileHost: string;
  readonly onClose: () => void;
}

type Changes = Awaited<ReturnType<typeof checkCart>>;

function EmptyCart({ onClose }: Pick<Props, 'onClose'>) {
  return (
    <div className="cart-panel__empty">
      <div className="empty-state__cloth adire" aria-hidden="true" />
      <p className="empty-state__title">Your cart is empty</p>
      <p className="cart-panel__soft">Everything you choose waits here for you.</p>
      <Button type="button" onClick={onClose} data-next>
        Continue shopping
      </Button>
    </div>
  );
}

/** The link to the order; lines below their minimum order must be changed first. */
function CheckoutButton({ isBelow }: { readonly isBelow: boolean }) {
  if (!isBelow) return <Button href="/order">Checkout</Button>;
  return (
    <Button
      type="button"
      onClick={({ currentTarget }) => {
        const remedy = currentTarget.closest('.cart-panel__content')?.querySelector<HTMLElement>('[data-minimum]');
        remedy?.scrollIntoView({ block: 'center' });
        remedy?.focus();
      }}
    >
      Checkout
    </Button>
  );
}

export default function CartPanel({ fileHost, onClose }: Props) {
  const lines = useStore($cart, { ssr: 'initial' });
  const maxUnits = useStore($maxUnits, { ssr: 'initial' });
  const [changes, setChanges] = useState<Changes>(new Map());
  const [said, setSaid] = useState('');
  const shops = linesByShop(lines);
  const waiting = useWaitingAdds();
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const check = () => void checkCart().then(setChanges);
    void takePlainCart().then(check);
    // Offline the cart could not be checked.
    addEventListener('online', check);
    return () => removeEventListener('online', check);
  }, []);

  /** Moves the focus to the next line, or to what is left. */
  const remove = (line: CartLine) => {
    const shown = shops.flatMap((one) => one.lines);
    const at = shown.findIndex((one) => keyOf(one) === keyOf(line));
    removeLine(line);
    setSaid(`${nameWithChoice(line)} was removed.`);
    requestAnimationFrame(() => {
      const others = [...(content.current?.querySelectorAll<HTMLElement>('.cart-line__remove') ?? [])];
      const next = others[at] ?? others.at(-1) ?? content.current?.querySelector<HTMLElement>('[data-next]');
      next?.focus();
    });
  };

  const orderable = orderableLines(lines);
  const below = linesBelowMinimum(lines);
  const tooMany = orderCapError(orderable, maxUnits);
  return (
    <div className="cart-panel__content" ref={content}>
      <p className="hidden-words" role="status">
        {said}
      </p>
      {lines.length === 0 ? (
        waiting.length > 0 ? (
          <div className="panel__body">
            <WaitingLines adds={waiting} />
          </div>
        ) : (
          <EmptyCart onClose={onClose} />
        )
      ) : (
        <>
          <div className="panel__body">
            {changes === undefined && <p className="cart-panel__notice">{CART_UNCHECKED}</p>}
            <WaitingLines adds={waiting} />
            {shops.map((one) => (
              <Fragment key={one.shop.id}>
                <h3 className="cart-shop">
                  <a href={shopPath(one.shop)}>{one.shop.nomBoutique}</a>
                </h3>
                <ul className="cart-panel__lines">
                  {one.lines.map((line) => (
                    <CartLineRow
                      key={keyOf(line)}
                      line={line}
                      changes={changes?.get(keyOf(line)) ?? []}
                      fileHost={fileHost}
                      onRemove={remove}
                    />
                  ))}
                </ul>
              </Fragment>
            ))}
          </div>
          <div className="panel__foot cart-panel__foot">
            <p className="cart-panel__total" aria-live="polite">
              <span>Total</span> <strong>{totalMessage(orderable)}</strong>
            </p>
            <CartDelivery lines={orderable} />
            {tooMany && (
              <p className="cart-panel__notice" role="status">
                {tooMany.message}
              </p>
            )}
            {below.length > 0 && (
              <p className="cart-panel__notice" role="status">
                {belowMinimumMessage(below)}
              </p>
            )}
            {orderable.length > 0 ? (
              <CheckoutButton isBelow={below.length > 0} />
            ) : (
              <p className="cart-panel__soft">{NOTHING_ORDERABLE}</p>
            )}
          </div>
        </>
      )}
    </div>
  );
}
