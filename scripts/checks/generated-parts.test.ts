import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { FIELDS, IMPORT_KINDS } from '../../src/import/default-format.ts';
import { LIMITS, type LimitRow } from '../../src/providers/limit-table.ts';
import { MAIL_LIMITS, UNPROVEN_TOTAL } from '../../src/providers/mail-limits.ts';
import { partOf, withParts } from './generated-parts.ts';

const root = path.join(import.meta.dirname, '../..');

describe('generated parts of the documentation', () => {
  test('have a row for each column of each kind', () => {
    const columns = partOf('columns', root);
    for (const kind of IMPORT_KINDS) {
      expect(columns).toMatch(new RegExp(`^### .*\`${kind}\``, 'm'));
      for (const field of FIELDS[kind]) expect(columns).toContain(`| \`${field}\` |`);
    }
    // Each row has three cells, even if a cell contains pipes.
    for (const line of columns.split('\n').filter((one) => one.startsWith('|')))
      expect(line.replaceAll('\\|', '').split('|'), line).toHaveLength(5);
  });

  test('have a row for each limit, with its setting and its default', () => {
    const limits = partOf('limits', root);
    for (const { setting, max } of Object.values<LimitRow>(LIMITS))
      expect(limits).toContain(`| ${setting ? `\`${setting}\`` : 'fixed'} | \`${max}\` |`);
    expect(limits).toContain('| `LIMIT_SIGN_IN_MINUTES` | `15` |');
  });

  test('have a row for each kind of mail, with its limits', () => {
    const limits = partOf('mail limits', root);
    for (const { what, proven, unproven } of Object.values(MAIL_LIMITS))
      expect(limits).toContain(`| ${what} | \`${proven}\` | \`${unproven}\` | `);
    expect(limits).toContain(`| \`${UNPROVEN_TOTAL.max}\` | 24 hours |`);
  });

  test('lead from each decision to its page', () => {
    const pages = partOf('decisions', root);
    expect(pages).toMatch(/^\| \[Cart\]\(decisions\/cart\.md\) \| Lines, .+ \| .*\bC-17\b.* \|$/m);
    expect(pages).toContain('| [Table of calls](decisions/calls.md) |');
  });

  test('replace only the text between their marks', () => {
    const text = (part: string) => `a\n<!-- generated: steps -->\n${part}<!-- /generated -->\nb\n`;
    const made = withParts(text('old\n'), root);
    expect(made).toContain('| `html` |');
    expect(made).not.toContain('old');
    expect([made.slice(0, 2), made.slice(-2)]).toEqual(['a\n', 'b\n']);
    expect(withParts(made, root)).toBe(made);
    expect(() => withParts('<!-- generated: x -->\n<!-- /generated -->', root)).toThrow('no generated part "x"');
  });

  test('the documentation lists every reason for which a row is rejected', () => {
    const documented = ['docs/import.md', 'docs/import-files.md'].map((file) =>
      readFileSync(path.join(root, file), 'utf8'),
    );
    const text = documented.join('\n');
    const reasons = globSync('src/import/*.ts', { cwd: root }).flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(/new RowError\(\s*(['`])([\s\S]*?)\1,?\s*\)/g)].map(
        ([, , text = '']) => text,
      ),
    );
    expect(reasons.length).toBeGreaterThan(30);
    const undocumented = reasons.filter((reason) => {
      // Inserted values and field names vary, so the longest constant text identifies a reason.
      const parts = reason.split(/\$\{[^{}]*\}/).sort((a, b) => b.length - a.length);
      const message = (parts[0] ?? '').trim().replace(/^\w+ (?=is )/, '');
      return !text.includes(message);
    });
    expect(undocumented).toEqual([]);
  });
});
