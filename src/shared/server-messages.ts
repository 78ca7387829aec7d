/** Messages of the API, of the front before it, and of forms without script, whichever cannot go on. Pure. */

export const INTERNAL_MESSAGE = 'Something went wrong on our side. Please try again.';
export const UNAVAILABLE_MESSAGE = 'We cannot answer right now. Please try again in a few seconds.';
export const BUDGET_MESSAGE = 'Too many requests from your network. Please try again in a minute.';

/** Title (GEN-19, ERR-31) and text where rendering fails. */
export const APPLICATION_ERROR = 'Unexpected Application Error!';
export const ERROR_NOTED = 'Something went wrong on our side. It has been noted; please try again in a moment.';
