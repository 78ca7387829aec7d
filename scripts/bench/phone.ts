/**
 * A slow phone: Chromium at 360 px on a slow 4G network. Its processor is this machine's: what is counted is the processor
 * time of the page's main thread, times {@link SLOWER}. A clock would count whatever else this machine does, and
 * Chromium's own throttle, which stops the thread by the clock, multiplies that.
 */
import { existsSync } from 'node:fs';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';

/** How many times slower. */
export const SLOWER = 6;
/** Milliseconds each way and bytes a second. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
/**
 * Milliseconds a page is left alone after its last request, and before each tap: what moves has come to rest. Three of them
 * are over before carousels begin, four seconds after the page was loaded.
 */
const REST = 700;
/** Milliseconds until something is broken, not slow. */
const TIMEOUT_MS = 300_000;
/** How often after so long a tap is looked after. */
const LOOKS = 10;
/** Kinds of Chromium's trace: tasks, pictures, marks. */
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

/** A phone that knows nothing of the shop yet. */
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

/** Opens `url` and waits until the page has nothing left to fetch and has been left alone. */
export async function openPage({ page }: Phone, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(REST);
}

/** Milliseconds of this machine's processor for each of `names`, as Chromium has counted them for the page. */
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
 * Milliseconds of the phone's processor for scripts of the page so far: to read and to run them, with what they ask of the
 * browser, without styles and layout, which Chromium counts apart. Nothing of this bench runs in the page before.
 */
export const scriptTime = async (phone: Phone): Promise<number> =>
  SLOWER * (await spentOn(phone, ['ScriptDuration', 'V8CompileDuration']));

/** Where a finger meets what `selector` finds first, once it is in sight. */
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

/** Of a trace of Chromium: microseconds, `tdur` of processor. */
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
 * Milliseconds of processor of all tasks of the page's main thread from its mark `tapped` to the picture after its mark
 * `answered`: scripts, styles, layout, painting, and whatever else was in the way.
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
 * Taps what `selector` finds first, and answers the milliseconds of the phone's processor until the first picture of the
 * screen on which `answered`, an expression of the page, holds.
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
  // Looked for seldom: each look is work of the page's own thread.
  for (let look = 0; look < LOOKS; look += 1) {
    await page.waitForTimeout(REST);
    if (await page.evaluate(() => performance.getEntriesByName('answered').length > 0)) break;
  }
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(String(await browser.stopTracing()));
  return SLOWER * busyTime(traceEvents);
}
