/**
 * Events before the code of a page has loaded are replayed once and in order. The islands are those of
 * islands/bench.ts; the test delays all scripts.
 */
import type { Page } from '@playwright/test';
import { Gate } from './gate.ts';
import { BENCH, type Bench, buildBench, serveBench } from './islands/bench.ts';
import { expect, test as withProblems } from './test.ts';

const LOST = 'This could not be loaded. Check your internet connection, then try again.';

interface Scripts {
  /** Releases all script requests, also earlier ones. */
  come(): void;
  /** Delays all script requests from now on. */
  wait(): void;
  /** Fails all script requests from now on, as without a connection. */
  lose(): void;
}

const test = withProblems.extend<{ scripts: Scripts }, { bench: Bench }>({
  bench: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern.
    async ({}, use, { project }) => use(await buildBench(project.use.baseURL ?? '')),
    { scope: 'worker' },
  ],
  scripts: async ({ context, bench }, use) => {
    const gate = new Gate();
    let isLost = false;
    await serveBench(context, bench, gate, () => isLost);
    await use({
      come() {
        isLost = false;
        gate.open();
      },
      wait() {
        isLost = false;
        gate.shut();
      },
      lose() {
        isLost = true;
      },
    });
  },
});

/** Opens the bench, and resolves when its HTML is there. */
const open = (page: Page, path = '/') => page.goto(`${BENCH}${path}`, { waitUntil: 'commit' });

/** Waits for the entry `last`, and returns all entries in order. */
async function saidUntil(page: Page, last: string): Promise<string[]> {
  await page.waitForFunction((message) => window.said.includes(message), last);
  // Duplicates would exist by now, since replay is a single task.
  return page.evaluate(() => window.said.filter((message) => message !== 'evaluated'));
}

const island = (page: Page, name: string) => page.getByRole('form', { name, exact: true });

test.use({ hasTouch: true });

