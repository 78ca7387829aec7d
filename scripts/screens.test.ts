import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = path.join(import.meta.dirname, '../tests/e2e/screens');
/** The maximum size of all pictures in bytes: each version stays in the repository's history. */
const MAX_BYTES = 500_000;

test('the screenshots to compare with are PNGs, and small', () => {
  const files = readdirSync(FOLDER).map((name) => path.join(FOLDER, name));
  expect(files).toHaveLength(14);
  for (const file of files) expect(readFileSync(file).subarray(1, 4).toString(), file).toBe('PNG');
  expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(MAX_BYTES);
});
