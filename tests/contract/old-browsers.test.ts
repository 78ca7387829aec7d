/** The built scripts only use features of the oldest browser that we support. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { CompatData, Identifier } from '@mdn/browser-compat-data';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { ensureBuilt } from '../../scripts/build-stamp.mjs';
import { inlineScript, serviceWorkerScript } from '../../src/build/inline-script.ts';
import { OLDEST_BROWSER } from '../../src/build/oldest-browser.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const OLDEST = Number(/\d+$/.exec(OLDEST_BROWSER)?.[0]);

/** Newer features that are used only where the browser has them; view transitions are React's. */
const GUARDED = new Set([
  'AbortSignal.timeout',
  '.canGoBack',
  '.hidePopover',
  '.showPopover',
  '.skipTransition',
  '.startViewTransition',
]);

/** Names of other things: our own, React's and those of older browsers. */
const OTHERS = new Set(['.format', '.move', '.run', '.use']);

/** The version of Chrome on Android that has `feature` without a flag; undefined when the data does not state it. */
function addedIn(feature: Identifier): number | undefined {
  const support = feature.__compat?.support.chrome_android;
  if (!support) return undefined;
  const versions = (Array.isArray(support) ? support : [support])
    .filter(({ flags, prefix, alternative_name }) => !flags && !prefix && !alternative_name)
    .map(({ version_added }) => Number.parseInt(String(version_added).replace('≤', ''), 10));
  const known = versions.filter((version) => !Number.isNaN(version));
  return known.length > 0 ? Math.min(...known) : undefined;
}

/** The first version of each `Interface.name`, and of each name of any interface as `.name`. */
async function firstVersions(): Promise<Map<string, number>> {
  const file = new URL(import.meta.resolve('@mdn/browser-compat-data'));
  const compatibility: CompatData = JSON.parse(await readFile(file, 'utf8'));
  const first = new Map<string, number>();
  const note = (name: string, version: number | undefined) => {
    if (version !== undefined) first.set(name, Math.min(version, first.get(name) ?? Number.POSITIVE_INFINITY));
  };
  for (const [owner, members] of Object.entries({ ...compatibility.api, ...compatibility.javascript.builtins }))
    for (const [key, feature] of Object.entries(members as Record<string, Identifier>)) {
      if (key === '__compat' || key.endsWith('_event')) continue;
      const name = key.replace(/_static$/, '');
      note(`${owner}.${name}`, addedIn(feature));
      note(`.${name}`, addedIn(feature));
    }
  return first;
}

/** Names of methods and functions that `code` calls, as `Owner.name` and `.name`. */
function calledIn(code: string): Set<string> {
  const called = new Set<string>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const part of node) visit(part);
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
    const { type, callee } = node as { type?: string; callee?: Record<string, Record<string, string>> };
    if (type === 'CallExpression' && callee?.property?.name)
      called.add(`${callee.object?.type === 'Identifier' ? callee.object.name : ''}.${callee.property.name}`);
    for (const part of Object.values(node)) visit(part);
  };
  visit(parseSync('script.js', code).program);
  return called;
}

test('G-259: no script calls what the oldest browser lacks', async () => {
  ensureBuilt(ROOT);
  const first = await firstVersions();
  // The data is read as intended.
  expect([first.get('URL.parse'), first.get('.toSorted')]).toEqual([126, 110]);
  const build = (await readFile(path.join(ROOT, 'dist/current'), 'utf8')).trim();
  const folder = path.join(ROOT, 'dist', build, 'client/_astro');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  expect(files.length).toBeGreaterThan(10);
  const scripts = new Map([
    ['the inline script', await inlineScript('/page.js', '', '/without-script.js')],
    ['the service worker', await serviceWorkerScript()],
  ]);
  for (const file of files) scripts.set(file, await readFile(path.join(folder, file), 'utf8'));
  const problems: string[] = [];
  for (const [script, code] of scripts)
    for (const name of calledIn(code)) {
      const bare = name.slice(name.indexOf('.'));
      const version = first.get(name) ?? first.get(bare) ?? 0;
      const isAllowed = [name, bare].some((one) => GUARDED.has(one)) || OTHERS.has(bare);
      if (version > OLDEST && !isAllowed) problems.push(`${script}: ${name} of ${version}`);
    }
  expect(problems).toEqual([]);
});
