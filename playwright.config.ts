/** Browser tests on the built server with a demo of its own, in the system's Chromium. */
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { CHROMIUM, CHROMIUM_ARGS } from './scripts/chromium.ts';

/** Chosen once for the runner and its workers, which read this file again; below the ports that the system hands out. */
process.env.E2E_PORT ??= String(20_000 + (process.pid % 12_000));
/** Of the shops and commands that tests start: each compiles half a second's worth of sources. */
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, '.cache/compiled');

const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`;

/**
 * Tests whose subject is what pictures do, or where they stand. All others run without them: a third of what a browser
 * does for a test is to fetch, decode and paint pictures, whose places are known from the HTML.
 */
const WITH_PICTURES =
  /\/(account-menu|carousel|choices|gallery|hearts|home-\w+|late-layout|looks|pages|pictures|recently-seen|screens|ui)\.spec\.ts$/;

/**
 * One renderer for a context: the shop's opener policy would make Chromium start a second one for its first page. That
 * and a single thread for painting save a tenth of what a page costs.
 */
const FEW_PROCESSES = ['--renderer-process-limit=1', '--num-raster-threads=1'];

/** How Chromium is started. */
const launch = (...more: string[]) => ({
  launchOptions: {
    ...(CHROMIUM ? { executablePath: CHROMIUM } : {}),
    args: [...CHROMIUM_ARGS, ...FEW_PROCESSES, ...more],
  },
});

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Pictures of screens.spec.ts; they change by `npm run screenshots` alone.
  snapshotPathTemplate: '{testDir}/screens/{arg}{ext}',
  updateSnapshots: 'none',
  reporter: [['list'], ['json', { outputFile: 'reports/e2e.json' }]],
  // Of two cores: many a browser test waits for scripts that are late.
  workers: 3,
  // On a busy machine Chromium now and then loses a click between press and release. What passes the second time is
  // listed as flaky in the last lines of the run (scripts/spec/verdict.ts).
  retries: 1,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A stall fails here: in `expect` and `actionTimeout`, which say what did not come, before the whole test does. Nearly
  // all tests take less than 10 s on two cores, so a machine five times slower stays below.
  timeout: 120_000,
  expect: { timeout: 30_000, toPass: { timeout: 30_000 } },
  use: {
    baseURL,
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // Tests intercept requests, which a service worker would send in their place; offline.spec.ts allows it.
    serviceWorkers: 'block',
    // Costs a fifth of the time; `TRACE=1 npx playwright test x` shows what happened.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
  projects: [
    { name: 'with pictures', testMatch: WITH_PICTURES, use: launch() },
    { name: 'without pictures', testIgnore: WITH_PICTURES, use: launch('--blink-settings=imagesEnabled=false') },
  ],
  webServer: {
    command: 'node_modules/.bin/node tests/e2e/server.ts',
    url: `${baseURL}/healthz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
