/** The message for a call without an answer, or with one but no message, unless a screen has its own. */
export const NO_ANSWER = 'Server connection error';
/** The same on pages without script, where nothing else says that nothing was done. */
export const NOT_DONE = 'This did not work. Please try again.';
