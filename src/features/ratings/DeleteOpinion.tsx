/** Asks before a customer's own rating or review is deleted. */
import { useState } from 'react';
import { NO_ANSWER } from '../../shared/no-answer.ts';
import { api } from '../account/session/api.browser.ts';
import { isSignedOut, SIGN_IN_AGAIN } from '../account/session/signed-out.ts';
import DeleteDialog from '../opinions/DeleteDialog.tsx';
import { showToast } from '../toasts/toasts.store.ts';

interface Props {
  /** The call that deletes it. */
  readonly call: 'deleteRating' | 'deleteReview';
  /** Id of the rating or review. */
  readonly id: number;
  /** The question. */
  readonly title: string;
  /** Called once the server has deleted it. */
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

export default function DeleteOpinion({ call, id, title, onDeleted, onClose }: Props) {
  const [isShown, setShown] = useState(true);
  const [isBusy, setBusy] = useState(false);

  const remove = async () => {
    if (isBusy) return;
    setBusy(true);
    const answer = await api().call(call, { params: { id } });
    if (!answer.ok && isSignedOut(answer.error, `${SIGN_IN_AGAIN} Nothing was deleted.`)) return;
    setBusy(false);
    // Already deleted, perhaps in another tab: counts as success.
    if (!answer.ok && answer.error.code !== 'not_found') {
      showToast('danger', answer.error.message || NO_ANSWER);
      return;
    }
    setShown(false);
    onDeleted();
  };

  return (
    <DeleteDialog id="delete-opinion" title={title} shown={isShown} busy={isBusy} onDelete={remove} onClose={onClose}>
      <p>This cannot be undone.</p>
    </DeleteDialog>
  );
}
