/** Only unit tests, for `npm run mutate`: pure rules need no build and no database. */
import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: path.join(import.meta.dirname, '../..'),
  test: { include: ['src/**/*.test.ts'], testTimeout: 120_000 },
});
