/** A Chromium that Playwright drives and Lighthouse reaches through its DevTools port. */
import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM, CHROMIUM_ARGS } from '../../scripts/chromium.ts';
import { freePort } from '../../scripts/free-port.mjs';
import { problemsInBothSchemes } from '../../tests/e2e/axe.ts';

const PHONE = { width: 360, height: 740 };
/** The phone that Lighthouse emulates. */
const MEASURED = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };

export interface AuditBrowser {
  /** The port of DevTools. */
  readonly port: number;
  /** Opens `url` once as Lighthouse will, so that the shop has rendered the demo's pictures and compressed the page. */
  warm(url: string): Promise<void>;
  /** Axe's findings on `url` at 360 px, in light and dark. */
  axeProblems(url: string): Promise<string[]>;
  version(): string;
  close(): Promise<void>;
}

async function axeProblems(browser: Browser, url: string): Promise<string[]> {
  const page = await browser.newPage({ viewport: PHONE, serviceWorkers: 'block' });
  try {
    await page.goto(url);
    return await problemsInBothSchemes(page);
  } finally {
    await page.context().close();
  }
}

async function warm(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage({ ...MEASURED, serviceWorkers: 'block' });
  try {
    await page.goto(url, { timeout: 120_000 });
  } finally {
    await page.context().close();
  }
}

/** @throws Error when there is no Chromium */
export async function openAuditBrowser(): Promise<AuditBrowser> {
  const port = await freePort();
  const browser = await chromium.launch({
    ...(CHROMIUM ? { executablePath: CHROMIUM } : {}),
    args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`],
  });
  return {
    port,
    warm: (url) => warm(browser, url),
    axeProblems: (url) => axeProblems(browser, url),
    version: () => browser.version(),
    close: () => browser.close(),
  };
}
