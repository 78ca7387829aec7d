/** Opens the choice of a state. For the browser. */
import type { MouseEvent } from 'react';
import { openDialog, openOverlay } from '../../hydration/react-roots.tsx';
import { chooseState, chosenState } from './chosen-state.store.ts';
import StateDialog from './StateDialog.tsx';

const props = () => ({ chosen: chosenState(), onChoose: chooseState });

/** Opens the dialog over a panel. */
export const askState = (): void => void openOverlay(StateDialog, props());

/** Opens it instead of the page that a link leads to without script; with a modifier key it stays a link. */
export function askStateAt(event: MouseEvent | globalThis.MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  openDialog(StateDialog, props());
}

/** Makes a click on `link` open the choice. */
export const enhanceStateLink = (link: HTMLElement): void => link.addEventListener('click', askStateAt);
