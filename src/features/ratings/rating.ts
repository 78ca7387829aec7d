/** A star rating in a list. */

import type { z } from 'zod';
import { type Failure, invalid } from '../../shared/failure.ts';
import { lengthError } from '../../shared/long-texts.ts';
import type { ownRating, rating } from './ratings.contract.ts';

export type RatingData = z.output<typeof rating>;
/** A rating in the answers of its author's calls. */
export type OwnRatingData = z.output<typeof ownRating>;

/** Stars that a customer may give (CST-89). */
export const STARS = [1, 2, 3, 4, 5] as const;

/** The label of each number of stars, from one star on. */
export const STAR_LABELS = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const;

/** Shown once a rating is stored. */
export const RATED = 'Thank you for your rating';
/** Shown once a rating is deleted. */
export const RATING_DELETED = 'Your rating has been deleted.';

/** The errors of a rating. @param cote stars; 0 for none chosen */
export function ratingErrors(cote: number, comment: string): Failure[] {
  const tooLong = lengthError(comment);
  return [
    ...(cote === 0 ? [invalid('Choose at least one star.', ['cote'])] : []),
    ...(tooLong ? [{ ...tooLong, fields: ['comment'] }] : []),
  ];
}

/** Shown to a visitor who rates (RAT-14). */
export const LOGIN_FIRST = 'Login first';

/** A draft of a rating. */
export interface RatingDraft {
  /** Stars; 0 for none yet. */
  readonly cote: number;
  readonly comment: string;
}

/** Parses a stored draft; undefined for anything else. */
export function readRatingDraft(text: string): RatingDraft | undefined {
  const [stars = '', ...comment] = text.split(' ');
  return /^[0-5]$/.test(stars) ? { cote: Number(stars), comment: comment.join(' ') } : undefined;
}

/** The stored form of a draft, which {@link readRatingDraft} parses. */
export const writeRatingDraft = ({ cote, comment }: RatingDraft): string => `${cote} ${comment}`;
