/**
 * A slow phone by wall time: Chromium at 360 × 740 with a CPU {@link SLOWDOWN} times slower and 1.4 Mbit/s. It measures
 * how long interactions wait for the next frame (INP), and the load of a page.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { SESSION_KEY } from '../../src/shared/storage-keys.ts';
import { DEMO_PASSWORD } from '../demo/sign-ins.ts';
import { type Browser, type BrowserPage, openPage, waitUntil } from './devtools.ts';
import type { Act, Interaction } from './interactions.ts';

/** How many times slower its CPU is than this machine's. */
export const SLOWDOWN = 4;
/** Latency in ms and throughput in bytes per second. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_400_000 / 8, uploadThroughput: 750_000 / 8 };
/** Milliseconds in which a shopper looks at a page before the first tap; by then the code for touches is loaded. */
const LOOKED = 4500;
/** Milliseconds after an answer until its effects have settled. */
const REST = 1200;

/** A customer with likes and addresses. */
const DEMO_CUSTOMER = 'adaeze.okonkwo@example.com';

/** Records what the browser measures; runs before the page's own code. */
const OBSERVER = `(() => {
  const measured = (window.measured = { events: [], largest: 0 });
  const note = (list) => {
    for (const { name, interactionId, startTime, duration, processingStart, processingEnd } of list.getEntries())
      if (interactionId) measured.events.push({ name, startTime, duration, processingStart, processingEnd });
  };
  new PerformanceObserver(note).observe({ type: 'event', durationThreshold: 16, buffered: true });
  new PerformanceObserver(note).observe({ type: 'first-input', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) measured.largest = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
})()`;

/** How long an interaction waited for its next frame, in ms: the maximum of its events. */
export interface Waited {
  readonly inp: number;
  /** Parts of it: until its first handler ran, the handlers, until the frame. */
  readonly delay: number;
  readonly handlers: number;
  readonly picture: number;
  /** Time from the first event to the frame with the effect, in ms. */
  readonly answered: number;
}

interface EventTime {
  readonly name: string;
  readonly startTime: number;
  readonly duration: number;
  readonly processingStart: number;
  readonly processingEnd: number;
}

/** The longest of `events`. Events below 16 ms are not reported, so no result is below that. */
export function longestOf(events: readonly EventTime[]): Omit<Waited, 'answered'> {
  const [longest] = [...events].sort((a, b) => b.duration - a.duration);
  if (!longest) return { inp: 16, delay: 0, handlers: 0, picture: 0 };
  const { startTime, duration, processingStart, processingEnd } = longest;
  return {
    inp: duration,
    delay: processingStart - startTime,
    handlers: processingEnd - processingStart,
    picture: Math.max(0, startTime + duration - processingEnd),
  };
}

async function takeSlowPhone(browser: Browser): Promise<BrowserPage> {
  const phone = await openPage(browser);
  const screen = { width: 360, height: 740, deviceScaleFactor: 2, mobile: true };
  await phone.send('Emulation.setDeviceMetricsOverride', screen);
  await phone.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await phone.send('Network.enable');
  await phone.send('Network.emulateNetworkConditions', NETWORK);
  await phone.send('Page.addScriptToEvaluateOnNewDocument', { source: OBSERVER });
  await phone.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return phone;
}

const found = (selector: string) => `document.querySelector(${JSON.stringify(selector)})`;

/** Scrolls the target of an act into view or focuses it. Returns a function that performs the act. */
async function prepare(phone: BrowserPage, act: Act): Promise<() => Promise<void>> {
  if ('key' in act) {
    return async () => {
      await phone.evaluate(`document.activeElement === ${found(act.into)} || ${found(act.into)}.focus()`);
      const code = act.key.length === 1 ? act.key.toUpperCase().charCodeAt(0) : 40;
      const key = { key: act.key, windowsVirtualKeyCode: code, ...(act.key.length === 1 ? { text: act.key } : {}) };
      await phone.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key });
      await phone.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, text: undefined });
    };
  }
  await waitUntil(`something to tap: ${act.tap}`, async () => phone.evaluate(`Boolean(${found(act.tap)})`));
  // The box of its content, since a link may have no box of its own.
  const middle = `(() => {
    const range = document.createRange();
    range.selectNode(${found(act.tap)});
    const { x, y, width, height } = range.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  })()`;
  const bring = `(() => {
    const control = ${found(act.tap)};
    const { x, y } = ${middle};
    // Out of sight, or below a bar.
    const isCovered = !control.contains(document.elementFromPoint(x, y));
    const box = control.getClientRects().length > 0 ? control : control.parentElement;
    if (isCovered) box.scrollIntoView({ block: 'center' });
    return isCovered;
  })()`;
  if (await phone.evaluate(bring)) await sleep(REST);
  const place = (await phone.evaluate(middle)) as { readonly x: number; readonly y: number };
  return async () => {
    await phone.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] });
    await phone.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
}

