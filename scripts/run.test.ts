/** Tests commands that install what they need before they run. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NAMES, writeShop } from './packed-node.ts';

let folder: string;
let root: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'run-test-'));
  root = path.join(folder, 'shop');
  writeShop(root);
  for (const file of globSync('*.mjs', { cwd: import.meta.dirname }))
    cpSync(path.join(import.meta.dirname, file), path.join(root, 'scripts', file));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync('node', [path.join(root, 'scripts/run.mjs'), ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, lines: stdout.trim().split('\n'), stderr };
}

const installed = () => NAMES.filter((name) => existsSync(path.join(root, 'node_modules', name)));
const program = (name: string) => path.join(root, name);

test('a tool has its packages installed in one line, then runs on the Node of the project; the next time it only runs', () => {
  expect(run('tools/bench/bench.ts', '--only', 'api')).toEqual({
    status: 3,
    lines: [
      expect.stringMatching(/^Installing the packages of the shop, its tests and its tools … /),
      `${program('tools/bench/bench.ts')} --only api`,
    ],
    stderr: '',
  });
  expect(installed()).toEqual(NAMES);
  expect(run('tools/bench/bench.ts').lines).toHaveLength(1);
});

test('the command of the demo installs no more than the demo, and leaves packages alone that were installed by hand', () => {
  expect(run('tools/demo/command/demo.ts', '--remove').lines).toEqual([
    expect.stringMatching(/^Installing the packages of the shop and its demo … /),
    `${program('tools/demo/command/demo.ts')} --remove`,
  ]);
  expect(installed()).toEqual(['goods', 'drawings']);
  rmSync(path.join(root, 'node_modules/.lock-stamp'));
  expect(run('tools/demo/command/demo.ts').lines).toHaveLength(1);
});

test('what cannot be installed is a sentence, and the program does not run', () => {
  rmSync(path.join(folder, 'meter/meter.tgz'));
  const { status, lines, stderr } = run('tools/bench/bench.ts');
  expect([status, lines.length]).toEqual([1, 1]);
  expect(stderr).toMatch(/^npm did not install the packages:\n/);
});
