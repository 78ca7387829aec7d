import path from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * The files of a worker share its modules, so that API, database and built pages are loaded once and not for every file.
 * Each file opens databases of its own, and puts back what it changes beyond them (clock, environment).
 */
const SHARED_MODULES = { isolate: false };

export default defineConfig({
  test: {
    includeTaskLocation: true,
    // Two cores, and one worker more, since now and then one only waits for a process that it has started.
    maxWorkers: 3,
    // What Node compiled of our modules, for the next of the many processes that tests start.
    env: { NODE_COMPILE_CACHE: path.join(import.meta.dirname, '.cache/compiled') },
    // How long something may hang before it is called broken. Nothing is measured by them: no test may fail because the
    // machine is slow or busy.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 300_000,
    expect: { poll: { timeout: 120_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/unit/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          ...SHARED_MODULES,
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          globalSetup: ['tests/contract/postgres-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...SHARED_MODULES,
          name: 'pages',
          include: ['tests/pages/**/*.test.ts'],
          globalSetup: ['tests/pages/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'reliability',
          include: ['tests/reliability/**/*.test.ts'],
        },
      },
    ],
  },
});
