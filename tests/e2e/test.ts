/**
 * Playwright's `test` for this shop: a test fails when the page violates the content security policy, logs an error, or
 * throws one. Toasts stay and carousels do not advance, however slow the machine is. Import `test` and `expect` from
 * here.
 */
import { test as base } from '@playwright/test';
import { TOAST_TICK } from '../../src/features/toasts/toasts.store.ts';
import { READY, STAND } from '../../src/ui/carousel-times.ts';
import { unforgiven } from './page-errors.ts';

export { expect } from '@playwright/test';

interface Fixtures {
  /** Whether toasts close and slides advance after 5000 ms, for tests that control the clock. */
  readonly timePasses: boolean;
  /** The errors of all pages of the test, which removes those that it expects. */
  readonly pageErrors: string[];
}

/**
 * Chromium logs this when a page transition is skipped because styles arrived late or the page is left. It has no other
 * effect. Routes of a test disable the browser's cache, so it always occurs there.
 */
const NOT_MELTED = /^Transition was (aborted|skipped)/;

/** The delays of carousels and the ticks of toasts in ms, and the longest timeout, which replaces them. */
const STILL = { after: [STAND, READY], tick: TOAST_TICK, wait: 2 ** 31 - 1 };

export const test = base.extend<Fixtures>({
  timePasses: [false, { option: true }],
  // Each call uses a new connection: on a busy machine the shop may close a keep-alive one at the moment of its reuse.
  request: async ({ playwright, baseURL }, use) => {
    const context = await playwright.request.newContext({
      ...(baseURL === undefined ? {} : { baseURL }),
      extraHTTPHeaders: { connection: 'close' },
    });
    await use(context);
    await context.dispose();
  },
  pageErrors: [
    async ({ context, timePasses }, use) => {
      const problems: string[] = [];
      await context.exposeFunction('reportPolicyProblem', (message: string) => problems.push(message));
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', (event) => {
          const report = (globalThis as unknown as { reportPolicyProblem(message: string): void }).reportPolicyProblem;
          report(`policy ${event.violatedDirective} broken by ${event.blockedURI} on ${event.documentURI}`);
        });
      });
      if (!timePasses)
        await context.addInitScript(({ after, tick, wait }) => {
          const { setTimeout: later, setInterval: often } = globalThis;
          const patient = (run: () => void, ms?: number, ...rest: []) =>
            later(run, after.includes(ms ?? 0) ? wait : ms, ...rest);
          const rare = (run: () => void, ms?: number, ...rest: []) => often(run, ms === tick ? wait : ms, ...rest);
          Object.assign(globalThis, { setTimeout: patient, setInterval: rare });
        }, STILL);
      context.on('console', (message) => {
        if (message.type() === 'error') problems.push(`console: ${message.text()}`);
      });
      context.on('weberror', (error) => {
        const message = error.error().message;
        if (!NOT_MELTED.test(message)) problems.push(`thrown: ${message}`);
      });
      await use(problems);
      const left = unforgiven(problems);
      if (left.length > 0) throw new Error(`The page had errors:\n${left.join('\n')}`);
    },
    { auto: true },
  ],
});
