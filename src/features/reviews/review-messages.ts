/** Messages of forms and server about a review. Pure. */

export const REVIEW_MISSING = 'Please write your review first.';
export const REVIEW_DELETED = 'Your review has been deleted.';
