import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { anchorOf, brokenLinks, linksOf } from './documents.ts';

const root = mkdtempSync(path.join(tmpdir(), 'documents-'));
afterAll(() => rmSync(root, { recursive: true }));

describe('links between documents', () => {
  it('creates the same anchor for a heading as GitHub', () => {
    expect(anchorOf('Deployment on PostgreSQL, with `several` processes')).toBe(
      'deployment-on-postgresql-with-several-processes',
    );
  });

  it('finds links in text and tables, but not in code or to other hosts', () => {
    expect(linksOf('[a](b.md#c) `[x](y)` [z](https://example.com) | [d](#e) |\n```\n[f](g)\n```\n')).toEqual([
      'b.md#c',
      '#e',
    ]);
  });

  it('reports a link to a missing file and to a missing heading', () => {
    writeFileSync(path.join(root, 'a.md'), '# Top\n[ok](b.md#here) [ok](#top) [no](c.md) [no](b.md#there)\n');
    writeFileSync(path.join(root, 'b.md'), '# Here\n');
    expect(brokenLinks(root, 'a.md')).toEqual(['a.md: c.md leads to no file', 'a.md: b.md#there leads to no heading']);
  });
});
