/** The fixed time of the screenshot shop (ms since 1970): a Monday morning in Lagos. */
export const MOMENT = Date.parse('2026-03-02T09:00:00Z');
