/** The newsletter form. */
export {};
