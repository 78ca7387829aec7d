/** One load of a page on the phone of tools/bench/phone.ts, until its first picture is visible. */
import { type Browser, type BrowserPage, traced } from '../bench/devtools.ts';
import { type TraceEvent, takePhone } from '../bench/phone.ts';

/** Categories of Chromium's trace: tasks of threads, and the start of a navigation. */
const TRACED = ['disabled-by-default-devtools.timeline', 'blink.user_timing'];

/**
 * Runs before the page's code: makes Chromium report when pictures of the content were shown, and which of them is the
 * first.
 */
const WATCH = `(() => {
  const shown = (window.shownPictures = []);
  const watched = new Set();
  new MutationObserver(() => {
    for (const picture of document.querySelectorAll('main img'))
      if (!watched.has(picture)) picture.setAttribute('elementtiming', watched.add(picture) && picture.fetchPriority);
  }).observe(document, { subtree: true, childList: true });
  new PerformanceObserver((list) => {
    for (const { identifier, url, renderTime, intersectionRect: { width, height } } of list.getEntries())
      shown.push({ isFirst: identifier === 'high', url, at: renderTime, isInSight: width * height > 0 });
  }).observe({ type: 'element' });
})()`;

/** A request; times in milliseconds since the start of the navigation. */
export interface Requested {
  readonly path: string;
  readonly at: number;
  /** Undefined until it is answered. */
  arrived?: number;
  /** Transferred bytes, headers included. */
  bytes: number;
}

/** A load; times in milliseconds since the start of the navigation. */
export interface Load {
  /** When the last style sheet of the head had arrived. */
  readonly styled: number;
  /** When the bytes of the first picture had arrived. */
  readonly arrived: number;
  /** When the first picture was visible. */
  readonly shown: number;
  /** When the last picture of the first screen was visible. */
  readonly whole: number;
  /** CPU time of the page's main thread until then; NaN on a slower CPU, because a trace would slow it down more. */
  readonly processor: number;
  /** Requests until the first picture had arrived, in order. */
  readonly before: readonly Requested[];
}

interface Shown {
  readonly isFirst: boolean;
  readonly url: string;
  /** Milliseconds since the start of the navigation. */
  readonly at: number;
  readonly isInSight: boolean;
}

interface NavigationEvent extends TraceEvent {
  readonly args: { readonly data?: { readonly documentLoaderURL?: string } };
}

/** CPU time in ms of the main thread of the page at `url`, from the start of its navigation until `shown` ms later. */
function processorTime(events: readonly NavigationEvent[], url: string, shown: number): number {
  const start = events.find(({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL === url);
  if (!start) throw new Error(`The trace has no navigation to ${url}.`);
  const tasks = events.filter(
    ({ name, ph, pid, tid, ts }) =>
      name === 'RunTask' &&
      ph === 'X' &&
      pid === start.pid &&
      tid === start.tid &&
      ts >= start.ts &&
      ts <= start.ts + shown * 1000,
  );
  if (tasks.length === 0) throw new Error(`The trace has no tasks of ${url}.`);
  return tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;
}

/** Records the requests of `phone` until `stop` is called. */
function watchRequests(browser: Browser) {
  const requests = new Map<string, Requested>();
  let start: number | undefined;
  const stop = browser.listen((method, params) => {
    if (method === 'Network.requestWillBeSent' && !params.request.url.startsWith('data:')) {
      start ??= Number(params.timestamp);
      const { pathname, search } = new URL(params.request.url);
      requests.set(params.requestId, { path: pathname + search, at: (params.timestamp - start) * 1000, bytes: 0 });
    }
    const request = requests.get(params?.requestId);
    if (method !== 'Network.loadingFinished' || !request || start === undefined) return;
    request.arrived = (params.timestamp - start) * 1000;
    request.bytes = params.encodedDataLength;
  });
  return { requests, stop };
}

/**
 * Opens `url` with a browser without caches.
 * @param slower factor by which the CPU is slowed down
 * @throws {Error} when the page has no first picture
 */
export async function loadPage(browser: Browser, url: string, slower: number): Promise<Load> {
  const phone: BrowserPage = await takePhone(browser, 'as it is');
  try {
    await phone.send('Security.setIgnoreCertificateErrors', { ignore: true });
    await phone.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await phone.send('Page.addScriptToEvaluateOnNewDocument', { source: WATCH });
    const { requests, stop } = watchRequests(browser);
    const open = () => phone.open(url);
    const events = await (slower > 1 ? open() : traced(browser, TRACED, open)).finally(stop);
    const pictures: readonly Shown[] = await phone.evaluate('window.shownPictures');
    const first = pictures.find(({ isFirst }) => isFirst);
    const all = [...requests.values()];
    const arrived = all.find(({ path }) => first?.url.endsWith(path))?.arrived;
    if (!first || arrived === undefined) throw new Error(`${url} showed no first picture.`);
    const sheets: readonly string[] = await phone.evaluate(
      `[...document.querySelectorAll('head link[rel=stylesheet]')].map((link) => link.getAttribute('href'))`,
    );
    return {
      styled: Math.max(...all.filter(({ path }) => sheets.includes(path)).map((sheet) => sheet.arrived ?? 0)),
      arrived,
      shown: first.at,
      whole: Math.max(...pictures.filter(({ isInSight }) => isInSight).map(({ at }) => at)),
      processor: events ? processorTime(events, url, first.at) : Number.NaN,
      before: all.filter(({ at }) => at < arrived),
    };
  } finally {
    await phone.close();
  }
}
