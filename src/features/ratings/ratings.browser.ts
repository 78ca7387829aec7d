/** Opens the dialogs that add and delete a rating, then refetches the list (area RATINGS). For the browser. */
import { openDialog } from '../../hydration/react-roots.tsx';
import { currentSession } from '../account/session/stored-session.ts';
import { addressWithout, readPageAgain } from '../lists/fresh-page.ts';
import DeleteOpinion from './DeleteOpinion.tsx';
import RatingDialog from './RatingDialog.tsx';
import type { RatingData } from './rating.ts';

const itemOf = (page: Document, id: number) => page.querySelector<HTMLElement>(`[data-rating="${id}"]`);
const commentOf = (item: Element) => item.querySelector('.rating-list__comment')?.textContent ?? '';

/** Refetches list, average and count. */
async function showAgain(address: string, isFresh: (page: Document) => boolean): Promise<void> {
  try {
    await readPageAgain(address, isFresh);
  } catch (error) {
    console.warn('The ratings could not be read again.', error);
  }
}

/**
 * The customer's own rating as the list shows it; nothing if the list shows only a part of it, since the dialog then
 * reads it.
 */
function ownRating() {
  const id = currentSession()?.id;
  const item = id === undefined ? null : document.querySelector<HTMLElement>(`[data-rating][data-client="${id}"]`);
  return item && item.dataset.cut === undefined
    ? { cote: Number(item.dataset.cote), comment: commentOf(item) }
    : undefined;
}

/** A new rating is the newest, and therefore on the first page. */
const rated = ({ id, cote, comment }: RatingData) =>
  showAgain(addressWithout('ratingsPage'), (page) => {
    const item = itemOf(page, id);
    if (item?.dataset.cote !== String(cote)) return false;
    return item.dataset.cut === undefined ? commentOf(item) === comment : comment.startsWith(commentOf(item));
  });

async function deleted(id: number): Promise<void> {
  await showAgain(addressWithout(), (page) => !itemOf(page, id));
  // The focused button was removed.
  document.querySelector<HTMLElement>('[data-rate]')?.focus();
}

/** Opens the dialog that rates a product. */
export function openRating(productId: number): void {
  openDialog(RatingDialog, { productId, own: ownRating(), onRated: rated });
}

/** Asks before a rating is deleted. */
export function openDeleteRating(id: number): void {
  const onDeleted = () => void deleted(id);
  const props = { call: 'deleteRating', id, title: 'Delete your rating?', onDeleted } as const;
  openDialog(DeleteOpinion, props);
}
