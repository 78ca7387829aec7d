/** Which of the page's products are favourites of whoever is signed in, and its hearts, which show it. For the browser. */
import { plainCall } from '../../client/plain-call.ts';
import { sessionRefused } from '../account/signed-out.ts';
import { currentSession } from '../account/stored-session.ts';
import { MOST_IDS } from '../page-sizes.ts';
import { favouritesCalls } from './favourites.calls.ts';

/** Ids of likes by that of their product; undefined for one whose id nobody told yet. */
const likes = new Map<number, number | undefined>();
/** Products whose state came another way while the states of all were under way: that one is newer. */
const changed = new Set<number>();

const hearts = () => document.querySelectorAll<HTMLElement>('[data-like]');

/** Id of the like of a product; undefined when it is none, or not known. */
export const likeOf = (productId: number): number | undefined => likes.get(productId);

/** Shows what is known on every heart of the page; again after hearts came into it. */
export function showHearts(): void {
  for (const heart of hearts()) {
    const pressed = String(likes.has(Number(heart.dataset.like)));
    if (heart.ariaPressed !== pressed) heart.setAttribute('aria-pressed', pressed);
  }
}

/**
 * Remembers the like of a product, and shows it on all its hearts.
 * @param likeId undefined for one whose id nobody told yet; null for a product that is no favourite
 */
export function setLike(productId: number, likeId: number | undefined | null): void {
  changed.add(productId);
  if (likeId === null) likes.delete(productId);
  else likes.set(productId, likeId);
  showHearts();
}

/**
 * Reads the states of all hearts of the page in one request (CRD-03, CRD-05, G-44), and shows them; a visitor has no
 * favourites. A failure is only logged (CRD-23); a session that is refused goes (G-61).
 */
export async function readHearts(): Promise<void> {
  const session = currentSession();
  if (!session) {
    likes.clear();
    showHearts();
    return;
  }
  const ids = [...new Set(Array.from(hearts(), ({ dataset }) => Number(dataset.like)))].slice(0, MOST_IDS);
  if (ids.length === 0) return;
  changed.clear();
  try {
    const answer = await plainCall(favouritesCalls.listLikeStates, {
      params: { userId: session.id },
      query: { ids: ids.join() },
      bearer: session.token,
    });
    // Whoever is signed in now asks for their own.
    if (currentSession()?.token !== session.token) return;
    if (!answer.ok) {
      console.warn(`The favourites of this page could not be read (${answer.status}).`);
      if (answer.status === 401) sessionRefused();
      return;
    }
    const { data }: { data: { id: number; produitId: number }[] } = await answer.json();
    for (const id of ids) if (!changed.has(id)) likes.delete(id);
    for (const { id, produitId } of data) if (!changed.has(produitId)) likes.set(produitId, id);
    showHearts();
  } catch (error) {
    console.warn('The favourites of this page could not be read.', error);
  }
}
