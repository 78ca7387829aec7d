/** Timing of carousels. */

/** How long a slide stays, in ms (CST-45). */
export const STAND = 5000;
/** Delay in ms before the code of carousels is fetched: a slow phone is busy at the start. */
export const READY = 4000;
