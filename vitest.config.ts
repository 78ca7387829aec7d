import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { MORE } from './tests/more.ts';
import { WAIT_MS } from './tests/within.ts';

/**
 * The files of a worker share its modules, so that API, database and built pages are loaded once and not for every file.
 * Each file opens databases of its own, and puts back what it changes beyond them (clock); what it has stubbed is put back
 * before the next test.
 */
const SHARED_MODULES = { isolate: false, unstubGlobals: true, unstubEnvs: true };

/**
 * Reliability tests first: they wait for outages and restarts, while the browser tests, which end before Vitest does, take
 * the cores.
 */
class ReliabilityFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isFirst = ({ project }: TestSpecification) => Number(project.name === 'reliability');
    return (await super.sort(files)).sort((a, b) => isFirst(b) - isFirst(a));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: ReliabilityFirst },
    includeTaskLocation: true,
    tags: [{ name: MORE, description: 'Left by `npm test` for `npm run test:more`.' }],
    // Of two cores, which the browser tests use at the same time (scripts/test.mjs).
    maxWorkers: 3,
    // What Node compiled of our modules, for the next of the many processes that tests start.
    env: { NODE_COMPILE_CACHE: path.join(import.meta.dirname, '.cache/compiled') },
    // A stall fails here. The longest test takes 12 s on two cores, so a machine five times slower stays below. What a
    // test waits for has a limit of its own that names it: expect.poll, and within() of tests/within.ts.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: WAIT_MS, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          ...SHARED_MODULES,
          name: 'unit',
          include: ['{src,scripts,tools}/**/*.test.ts', 'tests/unit/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...SHARED_MODULES,
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          globalSetup: ['tests/contract/setup.ts'],
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
          // Up to a minute of real load on two cores, and shops that start before it; each wait has a limit of its own.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
