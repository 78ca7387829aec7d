/** The data saver as pages and the front know it. Pure. */

/** Where the form of the switch is sent. */
export const DATA_SAVER_PATH = '/data-saver';

/** In the footer (layouts/DataSaver.astro); the front writes the weight of the page into it (server/http/page-weight.ts). */
export const WEIGHT_PLACE = '<span class="data-saver__weight"></span>';
