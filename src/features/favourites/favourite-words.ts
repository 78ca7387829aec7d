/** What a shopper is told of a changed favourite. Pure. */
import { NO_ANSWER } from '../../shared/no-answer.ts';
import type { FavouriteChange } from './favourites-changed.ts';

/** Where a heart stands: a card, wherever it is, the favourites page included; the product's own page; its reviews. */
export type HeartScreen = 'card' | 'product' | 'reviews';

type Kind = FavouriteChange['kind'];

const LABEL = 'Favourite: ';

/** Name of a heart for a screen reader; it says the product's. */
export const heartLabel = (name: string): string => LABEL + name;

/** Name of the product whose heart has this label. */
export const nameOfHeart = (label: string): string => label.replace(LABEL, '');

/** Toast of a change that was made (CRD-16, CRD-17, PDP-06, REV-24, REV-25, C-07, C-08). */
export function changedWords(kind: Kind, name: string, screen: HeartScreen): string {
  const done = kind === 'added' ? 'added to' : screen === 'card' ? 'deleted from' : 'removed from';
  return `${name} has been successfully ${done} your favorites${screen === 'reviews' ? '' : '.'}`;
}

/**
 * Toast of a change that failed: the server's words (CRD-18, CRD-19), and where it gave none those of the connection
 * (CRD-20, CRD-21, C-10), of which the first are to be spelled so (C-09).
 */
export function failedWords(kind: Kind, { messageError }: { readonly messageError: string }): string {
  return messageError.trim() || (kind === 'added' ? 'Server connectioon error' : NO_ANSWER);
}
