/** Writes a review. The draft is stored in this tab until it is sent. */

import { useEffect } from 'react';
import { draftOf, forgetDraft, storeDraft } from '../../shared/drafts.ts';
import { refusalError } from '../../shared/form-fields.ts';
import { MAX_TEXT } from '../../shared/long-texts.ts';
import ErrorSummary from '../../ui/form/ErrorSummary.tsx';
import SubmitButton from '../../ui/form/SubmitButton.tsx';
import TextArea from '../../ui/form/TextArea.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { api } from '../account/session/api.browser.ts';
import { goToSignIn } from '../account/session/return-path.ts';
import { currentSession } from '../account/session/session.store.ts';
import { isSignedOut, SIGN_IN_AGAIN } from '../account/session/signed-out.ts';
import { showToast } from '../toasts/toasts.store.ts';
import { NO_REVIEW_ANSWER, newDraft, REVIEW_ADDED, reviewErrors } from './review.ts';
import { showWritten } from './reviews.browser.ts';

interface Props {
  /** Id of the product (`produits.id`). */
  readonly productId: number;
}

export default function ReviewForm({ productId }: Props) {
  const draft = newDraft(productId);
  const form = useForm({
    check: (values) => reviewErrors(values('text'), 'text'),
    send: async (values) => {
      const text = values('text');
      storeDraft(draft, text);
      const session = currentSession();
      if (!session) {
        goToSignIn();
        return undefined;
      }
      const answer = await api().call('addReview', { body: { clientId: session.id, produitId: productId, text } });
      if (!answer.ok) {
        if (isSignedOut(answer.error, `${SIGN_IN_AGAIN} Your review was not sent yet.`)) return undefined;
        return refusalError({ noAnswer: NO_REVIEW_ANSWER }, answer.error);
      }
      forgetDraft(draft);
      form.reset();
      showToast('success', REVIEW_ADDED);
      void showWritten(answer.data);
      return undefined;
    },
    toast: showToast,
  });
  const { ref } = form.props;
  // The draft does not replace input.
  useEffect(() => {
    const field = ref.current?.elements.namedItem('text');
    if (field instanceof HTMLTextAreaElement && field.value === '') field.value = draftOf(draft);
  }, [draft, ref]);

  return (
    <form className="form" {...form.props}>
      <ErrorSummary form={form} />
      <TextArea
        label="Your review"
        name="text"
        rows={4}
        counted={MAX_TEXT}
        required
        error={form.error('text')}
        onInput={({ currentTarget }) => storeDraft(draft, currentTarget.value)}
      />
      <p>
        <SubmitButton busy={form.busy}>Send your review</SubmitButton>
      </p>
    </form>
  );
}