/** Signs in a customer of the demo. */
async function signIn(phone: BrowserPage): Promise<void> {
  const body = JSON.stringify({ val: DEMO_CUSTOMER, password: DEMO_PASSWORD });
  await phone.evaluate(`fetch('/api/clients/authentification', {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: ${JSON.stringify(body)},
  }).then((answer) => answer.text()).then((session) => localStorage.setItem('${SESSION_KEY}', session))`);
  await waitUntil('a session', async () => phone.evaluate(`localStorage['${SESSION_KEY}'] !== undefined`));
}

/** Performs an act and waits for its effect. */
async function perform(phone: BrowserPage, act: Act, answered: string): Promise<void> {
  await (await prepare(phone, act))();
  await waitUntil(`an answer to ${JSON.stringify(act)}`, async () => phone.evaluate(`Boolean(${answered})`));
  await sleep(REST);
}

/** Performs an interaction on a phone that has never visited the shop at `url`. */
export async function measureInteraction(browser: Browser, url: string, one: Interaction): Promise<Waited> {
  const phone = await takeSlowPhone(browser);
  try {
    await phone.open(url, one.isEarly ? 'load' : 'idle');
    if (one.isCustomer) {
      await signIn(phone);
      await phone.open(url);
    }
    if (!one.isEarly) await sleep(LOOKED);
    for (const step of one.before ?? []) await perform(phone, step, step.answered);
    await watch(phone, one.answered);
    for (const act of one.acts) await (await prepare(phone, act))();
    await waitUntil(`an answer to ${one.name}`, async () => phone.evaluate('measured.answered !== undefined'));
    await sleep(REST);
    const { events, answered } = await phone.evaluate('measured');
    const start = Math.min(answered, ...events.map(({ startTime }: EventTime) => startTime));
    return { ...longestOf(events), answered: answered - start };
  } finally {
    await phone.close();
  }
}

/** Measures only from here on, until the frame in which `answered` is true. */
async function watch(phone: BrowserPage, answered: string): Promise<void> {
  await phone.evaluate(`(() => {
    measured.events.length = 0;
    const observer = new MutationObserver(look);
    const noted = () => { measured.answered ??= performance.now(); };
    function look() {
      if (!(${answered})) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(noted));
    }
    observer.observe(document, { subtree: true, childList: true, attributes: true });
    for (const type of ['input', 'change', 'click']) addEventListener(type, () => setTimeout(look));
  })()`);
}

/** The load of a page on a phone without caches. */
export interface Load {
  /** The number of requests and of received bytes before the `load` event. */
  readonly requests: number;
  readonly bytes: number;
  /** The number of pictures among them, and their bytes. */
  readonly pictures: number;
  readonly pictureBytes: number;
  /** Milliseconds from the request to the `load` event, and to the largest contentful paint. */
  readonly loadMs: number;
  readonly largestMs: number;
  /** Requests and bytes until an untouched page requests nothing more. */
  readonly settledRequests: number;
  readonly settledBytes: number;
}

/** Loads `url` on a phone that has never visited the shop, and leaves it untouched. */
export async function measureLoad(browser: Browser, url: string): Promise<Load> {
  const phone = await takeSlowPhone(browser);
  const kinds = new Map<string, string>();
  const bytes = new Map<string, number>();
  const counted = () => {
    const pictures = [...kinds].filter(([, kind]) => kind === 'Image').map(([id]) => id);
    const sum = (ids: Iterable<string>) => [...ids].reduce((total, id) => total + (bytes.get(id) ?? 0), 0);
    return {
      requests: kinds.size,
      bytes: sum(kinds.keys()),
      pictures: pictures.length,
      pictureBytes: sum(pictures),
    };
  };
  let loaded: ReturnType<typeof counted> | undefined;
  const stop = browser.listen((method, params) => {
    if (method === 'Page.loadEventFired') loaded = counted();
    if (method === 'Network.requestWillBeSent' && params.request.url.startsWith('http'))
      kinds.set(params.requestId, params.type);
    if (method === 'Network.dataReceived')
      bytes.set(params.requestId, (bytes.get(params.requestId) ?? 0) + params.encodedDataLength);
    // The complete size, headers included.
    if (method === 'Network.loadingFinished') bytes.set(params.requestId, params.encodedDataLength);
  });
  try {
    await phone.open(url);
    const times = await phone.evaluate(
      `({ load: performance.getEntriesByType('navigation')[0].loadEventStart, largest: measured.largest })`,
    );
    await sleep(LOOKED);
    const settled = counted();
    return {
      ...(loaded ?? settled),
      loadMs: times.load,
      largestMs: times.largest,
      settledRequests: settled.requests,
      settledBytes: settled.bytes,
    };
  } finally {
    stop();
    await phone.close();
  }
}
