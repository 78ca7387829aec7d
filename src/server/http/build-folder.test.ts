import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { currentBuild, markBuildInUse } from './build-folder.ts';

let dist: string;
beforeEach(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'builds-'));
});
afterEach(() => rm(dist, { recursive: true }));

test('the current build is the one that dist/current names', async () => {
  await expect(currentBuild(dist)).rejects.toThrow('The pages are not built yet; npm start builds them.');
  await writeFile(path.join(dist, 'current'), 'abc');
  expect(await currentBuild(dist)).toBe(path.join(dist, 'abc'));
});

test('a process marks the build that it uses, and unmarks it', async () => {
  const forget = await markBuildInUse(path.join(dist, 'abc'), pino({ level: 'silent' }));
  expect(await readFile(path.join(dist, 'in-use', String(process.pid)), 'utf8')).toBe('abc');
  forget();
  expect(await readdir(path.join(dist, 'in-use'))).toEqual([]);
});

test('a process that cannot mark its build runs all the same and logs it', async () => {
  const logged: string[] = [];
  await mkdir(dist, { recursive: true });
  await writeFile(path.join(dist, 'in-use'), '');
  const forget = await markBuildInUse(path.join(dist, 'abc'), pino({}, { write: (line) => logged.push(line) }));
  forget();
  expect(logged.join()).toContain('the build in use cannot be marked');
});
