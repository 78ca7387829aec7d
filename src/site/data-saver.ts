/** The data saver as pages and the front know it. Pure. */

/** Where the form of the switch is sent. */
export const DATA_SAVER_PATH = '/data-saver';
