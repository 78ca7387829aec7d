/** Edits a customer's own review in place. The draft is stored in this tab until it is sent. */

import { useEffect } from 'react';
import { forgetDraft, storeDraft } from '../../shared/drafts.ts';
import { refusalError } from '../../shared/form-fields.ts';
import { MAX_TEXT } from '../../shared/long-texts.ts';
import Button from '../../ui/Button.tsx';
import ErrorSummary from '../../ui/form/ErrorSummary.tsx';
import SubmitButton from '../../ui/form/SubmitButton.tsx';
import TextArea from '../../ui/form/TextArea.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { api } from '../account/session/api.browser.ts';
import { isSignedOut, SIGN_IN_AGAIN } from '../account/session/signed-out.ts';
import { showToast } from '../toasts/toasts.store.ts';
import { changeDraft, NO_REVIEW_ANSWER, type ReviewData, reviewErrors } from './review.ts';

interface Props {
  /** Id of the review (`comments.id`). */
  readonly id: number;
  /** The text of the review, or the stored draft. */
  readonly text: string;
  /** Whether the customer has just opened it. */
  readonly isOpened: boolean;
  /** Called with the review as the server stored it; the editor is busy until it resolves. */
  readonly onSaved: (review: ReviewData) => Promise<void>;
  readonly onCancel: () => void;
}

export default function ReviewEditor({ id, text, isOpened, onSaved, onCancel }: Props) {
  const draft = changeDraft(id);
  const field = `review-${id}`;
  const form = useForm({
    check: (values) => reviewErrors(values(field), field),
    send: async (values) => {
      storeDraft(draft, values(field));
      const answer = await api().call('updateReview', { params: { id }, body: { text: values(field) } });
      if (!answer.ok) {
        if (isSignedOut(answer.error, `${SIGN_IN_AGAIN} Your review was not changed yet.`)) return undefined;
        return refusalError({ noAnswer: NO_REVIEW_ANSWER }, answer.error);
      }
      forgetDraft(draft);
      await onSaved(answer.data);
      return undefined;
    },
    toast: showToast,
  });
  const { ref } = form.props;
  useEffect(() => {
    if (isOpened) ref.current?.querySelector('textarea')?.focus();
  }, [isOpened, ref]);

  return (
    <form className="form review__editor" {...form.props}>
      <ErrorSummary form={form} />
      <TextArea
        label="Your review"
        hideLabel
        name={field}
        rows={4}
        counted={MAX_TEXT}
        required
        defaultValue={text}
        error={form.error(field)}
        onInput={({ currentTarget }) => storeDraft(draft, currentTarget.value)}
      />
      <p className="review__tools">
        <SubmitButton busy={form.busy}>Validate</SubmitButton>
        <Button
          type="button"
          variant="secondary"
          onClick={() => {
            forgetDraft(draft);
            onCancel();
          }}
        >
          Cancel
        </Button>
      </p>
    </form>
  );
}
