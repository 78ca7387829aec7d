/** A line of the cart, in its panel and in the summary of an order: product, units, price and changes. */

import { useEffect, useId, useState } from 'react';
import { choosePath, productPath } from '../../shared/links.ts';
import { formatNaira } from '../../shared/money.ts';
import { pictureAt } from '../../shared/picture-url.ts';
import Icon from '../../ui/Icon.tsx';
import { choiceText, nameWithChoice } from '../products/choices.ts';
import { unitsInStock } from '../products/stock.ts';
import {
  ALL_SENT_LATER,
  type CartLine,
  choiceError,
  isAtMax,
  isOrderable,
  lineCapMessage,
  lineTotal,
  lineUnits,
  MIN_SIZE,
  maxLineUnits,
  missingMinimum,
  needsConsent,
  partlyInStock,
} from './cart.ts';
import type { CartChange } from './cart-check.ts';
import { chooseSize, consentTo } from './cart-lines.browser.ts';
import { changeMessage, choiceErrorMessage } from './change-messages.ts';

interface Props {
  /** The line as this browser stores it, with the last known data of its product. */
  readonly line: CartLine;
  /** Its changes since it was added. */
  readonly changes?: readonly CartChange[];
  /** Prefix of stored pictures. */
  readonly fileHost: string;
  /** Called to remove the line from the cart. */
  readonly onRemove: (line: CartLine) => void;
}

/** Minus, a number field, plus. A typed number takes effect when the field is left. */
export function Quantity({ line }: { readonly line: CartLine }) {
  const units = lineUnits(line);
  const [typed, setTyped] = useState(String(units));
  useEffect(() => setTyped(String(units)), [units]);
  const choose = async (typedUnits: string | number) => setTyped(String(await chooseSize(line, typedUnits)));
  const isMin = units <= MIN_SIZE;
  const isMax = units >= maxLineUnits(line);
  const name = nameWithChoice(line);
  return (
    <fieldset className="cart-line__quantity">
      <legend className="hidden-words">Quantity of {name}</legend>
      <button
        type="button"
        aria-label={`One less of ${name}`}
        aria-disabled={isMin}
        onClick={() => isMin || choose(units - 1)}
      >
        <Icon name="minus" size={18} />
      </button>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Quantity of ${name}`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => typed !== String(units) && choose(typed)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Otherwise the same key press would answer the dialog it opens.
          event.preventDefault();
          void choose(typed);
        }}
      />
      <button
        type="button"
        aria-label={`One more of ${name}`}
        aria-disabled={isMax}
        onClick={() => isMax || choose(units + 1)}
      >
        <Icon name="plus" size={18} />
      </button>
    </fieldset>
  );
}

interface NotesProps {
  /** The line with the notes. */
  readonly line: CartLine;
  /** Its changes since it was added; empty for none. */
  readonly changes: readonly CartChange[];
  /** Formats catalogue prices. */
  readonly money: (naira: number) => string;
}

/** Why a line cannot be ordered, or will be sent later, and what to do. */
export function Notes({ line, changes, money }: NotesProps) {
  const minimum = missingMinimum(line);
  const max = maxLineUnits(line);
  const failure = line.isActive ? choiceError(line) : undefined;
  const isAbove = isOrderable(line) && lineUnits(line) > unitsInStock(line);
  const isNotified = (kind: CartChange['kind']) => changes.some((change) => change.kind === kind);
  return (
    <div className="cart-line__notes" role="status">
      {changes.map((change) => (
        <p key={change.kind} className="cart-line__note cart-line__note--news">
          {changeMessage(change, line, money)}
        </p>
      ))}
      {!line.isActive && !isNotified('gone') && (
        <p className="cart-line__note">Cannot be ordered, and is not in the total.</p>
      )}
      {failure && (
        <>
          <p className="cart-line__note">
            {isNotified('choice') ? '' : `${choiceErrorMessage(failure, line)} `}It is not in the total.
          </p>
          <p className="cart-line__ways">
            <a className="cart-line__way" href={choosePath(line)}>
              {failure === 'unchosen' ? 'Choose' : 'Choose again'}
            </a>
          </p>
        </>
      )}
      {isAbove && <p className="cart-line__note">{partlyInStock(line, lineUnits(line)) ?? ALL_SENT_LATER}</p>}
      {isAbove && needsConsent(line, lineUnits(line)) && (
        <p className="cart-line__ways">
          {unitsInStock(line) >= line.moq && unitsInStock(line) > 0 && (
            <button type="button" className="cart-line__way" onClick={() => chooseSize(line, unitsInStock(line))}>
              Take {unitsInStock(line)}
            </button>
          )}
          <button type="button" className="cart-line__way" onClick={() => consentTo(line)}>
            Order anyway
          </button>
        </p>
      )}
      {isOrderable(line) && isAtMax(line) && (
        <p className="cart-line__ways">
          <span className="cart-line__note">{lineCapMessage(max)}</span>
          {lineUnits(line) > max && (
            <button type="button" className="cart-line__way" onClick={() => chooseSize(line, max)}>
              Take {max}
            </button>
          )}
        </p>
      )}
      {isOrderable(line) && minimum !== undefined && (
        <p className="cart-line__ways">
          <span className="cart-line__note">Minimum order {minimum}</span>
          <button type="button" className="cart-line__way" data-minimum onClick={() => chooseSize(line, minimum)}>
            Set to {minimum}
          </button>
        </p>
      )}
    </div>
  );
}

export default function CartLineRow({ line, changes = [], fileHost, onRemove }: Props) {
  const nameId = useId();
  const { referrerpolicy, src, srcset } = pictureAt(line.url, fileHost, 'thumbnail');
  const choice = choiceText(line);
  const unit = line.mesure?.initials.trim();
  return (
    <li
      className={isOrderable(line) ? 'cart-line' : 'cart-line cart-line--off'}
      data-line={line.id}
      aria-labelledby={choice === '' ? nameId : `${nameId} ${nameId}-choice`}
    >
      <div className="cart-line__picture">
        {src === '' ? (
          <Icon name="picture" />
        ) : (
          <img src={src} srcSet={srcset} referrerPolicy={referrerpolicy} alt="" width={72} height={72} loading="lazy" />
        )}
      </div>
      <div className="cart-line__words">
        <a className="cart-line__name" id={nameId} href={productPath(line)}>
          {line.nom}
        </a>
        {choice !== '' && (
          <p className="cart-line__choice" id={`${nameId}-choice`}>
            {choice}
          </p>
        )}
        <p className="cart-line__soft">
          {formatNaira(line.prix)}
          {unit ? ` / ${unit}` : ' each'}
        </p>
      </div>
      <button
        type="button"
        className="cart-line__remove"
        aria-label={`Remove ${nameWithChoice(line)}`}
        onClick={() => onRemove(line)}
      >
        <Icon name="close" size={20} />
      </button>
      <Notes line={line} changes={changes} money={formatNaira} />
      <div className="cart-line__sum">
        <Quantity line={line} />
        <strong className="cart-line__total">{formatNaira(lineTotal(line))}</strong>
      </div>
    </li>
  );
}
