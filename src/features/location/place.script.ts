/** Where the visitor seems to be. */
export {};
