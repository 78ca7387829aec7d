/** The oldest browser for which scripts and styles are written, as a target of bundlers: five years old, of July 2021. */
export const OLDEST_BROWSER = 'chrome92';
