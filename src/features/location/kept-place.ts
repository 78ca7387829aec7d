/** The place as this tab keeps it, and where pages show it. For the browser; small, since every page runs it. */
import { type Place, placeWords } from './place.ts';

const KEY = 'place';

/** What was found out for an earlier page of this tab; undefined before that. */
export const keptPlace = (): Place | undefined => JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? undefined;

/** Keeps it, known or not, so that later pages of this tab do not ask again. */
export const keepPlace = (place: Place): void => sessionStorage.setItem(KEY, JSON.stringify(place));

/** Says in every address box of the page that does not know it yet where it goes. */
export function showPlace(place: Place): void {
  for (const words of document.querySelectorAll<HTMLElement>('.address-box:not([data-located]) .address-box__place')) {
    words.textContent = words.title = placeWords(place);
    words.closest('.address-box')?.setAttribute('data-located', '');
  }
}
