/** The Chromium of browser tests, of the bench and of the commands that look at a shop. */
import { existsSync } from 'node:fs';

/** Path of the first that is there: Chromium without windows opens a page in a quarter of the processor's time. */
export const CHROMIUM = [process.env.CHROMIUM, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
  (file) => file !== undefined && existsSync(file),
);

/** Chromium with all that a browser with windows has, such as the back/forward cache. */
export const WHOLE_CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
