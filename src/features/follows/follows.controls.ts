/** Follow buttons. */
export {};
