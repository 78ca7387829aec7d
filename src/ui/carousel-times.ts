/** Times of carousels. */

/** How long a slide stays, in ms (CST-45). */
export const STAND = 5000;
/** Delay before its code is fetched, in ms: a slow phone is busy at the start. */
export const READY = 4000;
