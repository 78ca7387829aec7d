/** A review in a list, and its texts. Pure. */

import type { z } from 'zod';
import { type Failure, invalid } from '../../shared/failure.ts';
import { lengthError } from '../../shared/long-texts.ts';
import { REVIEW_MISSING } from './review-messages.ts';
import type { ownReview, review } from './reviews.contract.ts';

export type ReviewData = z.output<typeof review>;
/** A review in the answers of its author's calls. */
export type OwnReviewData = z.output<typeof ownReview>;

/** Maximum characters of a review before it is collapsed (REV-08, CST-67). */
export const REVIEW_MAX = 300;
/** Maximum characters of the product's description on this page before it is cut (REV-22, CST-64). */
export const REVIEWED_DESCRIPTION_MAX = 500;

/** The specified message of a stored review (REV-20, ERR-58). */
export const REVIEW_ADDED = 'Your review has been successfully added';
/** Shown without a response (REV-21, ERR-37, C-23), or if it has no message. */
export const NO_REVIEW_ANSWER = 'Error connecting to the server';

/**
 * Maximum reviews of a product by one customer: enough to write again after months of use, and too few to fill its
 * page.
 */
export const MAX_REVIEWS = 5;

/** The errors of a review, which is empty or too long; the field itself accepts any length. */
export function reviewErrors(text: string, field: string): Failure[] {
  const failure = text.trim() === '' ? invalid(REVIEW_MISSING) : lengthError(text);
  return failure ? [{ ...failure, fields: [field] }] : [];
}

/** Name of the draft of a new review of a product. */
export const newDraft = (productId: number): string => `review-of:${productId}`;
/** Name of the draft of a changed review. */
export const changeDraft = (reviewId: number): string => `review:${reviewId}`;
