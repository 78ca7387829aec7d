/** The Firefox of browser tests. */
import { existsSync } from 'node:fs';

/** Path of the first that is there; Playwright drives only a Firefox of its own, so Puppeteer drives this one. */
export const FIREFOX = [process.env.FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
  (file) => file !== undefined && existsSync(file),
);
