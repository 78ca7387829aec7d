import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject, test } from 'vitest';
import { openShop } from './shop.ts';

/** Packages of the server process that pages must not contain, as they appear in a bundle. */
const NOT_IN_PAGES = ['node:sqlite', 'kysely', 'hono', 'zod', 'pg', 'pino'];

async function textsUnder(folder: string): Promise<[string, string][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /\.(m?js|html|css)$/.test(entry.name));
  return Promise.all(
    files.map(async (entry): Promise<[string, string]> => {
      const file = path.join(entry.parentPath, entry.name);
      return [path.relative(folder, file), await readFile(file, 'utf8')];
    }),
  );
}

test('the built pages contain no database, no API and no schema', async () => {
  const files = [
    ...(await textsUnder(path.join(inject('buildFolder'), 'server'))),
    ...(await textsUnder(path.join(inject('buildFolder'), 'client'))),
  ];
  expect(files.length).toBeGreaterThan(5);
  for (const [name, text] of files) {
    for (const module of NOT_IN_PAGES) {
      // Matches an import, and a folder name in a bundler's identifiers and comments.
      expect(new RegExp(`["'\`/]${module}["'\`]|node_modules/${module}/`).test(text), `${module} in ${name}`).toBe(
        false,
      );
    }
    expect(/src\/(api|data|server)\/|\.(api|repository|contract)\.ts/.test(text), `code of the server in ${name}`).toBe(
      false,
    );
  }
});

/** Strings that survive minification: property names and error messages. */
const NOT_IN_BROWSERS = {
  zod: /_zod\b|ZodError/,
  'the standard schema of zod and its like': /~standard/,
  'a query library': /queryKey|QueryClient|staleTime|revalidateOnFocus/,
};

test("the browser's code contains no schemas and no query library", async () => {
  const scripts = (await textsUnder(path.join(inject('buildFolder'), 'client'))).filter(([name]) => /js$/.test(name));
  expect(scripts.length).toBeGreaterThan(5);
  for (const [name, text] of scripts)
    for (const [what, mark] of Object.entries(NOT_IN_BROWSERS))
      expect(mark.test(text), `${what} in ${name}`).toBe(false);
  // Takes the strings from the installed version of zod.
  const zod = await readFile(fileURLToPath(import.meta.resolve('zod/v4/core')), 'utf8');
  const parts = await readFile(fileURLToPath(new URL('./core.js', import.meta.resolve('zod/v4/core'))), 'utf8');
  expect(zod + parts).toMatch(NOT_IN_BROWSERS.zod);
});

test('hashed files of the previous build are served, so that its open pages keep their styles', async () => {
  const before = path.join(inject('buildFolder'), '../0123456789abcdef');
  await mkdir(path.join(before, 'client/_astro'), { recursive: true });
  await writeFile(path.join(before, 'client/_astro/before.1.css'), 'a{color:red}');
  const shop = await openShop();
  try {
    const { status, html, headers } = await shop.get('/_astro/before.1.css');
    expect([status, html]).toEqual([200, 'a{color:red}']);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-type': 'text/css; charset=utf-8' });
  } finally {
    await shop.close();
    await rm(before, { recursive: true });
  }
});
