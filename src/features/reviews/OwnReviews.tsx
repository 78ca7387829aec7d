/**
 * Adds `Update` and a delete button to a customer's own reviews in the list. In its own place above the list it renders
 * those that an operator has hidden, which the list has for nobody. It hydrates for every customer.
 */
import { type ReactElement, useCallback, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { draftOf } from '../../shared/drafts.ts';
import OwnButton from '../opinions/OwnButton.tsx';
import { useOwnItems } from '../opinions/use-own-items.tsx';
import HiddenReviews from './HiddenReviews.tsx';
import ReviewEditor from './ReviewEditor.tsx';
import { changeDraft, type ReviewData } from './review.ts';
import { openDeleteReview, showChanged, textToEdit } from './reviews.browser.ts';

interface OwnReviewProps {
  /** Id of the review (`comments.id`). */
  readonly id: number;
  /** The item of the list. */
  readonly item: HTMLElement;
}

/** The editor replaces the text in the list (reviews.css). */
function OwnReview({ id, item }: OwnReviewProps): ReactElement {
  const [editor, setEditor] = useState<{ readonly text: string; readonly isOpened: boolean }>();

  const edit = useCallback(
    async (isOpened: boolean) => {
      const text = await textToEdit(id, item);
      // The text loads only once.
      if (text !== undefined) setEditor((open) => open ?? { text, isOpened });
    },
    [id, item],
  );
  // Restores an unsent change, as after signing in again.
  useEffect(() => {
    if (draftOf(changeDraft(id))) void edit(false);
  }, [id, edit]);

  const close = () => {
    flushSync(() => setEditor(undefined));
    // Queried in the current list, which may no longer contain this item.
    document.querySelector<HTMLElement>(`[data-review="${id}"] .review__tools button`)?.focus();
  };
  const saved = async (review: ReviewData) => {
    await showChanged(review);
    close();
  };

  if (editor) return <ReviewEditor id={id} {...editor} onSaved={saved} onCancel={close} />;
  return (
    <p className="review__tools">
      <OwnButton label="Update" more="your review" onClick={() => void edit(true)} />
      <OwnButton label="Delete" more="your review" onClick={() => openDeleteReview(id)} />
    </p>
  );
}

function OwnReviews({ productId }: { readonly productId: number }): ReactElement {
  const items = useOwnItems('data-review');
  return (
    <>
      {items.map(({ id, item, place }) => createPortal(<OwnReview id={id} item={item} />, place, `${id}`))}
      <HiddenReviews productId={productId} />
    </>
  );
}

/** The island for the customer's own reviews; `root` names the product. */
export const ownReviewsIsland = (root: HTMLElement): ReactElement => (
  <OwnReviews productId={Number(root.dataset.reviewed)} />
);
