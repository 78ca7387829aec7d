/** The customer's reviews of a product that an operator has hidden, with a note. Nobody else sees them. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useCallback, useEffect, useState } from 'react';
import { formatDate } from '../../shared/dates.ts';
import { api } from '../account/session/api.browser.ts';
import { $session } from '../account/session/session.store.ts';
import OwnButton from '../opinions/OwnButton.tsx';
import ReviewEditor from './ReviewEditor.tsx';
import type { OwnReviewData } from './review.ts';

interface HiddenReviewProps {
  /** A hidden review, with its note. */
  readonly review: OwnReviewData;
  /** Called with the review as the server stored it. */
  readonly onSaved: (review: OwnReviewData) => void;
}

function HiddenReview({ review, onSaved }: HiddenReviewProps): ReactElement {
  const { id, text, createdAt, hiddenMessage } = review;
  const [isOpen, setOpen] = useState(false);
  const saved = async (changed: OwnReviewData) => {
    onSaved(changed);
    setOpen(false);
  };
  return (
    <section className="review" aria-label={`Your review of ${formatDate(createdAt)}`}>
      <div className="review__words">
        <p className="review__hidden" role="note">
          {hiddenMessage}
        </p>
        <p className="review__author">
          <strong>Your review</strong> <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </p>
        {isOpen ? (
          <ReviewEditor id={id} text={text} isOpened onSaved={saved} onCancel={() => setOpen(false)} />
        ) : (
          <>
            <p className="review__text" dir="auto">
              {text}
            </p>
            <p className="review__tools">
              <OwnButton label="Update" more="your hidden review" onClick={() => setOpen(true)} />
            </p>
          </>
        )}
      </div>
    </section>
  );
}

interface Props {
  /** Id of the product (`produits.id`). */
  readonly productId: number;
}

export default function HiddenReviews({ productId }: Props): ReactElement {
  const clientId = useStore($session, { ssr: 'initial' })?.id;
  const [reviews, setReviews] = useState<readonly OwnReviewData[]>([]);
  useEffect(() => {
    setReviews([]);
    if (clientId === undefined) return undefined;
    let isCurrent = true;
    void api()
      .call('listOwnOpinions', { params: { id: productId } })
      .then((answer) => {
        if (!answer.ok) console.warn('Your own reviews could not be read.', answer.error);
        else if (isCurrent) setReviews(answer.data.reviews.filter(({ hiddenMessage }) => hiddenMessage !== undefined));
      });
    return () => {
      isCurrent = false;
    };
  }, [clientId, productId]);
  const replace = useCallback(
    (changed: OwnReviewData) => setReviews((known) => known.map((one) => (one.id === changed.id ? changed : one))),
    [],
  );
  return (
    <>
      {reviews.map((review) => (
        <HiddenReview key={review.id} review={review} onSaved={replace} />
      ))}
    </>
  );
}
