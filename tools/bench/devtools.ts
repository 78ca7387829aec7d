/**
 * Drives Chromium by its DevTools protocol, without its debugger. Playwright and DevTools enable the `Runtime` domain
 * of every page. V8 then determines where each `Error` was created, and React creates some as it starts: that took
 * longer than React itself, on a phone that has no debugger.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CHROMIUM, CHROMIUM_ARGS } from '../../scripts/chromium.ts';

const ARGS = [...CHROMIUM_ARGS, '--headless', '--remote-debugging-port=0'];
/** Milliseconds after which something counts as broken, not slow. */
const TIMEOUT_MS = 60_000;
/** Milliseconds between two polls. */
const LOOK_MS = 50;

type Params = Readonly<Record<string, unknown>>;
/** Chromium's answer; each caller knows its shape. */
// biome-ignore lint/suspicious/noExplicitAny: the protocol has a type of its own for each of some hundred methods.
type Answer = any;

interface Message {
  readonly id?: number;
  readonly sessionId?: string;
  readonly method?: string;
  readonly params?: Answer;
  readonly result?: Answer;
  readonly error?: { readonly message: string };
}

type Listener = (method: string, params: Answer, sessionId: string | undefined) => void;

export interface Browser {
  send(method: string, params?: Params, sessionId?: string): Promise<Answer>;
  /** Calls `listener` with every event; returns a function that stops it. */
  listen(listener: Listener): () => void;
  close(): Promise<void>;
}

/** A page in a new browser context, without cookies and caches. */
export interface BrowserPage {
  send(method: string, params?: Params): Promise<Answer>;
  /** Opens `url`; resolves once it is loaded and, unless `until` is `load`, has fetched nothing for half a second. */
  open(url: string, until?: 'idle' | 'load'): Promise<void>;
  /** The value of an expression, as JSON. */
  evaluate(expression: string): Promise<Answer>;
  close(): Promise<void>;
}

/** @throws Error when there is no Chromium, or when it ends at once */
export async function openBrowser(): Promise<Browser> {
  if (!CHROMIUM) throw new Error('There is no Chromium: set CHROMIUM to its path.');
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-chromium-'));
  const child = spawn(CHROMIUM, [...ARGS, `--user-data-dir=${folder}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stderr.on('data', (text: Buffer) => {
      printed += text;
      const found = /ws:\/\/\S+/.exec(printed);
      if (found) resolve(found[0]);
    });
    void ended.then(() => reject(new Error(`Chromium ended: ${printed}`)));
  });
  const socket = new WebSocket(url);
  await once(socket, 'open');
  const waiting = new Map<number, PromiseWithResolvers<Answer>>();
  const listeners = new Set<Listener>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, sessionId, result, error }: Message = JSON.parse(String(data));
    if (id === undefined) {
      for (const listener of listeners) listener(method ?? '', params, sessionId);
      return;
    }
    if (error) waiting.get(id)?.reject(new Error(error.message));
    else waiting.get(id)?.resolve(result);
    waiting.delete(id);
  });
  // A browser that crashed answers nothing any more.
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Chromium has ended.'));
  });
  return {
    send(method, params = {}, sessionId) {
      last += 1;
      const answer = Promise.withResolvers<Answer>();
      waiting.set(last, answer);
      socket.send(JSON.stringify({ id: last, method, params, sessionId }));
      return answer.promise;
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      // Chromium closes the connection without another answer.
      socket.send(JSON.stringify({ id: last + 1, method: 'Browser.close' }));
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Opens a page in a new browser context. */
export async function openPage(browser: Browser): Promise<BrowserPage> {
  const { browserContextId } = await browser.send('Target.createBrowserContext');
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
  const send = (method: string, params?: Params) => browser.send(method, params, sessionId);
  await send('Page.enable');
  await send('Page.setLifecycleEventsEnabled', { enabled: true });
  return {
    send,
    async open(url, until = 'idle') {
      const seen = new Set<string>();
      const stop = browser.listen((method, params, from) => {
        if (from === sessionId && method === 'Page.lifecycleEvent') seen.add(`${params.name} ${params.loaderId}`);
      });
      const { loaderId, errorText } = await send('Page.navigate', { url });
      if (errorText) throw new Error(`${url}: ${errorText}`);
      const events = until === 'load' ? ['load'] : ['load', 'networkIdle'];
      const isOpen = async () => events.every((event) => seen.has(`${event} ${loaderId}`));
      await waitUntil(`${url} to load`, isOpen).finally(stop);
    },
    async evaluate(expression) {
      const { result, exceptionDetails } = await send('Runtime.evaluate', { expression, returnByValue: true });
      if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description}`);
      return result.value;
    },
    async close() {
      await browser.send('Target.disposeBrowserContext', { browserContextId });
    },
  };
}

/** Waits until `holds` returns true; throws with `what` on a timeout. */
export async function waitUntil(what: string, holds: () => Promise<boolean>, lookMs = LOOK_MS): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Waited in vain for ${what}.`);
    await sleep(lookMs);
  }
}

/** Records Chromium's trace of `categories` while `work` runs. */
export async function traced(
  browser: Browser,
  categories: readonly string[],
  work: () => Promise<void>,
): Promise<readonly Answer[]> {
  const events: Answer[] = [];
  const complete = Promise.withResolvers<void>();
  const stop = browser.listen((method, params) => {
    if (method === 'Tracing.dataCollected') events.push(...params.value);
    if (method === 'Tracing.tracingComplete') complete.resolve();
  });
  const traceConfig = { includedCategories: categories };
  try {
    await browser.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
    await work();
    await browser.send('Tracing.end');
    await complete.promise;
    return events;
  } finally {
    stop();
  }
}
