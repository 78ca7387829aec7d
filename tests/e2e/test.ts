/**
 * Playwright's `test` for this shop: a test fails when the page broke the content security policy, logged an error,
 * or threw one; and toasts stay, and carousels stand, however slow the machine is. Import `test` and `expect` from here.
 */
import { test as base } from '@playwright/test';
import { TOAST_TIME } from '../../src/features/toasts/toasts.store.ts';
import { READY } from '../../src/ui/carousel-times.ts';
import { unforgiven } from './faults.ts';

export { expect } from '@playwright/test';

interface Fixtures {
  /** Whether toasts go and slides move after their 5000 ms: for tests of just that, which turn the clock themselves. */
  readonly timePasses: boolean;
  /** Faults of all pages of the test; those that a test expects are taken out by it. */
  readonly pageFaults: string[];
}

/**
 * Said by Chromium of a page whose styles came too late for it to melt in, or that is left while it does: the melting
 * is left out, and nothing else happens. Routes of a test turn the browser's cache off, so that there it always is.
 */
const NOT_MELTED = /^Transition was (aborted|skipped)/;

/** How long a toast stays, and until carousels begin (ms), and in its place the longest that a browser can wait. */
const STILL = { after: [TOAST_TIME, READY], wait: 2 ** 31 - 1 };

export const test = base.extend<Fixtures>({
  timePasses: [false, { option: true }],
  // A connection for each call: on a busy machine a kept one is asked just while the shop closes it.
  request: async ({ playwright, baseURL }, use) => {
    const context = await playwright.request.newContext({
      ...(baseURL === undefined ? {} : { baseURL }),
      extraHTTPHeaders: { connection: 'close' },
    });
    await use(context);
    await context.dispose();
  },
  pageFaults: [
    async ({ context, timePasses }, use) => {
      const faults: string[] = [];
      await context.exposeFunction('reportPolicyFault', (words: string) => faults.push(words));
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', (event) => {
          const report = (globalThis as unknown as { reportPolicyFault(words: string): void }).reportPolicyFault;
          report(`policy ${event.violatedDirective} broken by ${event.blockedURI} on ${event.documentURI}`);
        });
      });
      if (!timePasses)
        await context.addInitScript(({ after, wait }) => {
          const { setTimeout: later } = globalThis;
          const patient = (run: () => void, ms?: number, ...rest: []) =>
            later(run, after.includes(ms ?? 0) ? wait : ms, ...rest);
          Object.assign(globalThis, { setTimeout: patient });
        }, STILL);
      context.on('console', (message) => {
        if (message.type() === 'error') faults.push(`console: ${message.text()}`);
      });
      context.on('weberror', (error) => {
        const words = error.error().message;
        if (!NOT_MELTED.test(words)) faults.push(`thrown: ${words}`);
      });
      await use(faults);
      const left = unforgiven(faults);
      if (left.length > 0) throw new Error(`The page had faults:\n${left.join('\n')}`);
    },
    { auto: true },
  ],
});
