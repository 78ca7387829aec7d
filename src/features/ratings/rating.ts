/** A star rating as lists answer it. */
import type { z } from 'zod';
import type { rating } from './ratings.contract.ts';

export type RatingData = z.output<typeof rating>;

/** What a customer may give (CST-89). */
export const STARS = [1, 2, 3, 4, 5] as const;

/** What a visitor hears who rates (RAT-14). */
export const LOGIN_FIRST = 'Login first';

/** A rating that somebody is about to give. */
export interface RatingDraft {
  /** Stars; 0 for none yet. */
  readonly cote: number;
  readonly comment: string;
}

/** What a kept draft says; undefined for anything else. */
export function readRatingDraft(text: string): RatingDraft | undefined {
  const [stars = '', ...comment] = text.split(' ');
  return /^[0-5]$/.test(stars) ? { cote: Number(stars), comment: comment.join(' ') } : undefined;
}

export const writeRatingDraft = ({ cote, comment }: RatingDraft): string => `${cote} ${comment}`;
