/**
 * A slow phone: Chromium at 360 px on a slow 4G network. It measures the CPU time of the page's main thread, multiplied
 * by {@link SLOWER}. Wall time would include other work of this machine, and Chromium's own throttling, which pauses
 * the thread by wall time, would multiply that.
 */
import { existsSync } from 'node:fs';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';

/** The slow-down of the phone. */
export const SLOWER = 6;
/** Latency in ms and throughput in bytes per second. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
/**
 * Idle time in ms after the last request of a page and before each tap, in which animations end. Three of them are over
 * before carousels start, four seconds after the load.
 */
const REST = 700;
/** Time limit in ms beyond which something is broken. */
const TIMEOUT_MS = 300_000;
/** The number of checks for the effect of a tap. */
const CHECKS = 10;
/** Categories of Chromium's trace: tasks, frames, marks. */
const TRACED = ['disabled-by-default-devtools.timeline', 'devtools.timeline', 'blink.user_timing'];
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

/** Creates a phone with an empty browser profile. */
export async function takePhone(browser: Browser): Promise<Phone> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  return { page, devtools, close: () => context.close() };
}

/** Opens `url` and waits until the page is idle. */
export async function openPage({ page }: Phone, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(REST);
}

/** The CPU time of Chromium's metrics `names` for the page, in ms. */
async function spentOn({ devtools }: Phone, names: readonly string[]): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return names
    .map((name) => {
      const seconds = metrics.find((metric) => metric.name === name)?.value;
      if (seconds === undefined) throw new Error(`Chromium does not say how much ${name} there was.`);
      return seconds * 1000;
    })
    .reduce((sum, ms) => sum + ms, 0);
}

/**
 * CPU time of the page's scripts in ms of the phone: compiling and running, browser calls included, without styles and
 * layout, which Chromium counts separately. No code of this benchmark runs in the page before.
 */
export const scriptTime = async (phone: Phone): Promise<number> =>
  SLOWER * (await spentOn(phone, ['ScriptDuration', 'V8CompileDuration']));

/** Scrolls the first match of `selector` into view and returns its centre. */
async function placeOf({ page }: Phone, selector: string): Promise<{ x: number; y: number }> {
  const control = page.locator(selector).first();
  await control.scrollIntoViewIfNeeded();
  await page.waitForTimeout(REST);
  const box = await control.boundingBox();
  if (!box) throw new Error(`There is no place to touch ${selector}.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function touch({ devtools }: Phone, place: { x: number; y: number }): Promise<void> {
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

export async function tap(phone: Phone, selector: string): Promise<void> {
  await touch(phone, await placeOf(phone, selector));
}

/** An event of a Chromium trace: microseconds; `tdur` is CPU time. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
}

/**
 * CPU time in ms of all tasks of the page's main thread from its mark `tapped` to the first frame after its mark
 * `answered`: scripts, styles, layout, painting and anything in between.
 */
export function busyTime(events: readonly TraceEvent[]): number {
  const tapped = events.find(({ name }) => name === 'tapped');
  const answered = events.find(({ name }) => name === 'answered');
  if (!tapped || !answered) throw new Error('The tap was not answered.');
  const own = events.filter(({ pid, tid, ph }) => pid === tapped.pid && tid === tapped.tid && ph === 'X');
  const shown = own.filter(({ name, ts }) => name === 'Commit' && ts >= answered.ts).sort((a, b) => a.ts - b.ts)[0];
  const end = shown ? shown.ts + (shown.dur ?? 0) : answered.ts;
  return (
    own
      .filter(({ name, ts, dur = 0 }) => name === 'RunTask' && ts + dur >= tapped.ts && ts <= end)
      .reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000
  );
}

/**
 * Taps the first match of `selector`. Returns the phone's CPU time in ms until the first frame in which `answered`, an
 * expression of the page, is true.
 */
export async function tapTime(phone: Phone, browser: Browser, selector: string, answered: string): Promise<number> {
  const { page } = phone;
  const place = await placeOf(phone, selector);
  await page.evaluate(`(() => {
    addEventListener('pointerdown', () => {
      performance.mark('tapped');
      new MutationObserver((_, observer) => {
        if (!(${answered})) return;
        observer.disconnect();
        performance.mark('answered');
      }).observe(document, { subtree: true, childList: true, attributes: true });
    }, { capture: true, once: true });
  })()`);
  await browser.startTracing(page, { categories: TRACED });
  await touch(phone, place);
  // Checked rarely, because each check runs on the page's main thread.
  for (let check = 0; check < CHECKS; check += 1) {
    await page.waitForTimeout(REST);
    if (await page.evaluate(() => performance.getEntriesByName('answered').length > 0)) break;
  }
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(String(await browser.stopTracing()));
  return SLOWER * busyTime(traceEvents);
}
