/** Messages about changed favourites. Pure. */
import type { Failure } from '../../shared/failure.ts';
import { NO_ANSWER } from '../../shared/no-answer.ts';

/** Where a heart is shown: on any card, on the product's page, or in its reviews. */
export type HeartScreen = 'card' | 'product' | 'reviews';

/** The kind of change of a favourite. */
export type ChangeKind = 'added' | 'deleted';

const LABEL = 'Favourite: ';

/** Accessible name of a heart; contains the product's name. */
export const heartLabel = (name: string): string => LABEL + name;

/** The product name in the label of a heart. */
export const nameOfHeart = (label: string): string => label.replace(LABEL, '');

/** Toast after a successful change. */
export function changedMessage(kind: ChangeKind, name: string, screen: HeartScreen): string {
  const done = kind === 'added' ? 'added to' : screen === 'card' ? 'deleted from' : 'removed from';
  return `${name} has been successfully ${done} your favorites${screen === 'reviews' ? '' : '.'}`;
}

/** Toast after a failed change: the server's message, or one about the connection, in the specified spelling. */
export function failedMessage(kind: ChangeKind, { message }: Pick<Failure, 'message'>): string {
  return message.trim() || (kind === 'added' ? 'Server connectioon error' : NO_ANSWER);
}

/** Why a heart of `name` asks a visitor to sign in. */
export const signInToKeep = (name: string): string => `Log in or create an account to keep ${name} in your favorites.`;
