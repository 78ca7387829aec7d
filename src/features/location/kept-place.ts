/** The place as this tab keeps it, and where pages show it. For the browser. */
import { PLACE_KEY } from '../../shared/storage-keys.ts';
import { type Place, placeWords } from './place.ts';

/** What was found out for an earlier page of this tab; null before that. */
export const keptPlace = (): Place | null => JSON.parse(sessionStorage.getItem(PLACE_KEY) ?? 'null');

/** Says in every address box of the page that does not know it yet where it goes. */
export function showPlace(place: Place): void {
  for (const words of document.querySelectorAll<HTMLElement>('.address-box:not([data-located]) .address-box__place')) {
    words.textContent = words.title = placeWords(place);
    words.closest('.address-box')?.setAttribute('data-located', '');
  }
}

/** Says in every address box where orders of a customer go; without `place`, what the server draws. */
export function showOwnPlace(place: string | null | undefined): void {
  for (const words of document.querySelectorAll<HTMLElement>('.address-box__place')) {
    words.textContent = words.title = place ?? placeWords({});
    words.closest('.address-box')?.toggleAttribute('data-located', Boolean(place));
  }
}
