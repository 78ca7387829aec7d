/** The all-collections panel. */
export {};
