/** The main journeys in WebKit, in Debian's version. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { expect, test } from '@playwright/test';
import { freePort } from '../../scripts/free-port.mjs';
import { WEBKIT } from '../../scripts/webkit.ts';
import { until, within } from '../within.ts';
import { addressOf, type DrivenPage, findInPage, type OpenedPage, testMainJourneys } from './main-journeys.ts';
import { type ElementReference, isReady, openSession } from './webdriver.ts';

test.skip(WEBKIT === undefined, 'WebKit is not installed.');
// All tests share one display.
test.describe.configure({ mode: 'default' });
test.use({ extraHTTPHeaders: { connection: 'close' } });

let home: string;
let display: ChildProcess;
let env: NodeJS.ProcessEnv;

test.beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'webkit-'));
  const args = ['-displayfd', '3', '-screen', '0', '1400x900x24', '-nolisten', 'tcp'];
  display = spawn(WEBKIT?.display as string, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [number] = await within(once(display.stdio[3] as Readable, 'data'), () => 'a display of Xvfb');
  env = {
    ...process.env,
    DISPLAY: `:${String(number).trim()}`,
    HOME: home,
    XDG_RUNTIME_DIR: home,
    // The machine has no session bus.
    NO_AT_BRIDGE: '1',
    GSETTINGS_BACKEND: 'memory',
  };
});

test.afterAll(async () => {
  if (display) await end(display);
  if (home) rmSync(home, { recursive: true, force: true });
});

async function end(child: ChildProcess): Promise<void> {
  const ended = child.exitCode === null && child.signalCode === null && once(child, 'exit');
  child.kill();
  await ended;
}

/** Starts a browser, with the process that drives it. */
async function start(max: number) {
  const port = await freePort();
  const driver = spawn(WEBKIT?.driver as string, ['--host=127.0.0.1', `--port=${port}`], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  for (const stream of [driver.stdout, driver.stderr])
    stream.on('data', (message) => {
      written += message;
    });
  const server = `http://127.0.0.1:${port}`;
  const options = {
    binary: WEBKIT?.browser,
    args: ['--automation', '--auto-load-images=false', '--enable-write-console-messages-to-stdout=true'],
  };
  try {
    await until('the WebDriver of WebKit', () => isReady(server));
    // Commands that wait for a page sometimes crash the browser, so the journeys wait themselves.
    const wanted = { browserName: 'MiniBrowser', pageLoadStrategy: 'none', 'webkitgtk:browserOptions': options };
    const session = await openSession(server, wanted, max);
    return { session, written: () => written, stop: () => end(driver) };
  } catch (error) {
    await end(driver);
    throw error;
  }
}

/**
 * Starts the browser, again if needed: WebKit hangs in one of some thirty starts, which take a second, so later
 * attempts get more time.
 */
const startOrAgain = () =>
  start(15_000)
    .catch(() => start(30_000))
    .catch(() => start(60_000));

const KEYS = { Enter: '\uE007', Escape: '\uE00C' };

/**
 * Scrolls what {@link findInPage} finds into the middle; WebKit's own scrolling leaves it at an edge. Runs in the page.
 */
function scrollInPage(selector: string, name: string | null): void {
  [...document.querySelectorAll<HTMLElement>(selector)]
    .find(
      (one) =>
        one.checkVisibility() &&
        (name === null || (one.ariaLabel ?? one.innerText).replace(/\s+/g, ' ').trim() === name),
    )
    ?.scrollIntoView({ block: 'center', behavior: 'instant' });
}

async function openPage(): Promise<OpenedPage> {
  const { session, written, stop } = await startOrAgain();
  /** Between two pages there is no page to evaluate in. */
  const evaluate: DrivenPage['evaluate'] = async (run, ...args) => {
    let value: unknown;
    await expect(async () => {
      value = await session.evaluate(run, ...args);
    }).toPass();
    return value as never;
  };
  await session.resize(1350, 800);
  /** Calls `act` with the element once it exists and can be used. */
  const withElement = (
    selector: string,
    name: string | null,
    act: (element: ElementReference) => Promise<void>,
  ): Promise<void> =>
    expect(async () => {
      await session.evaluate(scrollInPage, selector, name);
      const found = (await session.evaluate(findInPage, selector, name)) as ElementReference | null;
      if (!found) throw new Error(`There is no ${selector} ${name ?? ''}`);
      await act(found);
    }).toPass();
  return {
    get problems() {
      return written()
        .split('\n')
        .filter((line) => /CONSOLE \S+ ERROR/.test(line));
    },
    async open(to) {
      const address = addressOf(to);
      await session.open(address);
      const isThere = () =>
        evaluate((wanted) => location.href === wanted && document.readyState !== 'loading', address);
      await expect.poll(isThere, `The page ${to}`).toBe(true);
    },
    url: () => evaluate(() => location.href),
    back: () => evaluate(() => history.back()),
    evaluate,
    click: (selector, name) => withElement(selector, name ?? null, session.click),
    type: (selector, text) => withElement(selector, null, (element) => session.type(element, text)),
    async typeDay(selector, day) {
      const [year = '', month, date] = day.split('-');
      await withElement(selector, null, (element) => session.type(element, `${month}\t${date}\t${year}`));
    },
    press: async (key) => session.type(await session.focused(), KEYS[key]),
    async close() {
      await session.close();
      await stop();
    },
  };
}

testMainJourneys('G-312', openPage);
