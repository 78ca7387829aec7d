/** A line of the order: product, quantity, price, and changes. */

import { productPath } from '../../../shared/links.ts';
import { formatNaira } from '../../../shared/money.ts';
import { pictureAt } from '../../../shared/picture-url.ts';
import Icon from '../../../ui/Icon.tsx';
import { Notes, Quantity } from '../../cart/CartLineRow.tsx';
import { type CartLine, isOrderable, lineUnits } from '../../cart/cart.ts';
import type { CartChange } from '../../cart/cart-check.ts';
import { choiceText, nameWithChoice } from '../../products/choices.ts';
import { orderTotal, unitPriceText } from '../order-amounts.ts';

/** Maximum characters of an amount beside the quantity on a small phone. */
const WIDEST_BESIDE = 14;

interface Props {
  /** The line of the cart. */
  readonly line: CartLine;
  /** What changed since the product was chosen. */
  readonly changes: readonly CartChange[];
  /** URL prefix of stored pictures. */
  readonly fileHost: string;
  /** Naira of the line; undefined if it is unavailable. */
  readonly amount: number | undefined;
  /** The Naira rate; undefined if unknown. */
  readonly rate: number | undefined;
  /** Called to remove it from the cart. */
  readonly onRemove: (line: CartLine) => void;
}

export default function OrderSummaryRow({ line, changes, fileHost, amount, rate, onRemove }: Props) {
  const { referrerpolicy, src, srcset } = pictureAt(line.url, fileHost, 'thumbnail');
  const choice = choiceText(line);
  const inOrder = (prix: number, units: number) => orderTotal([{ prix, qte: units }], rate);
  const montant = amount ?? inOrder(line.prix, lineUnits(line));
  const total = formatNaira(montant);
  return (
    <tr className={isOrderable(line) ? 'order-row' : 'order-row cart-line--off'} data-line={line.id}>
      <th className="order-row__product" scope="row">
        <span className="cart-line__picture">
          {src === '' ? (
            <Icon name="picture" />
          ) : (
            <img
              src={src}
              srcSet={srcset}
              referrerPolicy={referrerpolicy}
              alt=""
              width={56}
              height={56}
              loading="lazy"
            />
          )}
        </span>
        <span className="order-row__words">
          <a className="cart-line__name" href={productPath(line)}>
            {line.nom}
          </a>
          {choice !== '' && <span className="cart-line__choice">{choice}</span>}
          <span className="cart-line__soft">{unitPriceText(lineUnits(line), montant, line.mesure)}</span>
        </span>
      </th>
      <td className="order-row__quantity">
        <Quantity line={line} />
        <Notes line={line} changes={changes} money={(naira) => formatNaira(inOrder(naira, 1))} />
      </td>
      <td className={total.length > WIDEST_BESIDE ? 'order-row__total order-row__total--long' : 'order-row__total'}>
        <strong className="cart-line__total">{total}</strong>
      </td>
      <td className="order-row__remove">
        <button
          type="button"
          className="cart-line__remove"
          aria-label={`Remove ${nameWithChoice(line)}`}
          onClick={() => onRemove(line)}
        >
          <Icon name="close" size={20} />
        </button>
      </td>
    </tr>
  );
}
