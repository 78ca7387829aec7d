/** A radio button as a card with an explanation. */

import { controlMarks, FieldError, Star } from '../../../ui/form/FieldFrame.tsx';
import Icon from '../../../ui/Icon.tsx';
import type { IconName } from '../../../ui/icons.ts';

interface Way<T extends string> {
  /** The value that is stored and shown. */
  readonly value: T;
  readonly icon: IconName;
  /** The question above the cards. */
  readonly label: string;
}

interface Props<T extends string> {
  readonly label: string;
  /** Name of the field. */
  readonly name: string;
  /** The answers, each with its explanation. */
  readonly ways: readonly Way<T>[];
  /** The chosen answer; '' for none. */
  readonly value: T | '';
  /** The error below the cards; undefined for none. */
  readonly error: string | undefined;
  /** Called with the chosen answer. */
  readonly onChange: (value: T) => void;
}

export default function CheckoutChoice<T extends string>({ label, name, ways, value, error, onChange }: Props<T>) {
  const { id, ...marks } = controlMarks({ name, error });
  return (
    <fieldset
      className={error ? 'field choice field--wrong' : 'field choice'}
      aria-describedby={marks['aria-describedby']}
    >
      <legend className="field__label">
        {label}
        <Star />
      </legend>
      <div className="ways">
        {ways.map((way, index) => (
          <label className="ways__way" key={way.value}>
            <input
              className="check__box check__box--round"
              type="radio"
              id={index === 0 ? id : `${id}-${index + 1}`}
              name={name}
              value={way.value}
              checked={way.value === value}
              required
              aria-label={way.value}
              aria-describedby={`${id}-${index}-words`}
              aria-invalid={marks['aria-invalid']}
              onChange={() => onChange(way.value)}
            />
            <span className="ways__words">
              <strong>{way.value}</strong>
              <span className="ways__soft" id={`${id}-${index}-words`}>
                {way.label}
              </span>
            </span>
            <Icon name={way.icon} size={22} />
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
