/** Said to the window when what a visitor touched could not be loaded; where nobody shows it, the browser does. */
export const NOT_ARRIVED = 'not-arrived';

export const NOT_ARRIVED_WORDS = 'This could not be loaded. Check your internet connection, then try again.';
