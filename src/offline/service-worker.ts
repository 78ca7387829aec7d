/**
 * The service worker, which makes visited pages readable offline. Pages always come from the network while it answers,
 * and API calls are never touched. The inline script registers it once a page is idle (bundles/before-paint.ts).
 */
import { unescapeHtml } from '../shared/escape-html.ts';
import { SEEN_PAGES, SEEN_PICTURES } from './cache-names.ts';
import { mayStore, offlinePage, pageAsOfThen, storedPage } from './seen-pages.ts';

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerScope {
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { readonly includeUncontrolled: true }): Promise<readonly { readonly url: string }[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}
const worker = globalThis as unknown as WorkerScope;

const FILES = 'files-1';
/** The cache of the offline page and its files, from which nothing is removed. */
const ALWAYS = 'offline-1';
/** The maximum number of answers in each cache; the oldest are removed first. */
const MAX: Readonly<Record<string, number>> = { [SEEN_PAGES]: 40, [FILES]: 120, [SEEN_PICTURES]: 300 };

const OFFLINE = '/offline';
/** The tiles for pictures that are not stored (ui/picture.css); no page fetches them before a picture fails. */
const TILES = ['/no-picture.svg', '/no-picture-night.svg'];

async function store(name: string, request: Request | string, answer: Response): Promise<void> {
  const cache = await caches.open(name);
  await cache.put(request, answer);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - (MAX[name] ?? 0))).map((key) => cache.delete(key)));
}

async function storePage(url: string, page: Response): Promise<void> {
  if (!mayStore(new URL(url), page)) return;
  // Storing a page again moves it to the end. The time is that of the answer, since one from the cache may be old.
  const sentAt = Date.parse(page.headers.get('date') ?? '');
  await store(SEEN_PAGES, url, await storedPage(page, sentAt || Date.now()));
}

/** The cache for a built file or a picture, by its address; undefined for anything else. */
function cacheOf({ origin, pathname }: URL): string | undefined {
  if (origin !== location.origin) return undefined;
  if (pathname.startsWith('/_astro/')) return FILES;
  return pathname.startsWith('/files/') || /\.(?:svg|png|webp)$/.test(pathname) ? SEEN_PICTURES : undefined;
}

/** Stores a file if the browser has it in its own cache; sends no request. */
async function storeFile(url: string): Promise<void> {
  const name = cacheOf(new URL(url));
  if (name === undefined || (await caches.match(url))) return;
  // Rejects for a file that the browser has not loaded.
  const answer = await fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => undefined);
  if (answer?.status === 200) await store(name, url, answer);
}

/** The files that `page` needs, such as its style sheets. */
const filesOf = (html: string) => [
  ...new Set([...html.matchAll(/\b(?:href|src)="(\/_astro\/[^"#]+)/g)].map(([, path = '']) => path)),
];

async function fromPages(request: Request): Promise<Response> {
  const cache = await caches.open(SEEN_PAGES);
  const page = await cache.match(request.url);
  if (page) return pageAsOfThen(page);
  const offline = await caches.match(OFFLINE);
  if (!offline) return Response.error();
  const keys = await cache.keys();
  const seen = await Promise.all(
    keys.map(async ({ url }) => [url, (await cache.match(url)) ?? Response.error()] as const),
  );
  return offlinePage(offline, seen);
}

async function answerPage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  let page: Response;
  try {
    page = (await event.preloadResponse) ?? (await fetch(request));
  } catch {
    // Only a failed connection: an error answer is shown as it is.
    return fromPages(request);
  }
  if (page.ok) event.waitUntil(storePage(request.url, page.clone()));
  return page;
}

/** Built files never change under their names; pictures come from the network while it answers. */
async function answerFile(event: FetchEvent, name: string): Promise<Response> {
  const { request } = event;
  const stored = name === FILES ? await caches.match(request.url) : undefined;
  if (stored) return stored;
  try {
    const answer = await fetch(request);
    if (answer.status === 200) event.waitUntil(store(name, request.url, answer.clone()));
    return answer;
  } catch (error) {
    const old = await caches.match(request.url);
    if (old) return old;
    throw error;
  }
}

async function install(): Promise<void> {
  const page = await fetch(OFFLINE, { cache: 'no-cache' });
  if (!page.ok) throw new Error('The offline page does not load.');
  const html = await page.clone().text();
  const always = await caches.open(ALWAYS);
  await always.put(OFFLINE, page);
  await always.addAll([...filesOf(html), ...TILES]);
  await worker.skipWaiting();
}

/** All addresses on this site in `html`: built files, and pictures in each width. */
const addressesIn = (html: string) => [
  ...new Set([...html.matchAll(/[",](\/(?:_astro|files)\/[^"#, ]+)/g)].map(([, path = '']) => unescapeHtml(path))),
];

/** Stores a page that was open before the worker started, with the files that it loaded, from the browser's cache. */
async function storeOpenPage(url: string): Promise<void> {
  if (await caches.match(url)) return;
  const page = await fetch(url, { cache: 'force-cache' });
  const html = await page.clone().text();
  await storePage(url, page);
  await Promise.all(addressesIn(html).map((path) => storeFile(location.origin + path)));
}

async function activate(): Promise<void> {
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
  const open = await worker.clients.matchAll({ includeUncontrolled: true });
  await Promise.allSettled(open.map(({ url }) => storeOpenPage(url)));
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  // WebKit rejects a worker's script that a service worker answers.
  if (request.method !== 'GET' || request.destination === 'worker') return;
  const url = new URL(request.url);
  if (request.mode === 'navigate') {
    event.respondWith(answerPage(event));
    return;
  }
  const name = cacheOf(url);
  if (name !== undefined) event.respondWith(answerFile(event, name));
});
