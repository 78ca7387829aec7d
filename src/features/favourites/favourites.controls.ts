/** Hearts. */
export {};
