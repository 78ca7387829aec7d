/** A page of a customer's favourites, read again when one of them changes. For islands. */
import { useEffect, useState } from 'react';
import type { CallAnswer } from '../../client/client.ts';
import { api } from '../account/session/api.browser.ts';
import { isSignedOut, SIGN_IN_AGAIN } from '../account/session/signed-out.ts';
import { favouritesQuery } from './favourites-query.ts';
import { FAVOURITES_CHANGED, likesNow, setReadLikes } from './likes.store.ts';

export type FavouritesPage = CallAnswer<'listLikes'>;

export type Favourites =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'read'; readonly page: FavouritesPage };

/**
 * A page of a customer's favourites.
 * @param clientId undefined for a visitor, for whom nothing is read
 * @param search the query string of the page
 */
export function useFavourites(clientId: number | undefined, search: string) {
  const [favourites, setFavourites] = useState<Favourites>({ state: 'loading' });
  const [turn, setTurn] = useState(0);
  const { page, limit, text } = favouritesQuery(search);
  const keyword = text.q || undefined;

  // Clears a different list at once; a list that only changed stays until the new one has come.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whose, and which page of it
  useEffect(() => setFavourites({ state: 'loading' }), [clientId, search]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks again
  useEffect(() => {
    if (clientId === undefined) return undefined;
    let isHere = true;
    const since = likesNow();
    void api()
      .call('listLikes', { params: { userId: clientId }, query: { page, limit, keyword } })
      .then((answer) => {
        if (!answer.ok && isSignedOut(answer.error, SIGN_IN_AGAIN)) return;
        if (!isHere) return;
        // Hearts are rendered empty, as on every page.
        if (answer.ok)
          setReadLikes(
            answer.data.data.map(({ produitId }) => produitId),
            answer.data.data,
            since,
          );
        else console.warn('The favourites could not be read.', answer.error);
        setFavourites(answer.ok ? { state: 'read', page: answer.data } : { state: 'failed' });
      });
    return () => {
      isHere = false;
    };
  }, [clientId, page, limit, keyword, turn]);

  useEffect(() => {
    const again = () => setTurn((last) => last + 1);
    addEventListener(FAVOURITES_CHANGED, again);
    return () => removeEventListener(FAVOURITES_CHANGED, again);
  }, []);

  return {
    favourites,
    again: () => {
      setFavourites({ state: 'loading' });
      setTurn(turn + 1);
    },
  };
}
