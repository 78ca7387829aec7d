/** Giving stars, and taking them back. */
export {};
