/**
 * Opens the rating modal, and adds a button to the customer's own rating in the list of the page. Pages render it
 * (rate.markup.ts); it hydrates when it is touched, or when the list shows a rating of the customer. Without script it
 * is hidden.
 */
import type { ReactElement } from 'react';
import { createPortal } from 'react-dom';
import Button from '../../ui/Button.tsx';
import OwnButton from '../opinions/OwnButton.tsx';
import { useOwnItems } from '../opinions/use-own-items.tsx';
import { openDeleteRating, openRating } from './ratings.browser.ts';

interface RateButtonProps {
  /** Id of the product. */
  readonly id: number;
}

export default function RateButton({ id }: RateButtonProps): ReactElement {
  const items = useOwnItems('data-rating');
  return (
    <>
      <Button variant="secondary" class="needs-script" type="button" data-rate={id} onClick={() => openRating(id)}>
        Rate this product
      </Button>
      {items.map(({ id: ratingId, place }) =>
        createPortal(
          <OwnButton label="Delete" more="your rating" onClick={() => openDeleteRating(ratingId)} />,
          place,
          `${ratingId}`,
        ),
      )}
    </>
  );
}

/** The button in `root`. */
export const rateIsland = (root: HTMLElement): ReactElement => (
  <RateButton id={Number((root.firstElementChild as HTMLElement).dataset.rate)} />
);
