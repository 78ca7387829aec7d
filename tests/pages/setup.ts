/** Runs before the page tests: builds the pages if necessary, and fills one demo database for all tests. */
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureBuilt } from '../../scripts/build-stamp.mjs';
import { currentBuild } from '../../src/server/http/build-folder.ts';
import { fillDemo } from './demo-data.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A copy of the build, deleted after the run. */
    buildFolder: string;
    /** The folder with the filled database, which tests copy. */
    demoFolder: string;
    /** When the demo was filled, in milliseconds since 1970; the clock of the tests is fixed there. */
    demoNow: number;
  }
}

const root = path.join(import.meta.dirname, '../..');

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  ensureBuilt(root);
  // The folder is inside the project, because the build resolves packages from its parents.
  await mkdir(path.join(root, '.cache'), { recursive: true });
  const run = await mkdtemp(path.join(root, '.cache/pages-'));
  const buildFolder = path.join(run, 'dist');
  const demoFolder = path.join(run, 'data');
  const now = Date.now();
  await cp(await currentBuild(path.join(root, 'dist')), buildFolder, { recursive: true });
  await fillDemo(demoFolder, now);
  project.provide('buildFolder', buildFolder);
  project.provide('demoFolder', demoFolder);
  project.provide('demoNow', now);
  return () => rm(run, { recursive: true, force: true });
}
