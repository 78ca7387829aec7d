import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { importsOf } from './imports.ts';
import { declaredPackages, undeclaredPackages } from './packages.ts';

const ROOT = path.join(import.meta.dirname, '../..');

const undeclared = (file: string, folder: string, text: string) =>
  undeclaredPackages(file, importsOf(file, text), declaredPackages(ROOT, folder));

describe('packages', () => {
  test('the shop and its demo import what is installed for them, and no development package', () => {
    expect(undeclared('src/a.ts', 'src', "import { Hono } from 'hono';\nimport path from 'node:path';")).toEqual([]);
    expect(undeclared('src/a.ts', 'src', "import { expect } from 'vitest';")).toEqual([
      'src/a.ts imports vitest, which package.json does not declare for it',
    ]);
    const icons = "import icons from '@iconify-json/fluent-emoji/icons.json';";
    expect(undeclared('src/a.ts', 'src', icons)).toHaveLength(1);
    expect(undeclared('tools/demo/a.ts', 'tools/demo', icons)).toEqual([]);
    expect(undeclared('tools/demo/a.ts', 'tools/demo', "import { Hono } from 'hono';")).toEqual([
      'tools/demo/a.ts imports hono, which tools/demo/package.json does not declare for it',
    ]);
  });

  test('a tool imports its own packages, also those for development; types need no package at run time', () => {
    expect(undeclared('tools/audit/a.ts', 'tools/audit', "import lighthouse from 'lighthouse';")).toEqual([]);
    expect(undeclared('tests/a.ts', 'tests', "import lighthouse from 'lighthouse';")).toHaveLength(1);
    expect(undeclared('src/a.ts', 'src', "import type { Plugin } from 'vite';")).toEqual([]);
  });
});
