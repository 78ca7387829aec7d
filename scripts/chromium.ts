/** Finds the Chromium of browser tests, of the bench and of commands that open a shop in a browser. */
import { existsSync } from 'node:fs';

/** Path of the first installed one; headless Chromium opens a page with a quarter of the CPU time. */
export const CHROMIUM = [process.env.CHROMIUM, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
  (file) => file !== undefined && existsSync(file),
);

/** Path of the full Chromium, with features such as the back/forward cache. */
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
