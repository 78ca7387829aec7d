/** Rates a product with one to five stars and an optional text. */

import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { draftOf, forgetDraft, storeDraft } from '../../shared/drafts.ts';
import { invalid } from '../../shared/failure.ts';
import { refusalError } from '../../shared/form-fields.ts';
import { MAX_TEXT } from '../../shared/long-texts.ts';
import Button from '../../ui/Button.tsx';
import Dialog from '../../ui/Dialog.tsx';
import SubmitButton from '../../ui/form/SubmitButton.tsx';
import TextArea from '../../ui/form/TextArea.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { api } from '../account/session/api.browser.ts';
import { rememberReturnPath } from '../account/session/return-path.ts';
import { $session } from '../account/session/session.store.ts';
import { isSignedOut, SIGN_IN_AGAIN } from '../account/session/signed-out.ts';
import { showToast } from '../toasts/toasts.store.ts';
import {
  LOGIN_FIRST,
  type OwnRatingData,
  RATED,
  type RatingData,
  type RatingDraft,
  ratingErrors,
  readRatingDraft,
  writeRatingDraft,
} from './rating.ts';
import StarChoice from './StarChoice.tsx';

interface Props {
  /** Id of the product (`produits.id`). */
  readonly productId: number;
  /** The customer's earlier rating, which a new one replaces, if the page shows it. */
  readonly own: RatingDraft | undefined;
  /** Called with the rating as the server stored it. */
  readonly onRated: (rating: RatingData) => void;
  readonly onClose: () => void;
}

/** The customer's earlier rating; undefined if there is none, or it could not be read. */
async function readOwn(productId: number): Promise<OwnRatingData | undefined> {
  const answer = await api().call('listOwnOpinions', { params: { id: productId } });
  if (!answer.ok) console.warn('The earlier rating could not be read.', answer.error);
  return answer.ok ? (answer.data.rating ?? undefined) : undefined;
}

export default function RatingDialog({ productId, own, onRated, onClose }: Props) {
  const session = useStore($session, { ssr: 'initial' });
  const draftName = `rating:${productId}`;
  const [before] = useState(() => readRatingDraft(draftOf(draftName)) ?? own);
  const [cote, setCote] = useState(before?.cote ?? 0);
  const [isShown, setShown] = useState(true);
  /** The note on a rating that an operator has hidden. */
  const [hiddenMessage, setHiddenMessage] = useState<string>();

  const form = useForm({
    check: (values) => {
      if (!session) {
        // As specified; the dialog also shows the message.
        window.alert(LOGIN_FIRST);
        return [invalid(LOGIN_FIRST)];
      }
      return ratingErrors(cote, values('comment'));
    },
    send: async (values) => {
      if (!session) return invalid(LOGIN_FIRST);
      const comment = values('comment');
      const answer = await api().call('addRating', {
        body: { cote, produitId: productId, clientId: session.id, comment },
      });
      if (!answer.ok) {
        storeDraft(draftName, writeRatingDraft({ cote, comment }));
        if (isSignedOut(answer.error, `${SIGN_IN_AGAIN} Your rating was not sent.`)) return undefined;
        return refusalError({}, answer.error);
      }
      forgetDraft(draftName);
      showToast('success', RATED);
      setShown(false);
      // No list shows a hidden one.
      if (answer.data.hiddenMessage === undefined) onRated(answer.data);
      return undefined;
    },
    toast: showToast,
  });

  const { ref } = form.props;
  const clientId = session?.id;
  // The customer's rating may be on another page of the list, or hidden. A draft is not overwritten.
  useEffect(() => {
    if (clientId === undefined || own) return;
    void readOwn(productId).then((found) => {
      setHiddenMessage(found?.hiddenMessage);
      const comment = ref.current?.querySelector('textarea');
      if (!found || before || !comment || comment.value !== '' || ref.current?.querySelector('input:checked')) return;
      setCote(found.cote);
      comment.value = found.comment;
    });
  }, [own, before, clientId, productId, ref]);
  // An edit starts from the earlier rating.
  useEffect(() => ref.current?.querySelector<HTMLElement>('input:checked')?.focus(), [ref]);
  const starsError = form.error('cote');
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each refusal anew
  useEffect(() => {
    if (starsError) ref.current?.querySelector('input')?.focus();
  }, [starsError, form.refusals]);

  const leave = () => {
    rememberReturnPath(location.href);
    const comment = ref.current ? String(new FormData(ref.current).get('comment') ?? '') : '';
    storeDraft(draftName, writeRatingDraft({ cote, comment }));
  };

  return (
    <Dialog id="rating-dialog" title="Rate this product" shown={isShown} onClose={onClose}>
      <form className="rating-dialog" {...form.props}>
        {!session && (
          <p className="rating-dialog__visitor">
            <strong>{LOGIN_FIRST}</strong>{' '}
            <a href="/sign-in" onClick={leave}>
              Sign in and come back
            </a>
          </p>
        )}
        {hiddenMessage !== undefined && (
          <p className="rating-dialog__visitor" role="status">
            {hiddenMessage}
          </p>
        )}
        <StarChoice chosen={cote} onChoose={setCote} error={cote === 0 ? starsError : undefined} />
        <TextArea
          label="Your words (optional)"
          name="comment"
          rows={4}
          counted={MAX_TEXT}
          defaultValue={before?.comment}
          error={form.error('comment')}
        />
        <div className="dialog__actions">
          <Button type="button" variant="secondary" onClick={() => setShown(false)}>
            Cancel
          </Button>
          <SubmitButton busy={form.busy}>Send</SubmitButton>
        </div>
      </form>
    </Dialog>
  );
}
