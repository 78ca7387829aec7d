import { expect, test } from 'vitest';
import { type Audit, auditDocument, findings } from './report.ts';

const clean: Audit = {
  date: '2026-11-25',
  tools: { Chromium: '156.0' },
  site: [{ name: 'links', looked: '12 addresses', problems: [] }],
  pages: [{ name: 'not found', path: '/nothing-here', status: 404, problems: { axe: [], 'html-validate': [] } }],
};

test('a clean audit has no findings, and says which checks a page had', () => {
  expect(findings(clean)).toEqual([]);
  const document = auditDocument(clean);
  expect(document).toContain('## Findings\n\nNone.');
  expect(document).toContain('| links | 12 addresses | 0 |');
  // Without the Nu checker, structured data and Lighthouse.
  expect(document).toContain('| not found | 404 | 0 | – | 0 | – | – |');
});

test('findings of pages and of the site are named with their check', () => {
  const audit: Audit = {
    ...clean,
    site: [{ name: 'links', looked: '12 addresses', problems: ['/a answers 404; linked from /'] }],
    pages: [{ name: 'home', path: '/', status: 200, problems: { axe: ['color-contrast: <a>'] } }],
  };
  const found = ['home, axe: color-contrast: <a>', 'links: /a answers 404; linked from /'];
  expect(findings(audit)).toEqual(found);
  expect(auditDocument(audit)).toContain(found.map((line) => `- ${line}`).join('\n'));
});
