/** Suggestions of the search bar. */
export {};
