/** A written review as lists answer it, and how its page shows it. Pure. */
import type { z } from 'zod';
import { lengthFault } from '../../shared/long-texts.ts';
import type { Fault } from '../../ui/form/use-form.ts';
import type { review } from './reviews.contract.ts';

export type ReviewData = z.output<typeof review>;

/** Characters after which a review is collapsed (REV-08, CST-67). */
export const REVIEW_MAX = 300;
/** Characters after which the description of the product is cut on this page (REV-22, CST-64). */
export const REVIEWED_DESCRIPTION_MAX = 500;

/** REV-20, ERR-58 */
export const REVIEW_ADDED = 'Your review has been successfully added';
/** Said when no answer came (REV-21, ERR-37, C-23), or one without words. */
export const NO_REVIEW_ANSWER = 'Error connecting to the server';

/**
 * Reviews of one product that a customer may have: enough to come back to it after months of use, and too few to fill
 * its page.
 */
export const MAX_REVIEWS = 5;

/** What is wrong with a review: there is none, or it is too long; the field itself takes any length (REV-19, S-29). */
export function reviewFaults(text: string, field: string): Fault[] {
  const words = text.trim() === '' ? 'Please write your review first.' : lengthFault(text);
  return words === undefined ? [] : [{ words, fields: [field] }];
}

/** Names of the drafts: of a new review of a product, and of the changes of one. */
export const newDraft = (productId: number): string => `review-of:${productId}`;
export const changeDraft = (reviewId: number): string => `review:${reviewId}`;
