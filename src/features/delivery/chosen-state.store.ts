/** The state that a shopper chose for prices and days of delivery, in this browser alone. */
import { atom, onMount } from 'nanostores';
import { STATE_KEY } from '../../shared/storage-keys.ts';

/** Dispatched on the window when this tab changed the choice; for other tabs the browser dispatches `storage`. */
export const STATE_CHOSEN = 'state';

/** The name of the state; '' without a choice, at first as in the HTML. Read it with `{ ssr: 'initial' }`. */
export const $chosenState = atom('');

/** The stored choice; '' for none, and where the browser forbids storage. */
export function chosenState(): string {
  try {
    return localStorage.getItem(STATE_KEY) ?? '';
  } catch (error) {
    console.warn(error);
    return '';
  }
}

/** Stores the choice; '' removes it. Where the browser stores nothing, prices stay those of the settings' state. */
export function chooseState(state: string): void {
  try {
    if (state === '') localStorage.removeItem(STATE_KEY);
    else localStorage.setItem(STATE_KEY, state);
  } catch (error) {
    console.warn(error);
  }
  dispatchEvent(new Event(STATE_CHOSEN));
}

onMount($chosenState, () => {
  if (typeof window === 'undefined') return undefined;
  const heard = new AbortController();
  const read = () => $chosenState.set(chosenState());
  read();
  for (const type of [STATE_CHOSEN, 'storage', 'pageshow']) addEventListener(type, read, heard);
  return () => heard.abort();
});
