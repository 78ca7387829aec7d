/** One's own reviews: changed in their place, and deleted (area REVIEWS). */
import type { Root } from 'react-dom/client';
import { openIsland } from '../../hydration/open-island.ts';
import { sayNotArrived } from '../../hydration/say-not-arrived.ts';
import { api } from '../account/api.browser.ts';
import { currentSession, followSession } from '../account/stored-session.ts';
import { draftOf, forgetDraft } from '../drafts.ts';
import { addressWithout, readPageAgain } from '../fresh-page.ts';
import { markOwn, smallButton } from '../own-items.browser.ts';
import { changeDraft, newDraft, type ReviewData } from './review.ts';

const itemOf = (page: Document, id: number) => page.querySelector<HTMLElement>(`[data-review="${id}"]`);
const idOf = (item: HTMLElement) => Number(item.dataset.review);
/** The whole text, also of one that is collapsed. */
const textOf = (item: Element) => item.querySelector('[data-text]')?.textContent ?? '';

/** Editors that are open, by their places. */
const editors = new Map<HTMLElement, Root>();

/** `Update` and a delete button on one's own reviews alone (REV-11, REV-14 to REV-16). */
function mark(): void {
  markOwn('[data-review]', currentSession()?.id, (item) => {
    const tools = document.createElement('p');
    tools.className = 'review__tools';
    tools.append(
      smallButton('update-review', 'Update', 'your review'),
      smallButton('delete-review', 'Delete', 'your review'),
    );
    // A change that was not sent, as before signing in again, is gone on with.
    if (draftOf(changeDraft(idOf(item)))) edit(item, false).catch(sayNotArrived);
    return tools;
  });
}

/** Shows the list as it is now (G-50); where nothing tells of it, what was there stays. */
async function showAgain(address: string, isFresh: (page: Document) => boolean): Promise<void> {
  try {
    if (!(await readPageAgain(address, isFresh))) return;
    for (const [place, root] of editors) if (!place.isConnected) close(place, root);
    mark();
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

const showChanged = ({ id, text }: ReviewData): Promise<void> =>
  showAgain(addressWithout(), (page) => {
    const item = itemOf(page, id);
    return !item || shows(item, text);
  });

async function showDeleted(id: number): Promise<void> {
  await showAgain(addressWithout(), (page) => !itemOf(page, id));
  // The button that had the focus is gone.
  document.querySelector<HTMLElement>('#reviews-title')?.focus();
}

function focusUpdate(id: number): void {
  itemOf(document, id)?.querySelector<HTMLElement>('[data-action=update-review]')?.focus();
}

function close(place: HTMLElement, root: Root): void {
  if (!editors.delete(place)) return;
  root.unmount();
  place.closest('[data-review]')?.classList.remove('review--edited');
  place.remove();
}

/** What the review says, whole. @throws when the page shows only how it begins and the rest cannot be read */
async function wholeText(item: HTMLElement): Promise<string> {
  if (item.dataset.cut === undefined) return textOf(item);
  const [reviewId, productId] = [idOf(item), Number(item.dataset.product)];
  const query = { page: 1, limit: 1, reviewId };
  const answer = await api().call('listReviews', { params: { id: productId }, query });
  const review = answer.ok ? answer.data.data.find(({ id }) => id === reviewId) : undefined;
  if (!review) throw new Error(`The review ${reviewId} could not be read.`);
  return review.text;
}

/** Opens the editor in the place of the text (REV-12). @param isAsked by the customer, who then goes on in it */
async function edit(item: HTMLElement, isAsked: boolean): Promise<void> {
  const id = idOf(item);
  const text = draftOf(changeDraft(id)) || (await wholeText(item));
  const [{ default: ReviewEditor }, { mountIsland }] = await Promise.all([
    import('./ReviewEditor.tsx'),
    import('../../hydration/mount.tsx'),
  ]);
  // Touched twice, or gone meanwhile.
  if (!item.isConnected || item.classList.contains('review--edited')) return;
  const place = document.createElement('div');
  item.classList.add('review--edited');
  item.querySelector('[data-own-place]')?.append(place);
  const onSaved = async (review: ReviewData) => {
    await showChanged(review);
    close(place, root);
    focusUpdate(id);
  };
  const onCancel = () => {
    close(place, root);
    focusUpdate(id);
  };
  const root = mountIsland(place, ReviewEditor, { id, text, isAsked, onSaved, onCancel });
  editors.set(place, root);
}

function remove(id: number): void {
  const onDeleted = () => {
    forgetDraft(changeDraft(id));
    void showDeleted(id);
  };
  const props = { call: 'deleteReview', id, title: 'Delete your review?', onDeleted } as const;
  void openIsland(() => import('../ratings/DeleteOpinion.tsx'), props);
}

export function start(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-action$=-review]') : null;
    const item = button?.closest<HTMLElement>('[data-review]');
    if (!button || !item) return;
    if (button.dataset.action === 'update-review') edit(item, true).catch(sayNotArrived);
    else remove(idOf(item));
  });
  followSession(mark);
  mark();

  // A review that was not sent is shown again: its form fills itself in as soon as it is there.
  const form = document.querySelector<HTMLElement>('[data-write-review]');
  const island = form?.querySelector<HTMLElement>('astro-island');
  if (island && draftOf(newDraft(Number(form?.dataset.writeReview)))) window.arrivals?.start(island);
}
