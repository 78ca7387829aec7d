/** Shows the list of reviews as it is after a change, and opens what changes them (area REVIEWS). For the browser. */
import { reportLoadFailure } from '../../hydration/load-failure.ts';
import { openDialog } from '../../hydration/react-roots.tsx';
import { draftOf, forgetDraft } from '../../shared/drafts.ts';
import { api } from '../account/api.browser.ts';
import { addressWithout, readPageAgain } from '../lists/fresh-page.ts';
import DeleteOpinion from '../ratings/DeleteOpinion.tsx';
import { changeDraft, type ReviewData } from './review.ts';

const itemOf = (page: Document, id: number) => page.querySelector<HTMLElement>(`[data-review="${id}"]`);
/** The whole text, also of one that is collapsed. */
const textOf = (item: Element) => item.querySelector('[data-text]')?.textContent ?? '';

/** Shows the list as it is now (G-50); when it cannot be read, the old one stays. */
async function showAgain(address: string, isFresh: (page: Document) => boolean): Promise<void> {
  try {
    await readPageAgain(address, isFresh);
  } catch (error) {
    console.warn('The reviews could not be read again.', error);
  }
}

/** Shows a review that was just written: the newest, and so on the first page. */
export const showWritten = ({ id }: ReviewData): Promise<void> =>
  showAgain(addressWithout('page'), (page) => itemOf(page, id) !== null);

/** Whether a list shows this text, or as much of it as it shows of a long one. */
const shows = (item: HTMLElement, text: string) =>
  item.dataset.cut === undefined ? textOf(item) === text : text.startsWith(textOf(item));

export const showChanged = ({ id, text }: ReviewData): Promise<void> =>
  showAgain(addressWithout(), (page) => {
    const item = itemOf(page, id);
    return !item || shows(item, text);
  });

async function showDeleted(id: number): Promise<void> {
  await showAgain(addressWithout(), (page) => !itemOf(page, id));
  // The button that had the focus is gone.
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

/** What the review says, whole. @throws when the page shows only how it begins and the rest cannot be read */
async function wholeText(item: HTMLElement): Promise<string> {
  if (item.dataset.cut === undefined) return textOf(item);
  const [reviewId, productId] = [Number(item.dataset.review), Number(item.dataset.product)];
  const query = { page: 1, limit: 1, reviewId };
  const answer = await api().call('listReviews', { params: { id: productId }, query });
  const review = answer.ok ? answer.data.data.find(({ id }) => id === reviewId) : undefined;
  if (!review) throw new Error(`The review ${reviewId} could not be read.`);
  return review.text;
}

/** The text that an editor begins with: a change that was not sent, or the review. Undefined when it does not load. */
export async function textToEdit(id: number, item: HTMLElement): Promise<string | undefined> {
  try {
    return draftOf(changeDraft(id)) || (await wholeText(item));
  } catch (error) {
    reportLoadFailure(error);
    return undefined;
  }
}
