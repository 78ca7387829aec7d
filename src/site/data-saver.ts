/** The data saver, as pages and the HTTP front know it. Pure. */

/** The address that the form of the switch is sent to. */
export const DATA_SAVER_PATH = '/data-saver';
