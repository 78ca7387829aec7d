/** Finds the Firefox of browser tests. */
import { existsSync } from 'node:fs';

/** Path of the first installed one. Puppeteer drives it, because Playwright drives only its own build of Firefox. */
export const FIREFOX = [process.env.FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
  (file) => file !== undefined && existsSync(file),
);
