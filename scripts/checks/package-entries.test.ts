import { expect, test } from 'vitest';
import { type ExportsOf, packageErrors } from './package-entries.ts';

const EXPORTS: Readonly<Record<string, object>> = {
  astro: { '.': './dist/index.js', './config': './dist/config.js', './runtime/*': './dist/runtime/*' },
  vite: { '.': './dist/node/index.js' },
  '@astrojs/react': { './client.js': './dist/client.js' },
  csp_evaluator: {},
};
const exportsOf: ExportsOf = (name) => EXPORTS[name] as ReturnType<ExportsOf>;
const errorsOf = (text: string, file = 'src/build/x.ts') => packageErrors(file, text, exportsOf);

test.each([
  "import { markHTMLString } from 'astro/runtime/server/index.js';",
  "import type { HTMLString } from 'astro/dist/runtime/server/index.js';",
  "export { build } from 'vite/dist/node/chunks/node.js';",
  "const { default: island } = await import('astro/runtime/server/astro-island.prebuilt.js');",
  "const file = createRequire(import.meta.url).resolve('astro/dist/index.js');",
  "const island = await import(path.join(root, 'node_modules/astro/dist/island.js'));",
  "spawn(process.execPath, ['node_modules/astro/bin/astro.mjs', 'dev']);",
])('an entry that is not documented is an error, also in a test: %s', (text) => {
  expect(errorsOf(text).length).toBeGreaterThan(0);
  expect(errorsOf(text, 'tests/e2e/x.ts').length).toBeGreaterThan(0);
});

test.each([
  "export const change = { name: 'change-astro', transform: { filter: { id: /x/ }, handler: () => undefined } };",
  "const once: Plugin = { name: 'hash-once', transform(code, id) { return code; } };",
  "const pack = { name: 'pack', renderChunk: (code) => code.replace('a', 'b') };",
  'const filter = { id: /\\/astro\\/dist\\// };',
  "if (id.endsWith('/astro/dist/core/encryption.js')) change(id);",
  "const helper = '\\0vite/preload-helper.js';",
  "const astro = pathToFileURL(createRequire(import.meta.url).resolve('astro'));",
  "const astro = import.meta.resolve('astro');",
  "import { registerHooks } from 'node:module';",
  'build.onLoad({ filter: /a/ }, () => ({ contents }));',
])('what changes a module of a package, or looks for its files, is an error: %s', (text) => {
  expect(errorsOf(text)).toHaveLength(1);
});

test('the front matter of an Astro file is read too', () => {
  const text = "---\nimport { x } from 'astro/runtime/server/index.js';\n---\n<p />\n";
  expect(errorsOf(text, 'src/ui/X.astro')).toEqual([
    'src/ui/X.astro imports astro/runtime/server/index.js, which its package does not document',
  ]);
});

test.each([
  "import { defineConfig } from 'astro/config';",
  "import hydrateIsland from '@astrojs/react/client.js';",
  "import { defineMiddleware } from 'astro:middleware';",
  "import script from 'virtual:inline-script';",
  "import { CspParser } from 'csp_evaluator/dist/parser.js';",
  "import Worker from 'altcha/workers/pbkdf2?worker';",
  "const plugin = { name: 'virtual', resolveId, load: (id) => (id === '\\0virtual:script' ? text : undefined) };",
  "const { version } = lock.packages['node_modules/astro'];",
  "const bin = path.join(root, 'node_modules/.bin');",
  "const built = path.join(root, 'dist/current');",
  'const text = z.string().transform((value) => value.trim());',
  "const place = { transform: 'rotate(3)' };",
])('what packages document, and what is ours, is none: %s', (text) => {
  expect(errorsOf(text)).toEqual([]);
});

test('tests may change how modules are loaded', () => {
  expect(errorsOf("import { registerHooks } from 'node:module';", 'src/server/x.test.ts')).toEqual([]);
  expect(errorsOf('build.onLoad({ filter: /a/ }, () => ({ contents }));', 'tests/e2e/bench.ts')).toEqual([]);
});
