/**
 * A page of test islands: the shop's own hydration code, Astro's element and React, with the components of this folder.
 * It is served to a browser from memory.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { build, type Plugin } from 'esbuild';
import { inlineScript } from '../../../src/build/inline-script.ts';
import type { Gate } from '../gate.ts';

const root = path.join(import.meta.dirname, '../../..');
const require = createRequire(import.meta.url);
const here = (file: string) => path.join(import.meta.dirname, file);

/** The address of the bench, which only {@link serveBench} answers. */
export const BENCH = 'http://islands.test';

/** Adds the bench's enhancement and island to the shop's, and resolves style sheets to addresses as Vite does. */
const asVite: Plugin = {
  name: 'as-vite',
  setup({ onLoad, onResolve }) {
    onLoad({ filter: /interaction-bundle\.ts$/ }, async ({ path: file }) => ({
      loader: 'ts',
      contents:
        `import { startLater } from ${JSON.stringify(here('later.browser.ts'))};\n${await readFile(file, 'utf8')}`.replace(
          '() => void>> = {',
          '() => void>> = { later: startLater,',
        ),
    }));
    onLoad({ filter: /bundles\/islands\.ts$/ }, async ({ path: file }) => ({
      loader: 'ts',
      contents:
        `import { smallIsland } from ${JSON.stringify(here('Small.tsx'))};\n${await readFile(file, 'utf8')}`.replace(
          '=> ReactElement>> = {',
          '=> ReactElement>> = { small: smallIsland,',
        ),
    }));
    // The bench renders no icons.
    onResolve({ filter: /\.(css|svg)\?/ }, ({ path: file }) => ({
      path: file.includes('.css') ? '/styles.css' : '/icons.svg',
      namespace: 'address',
    }));
    onLoad({ filter: /.*/, namespace: 'address' }, ({ path: file }) => ({ contents: `export default '${file}'` }));
  },
};

/** The browser's files: text by name. */
async function scripts(): Promise<Map<string, string>> {
  const { outputFiles, metafile } = await build({
    entryPoints: {
      page: path.join(root, 'src/bundles/every-page.ts'),
      interaction: path.join(root, 'src/bundles/interaction-bundle.ts'),
      islands: path.join(root, 'src/bundles/islands.ts'),
      react: path.join(root, 'src/hydration/renderer.ts'),
      Bench: here('Bench.tsx'),
      SearchBench: here('SearchBench.tsx'),
    },
    bundle: true,
    splitting: true,
    external: ['/interaction.js', '/islands.js'],
    format: 'esm',
    jsx: 'automatic',
    define: {
      'process.env.NODE_ENV': '"production"',
      'import.meta.env.PROD': 'true',
      INTERACTION_URL: '"/interaction.js"',
      ISLANDS_URL: '"/islands.js"',
    },
    outdir: root,
    write: false,
    metafile: true,
    plugins: [asVite],
  });
  const files = new Map(outputFiles.map((file) => [path.relative(root, file.path), file.text]));
  // Includes the files that these import.
  const prefetched = new Set(['page.js', 'interaction.js']);
  for (const file of prefetched)
    for (const { kind, path: imported } of metafile.outputs[file]?.imports ?? [])
      if (kind === 'import-statement') prefetched.add(imported);
  const links = [...prefetched].map((file) => `<link rel="modulepreload" href="/${file}">`);
  return files
    .set('inline.js', await inlineScript('/page.js', '', '/without-script.js'))
    .set('prefetch', `<template id="prefetch">${links.join('')}</template>`);
}

/**
 * The scripts that start islands in the shop at `shopUrl`: Astro's element and the directive, after the script of every
 * page.
 */
async function islandScripts(shopUrl: string): Promise<string> {
  const html = await (await fetch(new URL('/sign-in', shopUrl))).text();
  const [, ...scripts] = html.match(/<script>.*?<\/script>/gs) ?? [];
  if (scripts.length === 0) throw new Error('The page with an island has no script that starts it.');
  return scripts.join('');
}

/** HTML of the components from React's server renderer. */
async function islandHtml(component: string, props: Record<string, unknown>, idle = false): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [here(`${component}.tsx`)],
    bundle: true,
    format: 'cjs',
    platform: 'node',
    jsx: 'automatic',
    external: ['react', 'react/jsx-runtime'],
    write: false,
  });
  const module = { exports: {} as { default?: unknown } };
  new Function('require', 'module', 'exports', outputFiles[0]?.text ?? '')(require, module, module.exports);
  const { createElement } = require('react');
  const { renderToString } = require('react-dom/server');
  const given = Object.fromEntries(Object.entries(props).map(([key, value]) => [key, [0, value]]));
  const quoted = (value: unknown) => JSON.stringify(value).replace(/"/g, '&quot;');
  return `<astro-island uid="${component}" prefix="r${component}" component-url="/${component}.js" component-export="default"
    renderer-url="/react.js" props="${quoted(given)}" ssr client="intent"
    opts="${quoted({ name: component, value: idle ? 'idle' : true })}">${renderToString(createElement(module.exports.default, props))}</astro-island>`;
}

/** The HTML as a page prints it. */
const smallHtml = (name: string) =>
  `<span data-island="small"><button type="button" aria-label="${name}" aria-pressed="false">${name}</button></span>`;

export type Bench = ReadonlyMap<string, string>;

/** Builds the bench with the scripts that start islands in the shop at `shopUrl`; returns its files by path. */
export async function buildBench(shopUrl: string): Promise<Bench> {
  const [files, starting] = await Promise.all([scripts(), islandScripts(shopUrl)]);
  const page = async (idle: boolean) => `<!doctype html><html lang="en"><head><title>Bench</title>
    <script>window.said = [];</script>
    <script>${files.get('inline.js')}</script>${files.get('prefetch')}</head><body>
    ${starting}<main>
    ${await islandHtml('Bench', { name: 'one' }, idle)}
    ${await islandHtml('Bench', { name: 'two' }, idle)}
    ${await islandHtml('SearchBench', {}, idle)}
    ${['First', 'Second'].map(smallHtml).join('')}
    <button type="button" data-enhance="later"><i>Like</i></button>
    <a href="/elsewhere" data-enhance="later">Save</a>
    <div class="toasts"><div role="alert"></div><template data-tone="danger"><div class="toast"><p class="toast__words"></p></div></template></div>
    </main></body></html>`;
  return files
    .set('', await page(false))
    .set('idle', await page(true))
    .set('found', 'found')
    .set('elsewhere', 'else')
    .set('styles.css', '');
}

const KINDS: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Serves the bench to `context`. Its scripts wait for `gate`, and fail while `isLost`. */
export async function serveBench(
  context: BrowserContext,
  bench: Bench,
  gate: Gate,
  isLost: () => boolean,
): Promise<void> {
  await context.route(`${BENCH}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const body = bench.get(pathname.slice(1));
    if (pathname.endsWith('.js')) {
      if (isLost()) return route.abort('internetdisconnected');
      await gate.passed();
    }
    if (body === undefined) return route.fulfill({ status: 404, body: '' });
    return route.fulfill({ contentType: KINDS[path.extname(pathname)] ?? 'text/html', body });
  });
}
