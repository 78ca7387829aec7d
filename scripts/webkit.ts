/** Finds the WebKit of browser tests: Debian's WebKitGTK with its WebDriver server, on an Xvfb display. */
import { existsSync, globSync } from 'node:fs';

const [BROWSER] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');
const DRIVER = '/usr/bin/WebKitWebDriver';
const DISPLAY = '/usr/bin/Xvfb';

/** Paths of its programs; undefined unless all of them are installed. */
export const WEBKIT =
  BROWSER !== undefined && existsSync(DRIVER) && existsSync(DISPLAY)
    ? { browser: BROWSER, driver: DRIVER, display: DISPLAY }
    : undefined;
