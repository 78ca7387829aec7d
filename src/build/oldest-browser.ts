/** The oldest browser that scripts and styles support, as a target of bundlers: five years old, of July 2021. */
export const OLDEST_BROWSER = 'chrome92';
