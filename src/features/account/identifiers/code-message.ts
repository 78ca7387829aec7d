/** The message about a mailed code that is wrong or no longer valid. Pure. */

/** @param left how often it may be tried again; 0 once it is no longer valid */
export const codeMessage = (left: number): string =>
  left > 0
    ? `This code is not correct. Attempts left: ${left}.`
    : 'This code is no longer valid. Please ask for a new one.';
