/** A choice of one to five stars: radio buttons, filled up to the chosen or hovered one. */
import { useState } from 'react';
import Icon from '../../ui/Icon.tsx';
import { STAR_LABELS, STARS } from './rating.ts';

/** The text for each number of stars. */
const MESSAGES = ['Choose 1 to 5 stars', ...STAR_LABELS] as const;

interface Props {
  /** The number of chosen stars; 0 for none. */
  readonly chosen: number;
  /** Called with 1 to 5. */
  readonly onChoose: (stars: number) => void;
  /** The error below the stars; undefined for none. */
  readonly error: string | undefined;
}

export default function StarChoice({ chosen, onChoose, error }: Props) {
  const [pointed, setPointed] = useState(0);
  const shown = pointed || chosen;
  return (
    <fieldset className="star-choice" aria-describedby={error && 'stars-error'}>
      <legend className="field__label">Your stars</legend>
      <div className="star-choice__row" onPointerLeave={() => setPointed(0)}>
        {STARS.map((stars) => (
          <label
            className={stars <= shown ? 'star-choice__star star-choice__star--filled' : 'star-choice__star'}
            key={stars}
            onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setPointed(stars)}
          >
            <input
              className="star-choice__input"
              type="radio"
              name="cote"
              value={stars}
              checked={stars === chosen}
              onChange={() => onChoose(stars)}
            />
            <Icon name="star" size={32} />
            <span className="hidden-words">{stars === 1 ? '1 star' : `${stars} stars`}</span>
          </label>
        ))}
        <span className="star-choice__words" aria-hidden="true">
          {MESSAGES[shown]}
        </span>
      </div>
      {error && (
        <p className="field__error" id="stars-error">
          <Icon name="close" size={16} />
          {error}
        </p>
      )}
    </fieldset>
  );
}
