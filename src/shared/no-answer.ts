/** Said when no answer came (PWR-23, C-23), or one without words, where no screen has words of its own for it. */
export const NO_ANSWER = 'Server connection error';
