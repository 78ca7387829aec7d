/** The message for a call without an answer, or whose answer has no message, unless a screen has its own. */
export const NO_ANSWER = 'Server connection error';
/** The same for pages without script, where nothing else shows that nothing was done. */
export const NOT_DONE = 'This did not work. Please try again.';
