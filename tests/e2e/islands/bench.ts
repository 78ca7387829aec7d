/**
 * A page of islands that no visitor sees: the shop's own hydration code, Astro's own element and React, around the
 * components beside this file. Served from memory to a browser.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { build, type Plugin } from 'esbuild';
import { beforePaintScript } from '../../../src/hydration/before-paint-script.ts';
import { closuresOf } from '../../../src/hydration/closures.ts';
import type { Gate } from '../gate.ts';

const root = path.join(import.meta.dirname, '../../..');
const require = createRequire(import.meta.url);
const here = (file: string) => path.join(import.meta.dirname, file);

/** Address of the bench; nobody answers there but {@link serveBench}. */
export const BENCH = 'http://islands.test';

/** What Vite makes of what a touch needs: what answers it, with that of the bench, and the address of a style sheet. */
const asVite: Plugin = {
  name: 'as-vite',
  setup({ onLoad, onResolve }) {
    onLoad({ filter: /touched-code\.ts$/ }, async ({ path: file }) => ({
      loader: 'ts',
      contents:
        `import { startLater } from ${JSON.stringify(here('later.browser.ts'))};\n${await readFile(file, 'utf8')}`.replace(
          '() => void>> = {',
          '() => void>> = { later: startLater,',
        ),
    }));
    onLoad({ filter: /features\/islands\.ts$/ }, async ({ path: file }) => ({
      loader: 'ts',
      contents:
        `import { smallIsland } from ${JSON.stringify(here('Small.tsx'))};\n${await readFile(file, 'utf8')}`.replace(
          '=> ReactElement>> = {',
          '=> ReactElement>> = { small: smallIsland,',
        ),
    }));
    // The icons are not drawn here, nor looked at.
    onResolve({ filter: /\.(css|svg)\?/ }, ({ path: file }) => ({
      path: file.includes('.css') ? '/styles.css' : '/icons.svg',
      namespace: 'address',
    }));
    onLoad({ filter: /.*/, namespace: 'address' }, ({ path: file }) => ({ contents: `export default '${file}'` }));
  },
};

/** Files of the browser: name to text. */
async function scripts(): Promise<Map<string, string>> {
  const { outputFiles, metafile } = await build({
    entryPoints: {
      page: path.join(root, 'src/layouts/every-page.ts'),
      touched: path.join(root, 'src/features/touched-code.ts'),
      react: path.join(root, 'src/hydration/react.ts'),
      Bench: here('Bench.tsx'),
      SearchBench: here('SearchBench.tsx'),
    },
    bundle: true,
    splitting: true,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.PROD': 'true' },
    outdir: root,
    write: false,
    metafile: true,
    plugins: [asVite],
  });
  const files = new Map(outputFiles.map((file) => [path.relative(root, file.path), file.text]));
  const chunks = Object.entries(metafile.outputs).map(([fileName, output]) => ({
    fileName,
    isEntry: output.entryPoint !== undefined,
    moduleIds: Object.keys(output.inputs),
    imports: output.imports.filter(({ kind }) => kind === 'import-statement').map((each) => each.path),
    dynamicImports: output.imports.filter(({ kind }) => kind === 'dynamic-import').map((each) => each.path),
  }));
  // With what they import.
  const ahead = new Set(['page.js', 'touched.js']);
  for (const file of ahead)
    for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) ahead.add(imported);
  const links = [...ahead].map((file) => `<link rel="modulepreload" href="/${file}">`);
  const inline = await beforePaintScript({ page: '/page.js', touched: '/touched.js', closures: '/islands.json' });
  return files
    .set('islands.json', JSON.stringify(closuresOf(chunks)))
    .set('inline.js', inline)
    .set('ahead', `<template id="ahead">${links.join('')}</template>`);
}

/** What runs inline before an island: Astro's element, and the directive as Astro builds it. */
async function inlineScripts(): Promise<string[]> {
  const directive = await build({
    stdin: {
      contents: `import intent from './src/hydration/intent.ts';
        (self.Astro ||= {}).intent = intent; dispatchEvent(new Event('astro:intent'));`,
      resolveDir: root,
    },
    bundle: true,
    format: 'iife',
    minify: true,
    write: false,
  });
  const element = path.join(root, 'node_modules/astro/dist/runtime/server/astro-island.prebuilt.js');
  const { default: islandElement }: { default: string } = await import(element);
  return [directive.outputFiles[0]?.text ?? '', islandElement];
}

/** HTML of the components as React's server makes it. */
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

/** As a page prints it. */
const smallHtml = (name: string) =>
  `<span data-island="small"><button type="button" aria-label="${name}" aria-pressed="false">${name}</button></span>`;

export type Bench = ReadonlyMap<string, string>;

/** Builds the bench; its files by their path. */
export async function buildBench(): Promise<Bench> {
  const [files, [directive, element]] = await Promise.all([scripts(), inlineScripts()]);
  const page = async (idle: boolean) => `<!doctype html><html lang="en"><head><title>Bench</title>
    <script>window.said = [];</script>
    <script>${files.get('inline.js')}</script>${files.get('ahead')}</head><body>
    <script>${directive}</script><script>${element}</script><main>
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
  '.json': 'application/json',
  '.css': 'text/css',
};

/** Serves the bench to `context`; its scripts wait for `gate`, and are lost while `isLost`. */
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
