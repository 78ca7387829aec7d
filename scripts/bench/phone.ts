/** A slow phone: Chromium at 360 px with its processor six times slower, on a slow 4G network. */
import { existsSync } from 'node:fs';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';

/** How many times slower. */
export const SLOWER = 6;
/** Milliseconds each way and bytes a second. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

export interface Phone {
  readonly page: Page;
  readonly devtools: CDPSession;
  close(): Promise<void>;
}

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    ...(existsSync(CHROMIUM) ? { executablePath: CHROMIUM } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
}

/** A phone that knows nothing of the shop yet. */
export async function takePhone(browser: Browser): Promise<Phone> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return { page, devtools, close: () => context.close() };
}

/** Opens `url` and waits until the page has nothing left to fetch. */
export async function openPage({ page }: Phone, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForLoadState('networkidle');
}

/** Milliseconds of script that the page has run so far. */
export async function scriptTime({ devtools }: Phone): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'ScriptDuration')?.value;
  if (seconds === undefined) throw new Error('Chromium does not say how long scripts ran.');
  return seconds * 1000;
}

/**
 * Taps what `selector` finds first, and answers the milliseconds until the first picture of the screen on which
 * `answered`, an expression of the page, holds.
 */
export async function tapTime({ page }: Phone, selector: string, answered: string): Promise<number> {
  const control = page.locator(selector).first();
  await control.scrollIntoViewIfNeeded();
  await page.evaluate(`(() => {
    let tapped;
    addEventListener('pointerdown', ({ timeStamp }) => { tapped ??= timeStamp; }, { capture: true });
    const look = () => {
      if (tapped !== undefined && (${answered})) window.answerTime = performance.now() - tapped;
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  })()`);
  await control.tap();
  const answer = await page.waitForFunction(() => (window as { answerTime?: number }).answerTime);
  return Number(await answer.jsonValue());
}
