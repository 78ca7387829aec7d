/** When carousels go. */

/** Milliseconds that a slide stands (CST-45). */
export const STAND = 5000;
/** Milliseconds after which the code for it is fetched: a slow phone has other things to do at the start. */
export const READY = 4000;
