import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, inject, test } from 'vitest';

/** What must stay in the process in front of the pages, as it is written in a bundle. */
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

test('the built pages hold no database, no API and no schema', async () => {
  const files = [
    ...(await textsUnder(path.join(inject('buildFolder'), 'server'))),
    ...(await textsUnder(path.join(inject('buildFolder'), 'client'))),
  ];
  expect(files.length).toBeGreaterThan(5);
  for (const [name, text] of files) {
    for (const module of NOT_IN_PAGES) {
      // As an import, and as the folder that bundlers leave in names and comments.
      expect(new RegExp(`["'\`/]${module}["'\`]|node_modules/${module}/`).test(text), `${module} in ${name}`).toBe(
        false,
      );
    }
    expect(/src\/platform\/|\.(api|repository|contract)\.ts/.test(text), `platform code in ${name}`).toBe(false);
  }
});
