/** Refetches the list of reviews after a change, and opens the editors (area REVIEWS). For the browser. */
import { reportLoadFailure } from '../../hydration/load-failure.ts';
import { openDialog } from '../../hydration/react-roots.tsx';
import { draftOf, forgetDraft } from '../../shared/drafts.ts';
import { api } from '../account/session/api.browser.ts';
import { addressWithout, readPageAgain } from '../lists/fresh-page.ts';
import DeleteOpinion from '../ratings/DeleteOpinion.tsx';
import { changeDraft, type ReviewData } from './review.ts';

const itemOf = (page: Document, id: number) => page.querySelector<HTMLElement>(`[data-review="${id}"]`);
/** The full text, also of a collapsed review. */
const textOf = (item: Element) => item.querySelector('[data-text]')?.textContent ?? '';

/** Refetches the list; on failure the old one stays. */
async function showAgain(address: string, isFresh: (page: Document) => boolean): Promise<void> {
  try {
    await readPageAgain(address, isFresh);
  } catch (error) {
    console.warn('The reviews could not be read again.', error);
  }
}

/** Shows a new review, which is the newest and therefore on the first page. */
export const showWritten = ({ id }: ReviewData): Promise<void> =>
  showAgain(addressWithout('page'), (page) => itemOf(page, id) !== null);

/** Whether an item shows this text, or the beginning of a long one. */
const shows = (item: HTMLElement, text: string) =>
  item.dataset.cut === undefined ? textOf(item) === text : text.startsWith(textOf(item));

/** Refetches the list until it shows the changed review. */
export const showChanged = ({ id, text }: ReviewData): Promise<void> =>
  showAgain(addressWithout(), (page) => {
    const item = itemOf(page, id);
    return !item || shows(item, text);
  });

async function showDeleted(id: number): Promise<void> {
  await showAgain(addressWithout(), (page) => !itemOf(page, id));
  // The focused button was removed.
  document.querySelector<HTMLElement>('#reviews-title')?.focus();
}

/** Asks before a review is deleted. */
export function openDeleteReview(id: number): void {
  const onDeleted = () => {
    forgetDraft(changeDraft(id));
    void showDeleted(id);
  };
  const props = { call: 'deleteReview', id, title: 'Delete your review?', onDeleted } as const;
  openDialog(DeleteOpinion, props);
}

/** The full text of a review. @throws if the page shows only its beginning and the rest cannot be read */
async function wholeText(item: HTMLElement): Promise<string> {
  if (item.dataset.cut === undefined) return textOf(item);
  const [reviewId, productId] = [Number(item.dataset.review), Number(item.dataset.product)];
  const query = { page: 1, limit: 1, reviewId };
  const answer = await api().call('listReviews', { params: { id: productId }, query });
  const review = answer.ok ? answer.data.data.find(({ id }) => id === reviewId) : undefined;
  if (!review) throw new Error(`The review ${reviewId} could not be read.`);
  return review.text;
}

/** The initial text of an editor: an unsent draft, or the review. Undefined if it does not load. */
export async function textToEdit(id: number, item: HTMLElement): Promise<string | undefined> {
  try {
    return draftOf(changeDraft(id)) || (await wholeText(item));
  } catch (error) {
    reportLoadFailure(error);
    return undefined;
  }
}
