/**
 * A slow phone: Chromium at 360 px on a slow 4G network. It measures the CPU time of the page's main thread, multiplied
 * by {@link SLOWER}. Wall time would include other work of this machine, and Chromium's own throttling, which pauses
 * the thread by wall time, would multiply that.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserPage, openPage, traced, waitUntil } from './devtools.ts';

/** How many times slower the phone is than this machine. */
export const SLOWER = 6;
/** Latency in ms and throughput in bytes per second. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
/**
 * Idle time in ms after the last request of a page and before each tap, in which animations end. Three of them are over
 * before carousels start, four seconds after the load.
 */
const REST = 700;
/** Categories of Chromium's trace: tasks, frames, marks. */
const TRACED = ['disabled-by-default-devtools.timeline', 'devtools.timeline', 'blink.user_timing'];

/**
 * A phone that has never visited the shop.
 * @param network throttled by Chromium, or unchanged
 */
export async function takePhone(browser: Browser, network: 'slow 4G' | 'as it is' = 'slow 4G'): Promise<BrowserPage> {
  const phone = await openPage(browser);
  await phone.send('Emulation.setDeviceMetricsOverride', {
    width: 360,
    height: 740,
    deviceScaleFactor: 1,
    mobile: true,
  });
  await phone.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await phone.send('Performance.enable', { timeDomain: 'threadTicks' });
  await phone.send('Network.enable');
  if (network === 'slow 4G') await phone.send('Network.emulateNetworkConditions', SLOW_4G);
  return phone;
}

/** Opens `url` and waits until the page has nothing left to load and has been idle. */
export async function visit(phone: BrowserPage, url: string): Promise<void> {
  await phone.open(url);
  await sleep(REST);
}

/** CPU time of this machine in ms for each of `names`, as Chromium has counted it for the page. */
async function spentOn(phone: BrowserPage, names: readonly string[]): Promise<number> {
  const { metrics } = (await phone.send('Performance.getMetrics')) as {
    metrics: readonly { readonly name: string; readonly value: number }[];
  };
  return names
    .map((name) => {
      const seconds = metrics.find((metric) => metric.name === name)?.value;
      if (seconds === undefined) throw new Error(`Chromium does not report ${name}.`);
      return seconds * 1000;
    })
    .reduce((sum, ms) => sum + ms, 0);
}

/**
 * CPU time of the page's scripts in ms of the phone: compiling and running, browser calls included, without styles and
 * layout, which Chromium counts separately. No code of this benchmark runs in the page before.
 */
export const scriptTime = async (phone: BrowserPage): Promise<number> =>
  SLOWER * (await spentOn(phone, ['ScriptDuration', 'V8CompileDuration']));

/** CPU time of all tasks of the page's main thread in ms of the phone: script, styles, layout, painting. */
export const mainTime = async (phone: BrowserPage): Promise<number> =>
  SLOWER * (await spentOn(phone, ['TaskDuration']));

interface Place {
  readonly x: number;
  readonly y: number;
}

/** The point at which a finger hits the first match of `selector`, once it is in view. */
async function placeOf(phone: BrowserPage, selector: string): Promise<Place> {
  const control = `document.querySelector(${JSON.stringify(selector)})`;
  await phone.evaluate(`${control}.scrollIntoViewIfNeeded()`);
  await sleep(REST);
  const place = (await phone.evaluate(`(() => {
    const { x, y, width, height } = ${control}.getBoundingClientRect();
    return width > 0 ? { x: x + width / 2, y: y + height / 2 } : null;
  })()`)) as Place | null;
  if (!place) throw new Error(`There is no place to touch ${selector}.`);
  return place;
}

async function touch(phone: BrowserPage, place: Place): Promise<void> {
  await phone.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] });
  await phone.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Taps the first match of `selector`. */
export async function tap(phone: BrowserPage, selector: string): Promise<void> {
  await touch(phone, await placeOf(phone, selector));
}

/** An event of a Chromium trace: microseconds; `tdur` is CPU time. */
export interface TraceEvent {
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
export async function tapTime(
  phone: BrowserPage,
  browser: Browser,
  selector: string,
  answered: string,
): Promise<number> {
  const place = await placeOf(phone, selector);
  await phone.evaluate(`(() => {
    addEventListener('pointerdown', () => {
      performance.mark('tapped');
      new MutationObserver((_, observer) => {
        if (!(${answered})) return;
        observer.disconnect();
        performance.mark('answered');
      }).observe(document, { subtree: true, childList: true, attributes: true });
    }, { capture: true, once: true });
  })()`);
  const isAnswered = async () => (await phone.evaluate("performance.getEntriesByName('answered').length")) > 0;
  const events = await traced(browser, TRACED, async () => {
    await touch(phone, place);
    // Polls rarely, because each poll is work for the page's own thread.
    await sleep(REST);
    await waitUntil(`an answer to a tap on ${selector}`, isAnswered, REST);
  });
  return SLOWER * busyTime(events);
}