test('mouse, taps, keyboard and text are replayed once each, in order, on the resulting state of the page', async ({
  page,
  scripts,
}) => {
  await test.step('mouse clicks are replayed once each, in order, on the resulting state of the page', async () => {
    scripts.wait();
    await open(page);
    const one = island(page, 'one');
    for (const _ of [1, 2, 3]) await one.getByRole('button', { name: 'Buy' }).click();
    await one.getByRole('button', { name: 'Keep' }).click();
    expect(await page.evaluate(() => window.said)).toEqual([]);
    scripts.come();
    expect(await saidUntil(page, 'one submit  by Keep')).toEqual([
      'one buy 1',
      'one buy 2',
      'one buy 3',
      'one submit  by Keep',
    ]);
    await one.getByRole('button', { name: 'Buy' }).click();
    expect(await saidUntil(page, 'one buy 4')).toHaveLength(5);
  });
  await test.step('taps are replayed once each', async () => {
    scripts.wait();
    await open(page);
    const one = island(page, 'one');
    await one.getByRole('button', { name: 'Buy' }).tap();
    await one.getByRole('checkbox').tap();
    await one.getByRole('button', { name: 'Send' }).tap();
    scripts.come();
    expect(await saidUntil(page, 'one submit  by Send')).toEqual(['one buy 1', 'one gift true', 'one submit  by Send']);
    await expect(one.getByRole('checkbox')).toBeChecked();
  });
  await test.step('keyboard input is replayed: Enter on a button, Space on a box, typing and Enter', async () => {
    scripts.wait();
    await open(page);
    const one = island(page, 'one');
    await one.getByRole('button', { name: 'Buy' }).focus();
    await page.keyboard.press('Enter');
    await one.getByRole('checkbox').focus();
    await page.keyboard.press('Space');
    await one.getByLabel('Text').focus();
    await page.keyboard.type('blue');
    await page.keyboard.press('Enter');
    scripts.come();
    const said = await saidUntil(page, 'one submit blue by Send');
    expect(said).toEqual(['one focus', 'one buy 1', 'one gift true', 'one text blue', 'one submit blue by Send']);
    await expect(one.getByLabel('Text')).toBeFocused();
  });
  await test.step('typed text stays with its caret, causes one event, and typing can continue', async () => {
    scripts.wait();
    await open(page);
    const one = island(page, 'one');
    const text = one.getByLabel('Text');
    await text.pressSequentially('blu bag');
    for (const _ of 'bag ') await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('e');
    await one.getByRole('combobox').selectOption('l');
    await text.focus();
    scripts.come();
    const said = await saidUntil(page, 'one size l');
    expect(said.filter((message) => message.startsWith('one text'))).toEqual(['one text blue bag']);
    expect(said.filter((message) => message.startsWith('one size'))).toEqual(['one size l']);
    await expect(text).toHaveValue('blue bag');
    await expect(one.getByRole('combobox')).toHaveValue('l');
    await expect(text).toBeFocused();
    expect(await text.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(4);
    await page.keyboard.type('r');
    expect(await saidUntil(page, 'one text bluer bag')).toHaveLength(said.length + 1);
  });
  await test.step('text, click and text are replayed in this order, each with its value at that time', async () => {
    scripts.wait();
    await open(page);
    const one = island(page, 'one');
    await one.getByLabel('Text').fill('red');
    await one.getByRole('button', { name: 'Send' }).click();
    await one.getByLabel('Text').fill('green');
    await one.getByRole('button', { name: 'Keep' }).click();
    scripts.come();
    const said = await saidUntil(page, 'one submit green by Keep');
    expect(said.filter((message) => message !== 'one focus')).toEqual([
      'one text red',
      'one submit red by Send',
      'one text green',
      'one submit green by Keep',
    ]);
    await expect(one.getByLabel('Text')).toHaveValue('green');
  });
  await test.step('a box ticked twice and a radio choice keep their final state', async () => {
    scripts.wait();
    await open(page);
    const one = island(page, 'one');
    await one.getByText('Gift').click();
    await one.getByText('Gift').click();
    await one.getByText('fast').click();
    scripts.come();
    expect(await saidUntil(page, 'one speed fast')).toEqual(['one gift true', 'one gift false', 'one speed fast']);
    await expect(one.getByRole('checkbox')).not.toBeChecked();
    await expect(one.getByRole('radio', { name: 'fast' })).toBeChecked();
    await expect(one.getByRole('radio', { name: 'slow' })).not.toBeChecked();
  });
  await test.step('each of two islands gets its own events', async () => {
    scripts.wait();
    await open(page);
    await island(page, 'one').getByRole('button', { name: 'Buy' }).click();
    await island(page, 'two').getByLabel('Note').fill('for Ada');
    await island(page, 'one').getByRole('button', { name: 'Buy' }).click();
    await island(page, 'two').getByRole('button', { name: 'Buy' }).click();
    scripts.come();
    await saidUntil(page, 'two buy 1');
    const said = await saidUntil(page, 'one buy 2');
    expect(said.filter((message) => message.startsWith('one'))).toEqual(['one buy 1', 'one buy 2']);
    expect(said.filter((message) => message.startsWith('two'))).toEqual(['two note for Ada', 'two buy 1']);
  });
  await test.step('a silent autofill by the browser causes one event', async () => {
    scripts.wait();
    await open(page);
    const one = island(page, 'one');
    await one.getByLabel('Text').evaluate((field: HTMLInputElement) => {
      field.value = 'ada@example.ng';
    });
    await one.getByRole('button', { name: 'Send' }).click();
    scripts.come();
    expect(await saidUntil(page, 'one submit ada@example.ng by Send')).toEqual([
      'one text ada@example.ng',
      'one submit ada@example.ng by Send',
    ]);
  });
  await test.step('controls of a delayed script are captured too, including links', async () => {
    scripts.wait();
    await open(page);
    await page.getByRole('button', { name: 'Like' }).click();
    await page.getByRole('link', { name: 'Save' }).click();
    scripts.come();
    expect(await saidUntil(page, 'later click Save')).toEqual(['later click Like', 'later click Save']);
    await page.getByRole('button', { name: 'Like' }).click();
    expect((await saidUntil(page, 'later click Like')).length).toBe(3);
    expect(page.url()).toBe(`${BENCH}/`);
  });
});

test('G-210: a repeated part hydrates only where it was used, and gets each click once', async ({ page, scripts }) => {
  await open(page);
  const [first, second] = [page.getByRole('button', { name: 'First' }), page.getByRole('button', { name: 'Second' })];
  await first.click();
  await first.click();
  scripts.come();
  expect(await saidUntil(page, 'First 2')).toEqual(['First 1', 'First 2']);
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  // Only the used island has React; the other one receives its first click too.
  const isHydrated = (name: string) =>
    page
      .getByRole('button', { name })
      .evaluate((button) => Object.keys(button).some((key) => key.startsWith('__reactFiber')));
  expect([await isHydrated('First'), await isHydrated('Second')]).toEqual([true, false]);
  await second.click();
  expect(await saidUntil(page, 'Second 1')).toEqual(['First 1', 'First 2', 'Second 1']);
  await expect(second).toHaveAttribute('aria-pressed', 'true');
});

test('links to other places, new tabs, files, calls and clicks with a modifier key are not captured', async ({
  page,
  scripts: _,
}) => {
  await open(page);
  await page.evaluate(() => {
    addEventListener('click', (event) => {
      window.said.push(`${(event.target as Element).textContent?.trim()} ${event.defaultPrevented}`);
      event.preventDefault();
    });
  });
  const one = island(page, 'one');
  for (const name of ['Elsewhere', 'New tab', 'File', 'Call']) await one.getByRole('link', { name }).click();
  await page.getByRole('link', { name: 'Save' }).click({ modifiers: ['ControlOrMeta'] });
  await page.getByRole('link', { name: 'Save' }).click();
  expect(await page.evaluate(() => window.said)).toEqual([
    'Elsewhere false',
    'New tab false',
    'File false',
    'Call false',
    'Save false',
  ]);
});

test('without a connection it says so; a form with an address is submitted without its island; with a connection all works', async ({
  page,
  scripts,
  pageErrors,
}) => {
  scripts.come();
  await open(page);
  await page.waitForLoadState('load');
  await page.waitForFunction(() => document.querySelectorAll('link[rel=modulepreload]').length > 0);
  const preloaded = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(({ href }) => href),
  );
  expect(preloaded.length).toBeGreaterThan(3);
  scripts.lose();
  // Without preloading, loading can fail.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  });
  await open(page);
  const message: string[] = [];
  page.on('dialog', (dialog) => {
    message.push(dialog.message());
    return dialog.accept();
  });
  await page.waitForLoadState('load');
  await island(page, 'one').getByRole('button', { name: 'Buy' }).click();
  await expect.poll(() => message).toEqual([LOST]);

  scripts.come();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await island(page, 'one').getByRole('button', { name: 'Buy' }).click();
  expect(await saidUntil(page, 'one buy 1')).toEqual(['one buy 1']);

  scripts.lose();
  await open(page);
  await page.getByLabel('Search').fill('bag');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${BENCH}/found?q=bag`);
  pageErrors.length = 0;
});

test('G-210: a part or an island whose code fails to load says so in a toast, and can be retried', async ({
  page,
  scripts,
  pageErrors,
}) => {
  scripts.come();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  });
  await test.step('G-210: a repeated part', async () => {
    await open(page);
    await page.waitForLoadState('load');
    // Loads the code of toasts.
    await page.getByRole('button', { name: 'Like' }).click();
    await saidUntil(page, 'later click Like');
    scripts.lose();
    await page.getByRole('button', { name: 'First' }).click();
    await expect(page.getByRole('alert')).toHaveText(LOST);
    scripts.come();
    await page.getByRole('button', { name: 'First' }).click();
    expect(await saidUntil(page, 'First 1')).toEqual(['later click Like', 'First 1']);
  });
  await test.step('an island', async () => {
    await open(page);
    await page.waitForLoadState('load');
    // Loads the code of replay and toasts.
    await island(page, 'two').getByRole('button', { name: 'Buy' }).click();
    await saidUntil(page, 'two buy 1');
    expect(await page.evaluate(() => document.querySelectorAll('link[rel=modulepreload]').length)).toBe(0);
    await page.route('**/SearchBench.js*', (route) => route.abort('internetdisconnected'));
    await page
      .getByRole('button', { name: 'Go' })
      .evaluate((button) => button.closest('form')?.removeAttribute('action'));
    await page.getByRole('button', { name: 'Go' }).click();
    await expect(page.getByRole('alert')).toHaveText(LOST);
    await page.unroute('**/SearchBench.js*');
    await page.getByRole('button', { name: 'Go' }).click();
    expect(await saidUntil(page, 'searched')).toEqual(['two buy 1', 'searched']);
  });
  pageErrors.length = 0;
});

test('a page that is never idle fetches the interaction bundle at the first interaction, anywhere', async ({
  page,
  scripts,
}) => {
  scripts.come();
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await open(page);
  await page.waitForLoadState('load');
  const ahead = page.locator('link[rel=modulepreload][href="/page.js"]');
  await expect(ahead).toHaveCount(0);
  await page.getByRole('main').dispatchEvent('pointerdown');
  await expect(ahead).toHaveCount(1);
  await expect(ahead).toHaveAttribute('fetchpriority', 'high');
});

test('G-324: what a touch needs is fetched once the page is scrolled, or was looked at for two seconds', async ({
  page,
  scripts,
}) => {
  scripts.come();
  // Only runFor advances the time, since a busy machine takes more than two seconds to open the page.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  const ahead = page.locator('link[rel=modulepreload]');
  for (const act of [() => page.evaluate(() => dispatchEvent(new Event('scroll'))), () => page.clock.runFor(1000)]) {
    await open(page);
    await page.waitForLoadState('load');
    await page.clock.runFor(1500);
    await expect(ahead).toHaveCount(0);
    await act();
    // The page is idle.
    await page.clock.runFor(100);
    await expect(ahead).not.toHaveCount(0);
  }
});

test('ERR-31: an island hydrates on idle, and one that fails to render says so and offers to reload the page', async ({
  page,
  scripts,
  pageErrors,
}) => {
  scripts.come();
  await test.step('an island with hydration on idle needs no interaction', async () => {
    await open(page, '/idle');
    await page.waitForFunction(() => document.querySelectorAll('astro-island[ssr]').length === 0);
    await island(page, 'two').getByRole('button', { name: 'Buy' }).click();
    expect(await saidUntil(page, 'two buy 1')).toEqual(['two buy 1']);
  });
  await open(page);
  await island(page, 'one').getByRole('button', { name: 'Break' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Unexpected Application Error!' });
  await expect(alert).toBeVisible();
  await expect(island(page, 'two')).toBeVisible();
  expect(pageErrors.join()).toContain('This island is broken.');
  pageErrors.length = 0;
  await alert.getByRole('button', { name: 'Reload the page' }).click();
  await expect(island(page, 'one')).toBeVisible();
});

withProblems(
  'a page that is looked at has all that its first tap needs, and neither ran nor measured anything to get there',
  async ({ page }) => {
    // Reading a size after a change forces a layout of the page, which is slow on a phone.
    await page.addInitScript(() => {
      const requested: string[] = [];
      Object.assign(window, { requested });
      let hydration: Window['hydration'];
      Object.defineProperty(window, 'hydration', {
        get: () => hydration,
        set(value: NonNullable<Window['hydration']>) {
          const { setLoaders } = value;
          hydration = Object.assign(value, {
            setLoaders(...loaders: Parameters<typeof setLoaders>) {
              requested.push('script of the page');
              setLoaders(...loaders);
            },
          });
        },
      });
      for (const [type, names] of [
        [Element, ['getBoundingClientRect', 'clientWidth', 'scrollLeft', 'scrollWidth']],
        [HTMLElement, ['offsetWidth', 'offsetLeft', 'innerText']],
        [Window, ['getComputedStyle']],
      ] as const)
        for (const name of names) {
          const known = Object.getOwnPropertyDescriptor(type === Window ? window : type.prototype, name);
          const read = known?.get ?? (() => known?.value);
          Object.defineProperty(type === Window ? window : type.prototype, name, {
            ...(known?.set && { set: known.set }),
            get() {
              requested.push(name);
              return read.call(this);
            },
          });
        }
    });
    const scripts: string[] = [];
    page.on('response', (response) => {
      const path = new URL(response.url()).pathname;
      if (/\.(js|css)$/.test(path)) scripts.push(path.replace(/.*\/|\.[\w-]+(?=\.\w+$)/g, ''));
    });
    await page.goto('/products/search/bag');
    await page.waitForFunction(() => document.querySelectorAll('link[rel=modulepreload]').length === 3);
    // The requests are for the style sheets and the scripts of the first tap.
    await expect
      .poll(() => scripts.toSorted())
      .toEqual(['interaction.js', 'islands.js', 'page.js', 'panels.css', 'style.css']);
    expect(await page.evaluate(() => (window as { requested?: string[] }).requested)).toEqual([]);
    const late: string[] = [];
    page.on('request', (request) => /\.(js|css)$/.test(request.url()) && late.push(request.url()));
    await page.locator('.header-search__input').tap();
    await expect(page.locator('.header-search__input')).toHaveAttribute('aria-expanded', 'true');
    await expect(page.locator('.suggestions')).toBeVisible();
    expect(late.filter((url) => /interaction|page|style|islands|runtime/.test(url))).toEqual([]);
  },
);
