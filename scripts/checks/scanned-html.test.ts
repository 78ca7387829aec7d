import { expect, test } from 'vitest';
import { scannedHtmlFaults } from './scanned-html.ts';

const faults = (text: string) => scannedHtmlFaults('http/page-answer.ts', text).length;

test.each([
  ["html.indexOf('<scr')", 1],
  ["const OPENING = '<script>';\nhtml.indexOf(OPENING, 3);", 1],
  ["if (!html.includes('<astro-island')) a();", 1],
  ['html.matchAll(/<(img|[a-z]+ [^>]*?data-block="x")/g)', 1],
  ['/<title>([^<]*)<\\/title>/.exec(html)', 1],
  ["html.split('</body>')", 1],
])('markup that is looked for is a fault: %s', (text, count) => {
  expect(faults(text)).toBe(count);
});

test.each([
  'const page = `<!doctype html><title>Oja</title>`;',
  'text.replace(/[&<>"]/g, escaped)',
  '/(?<=\\bpage=)(?<number>\\d+)/.exec(search)',
  "query.where('id', '<', last)",
  '/^[^<>]*<[^\\s<>@]+@[^\\s<>@]+>$/.test(address)',
])('markup that is written, and other signs, are none: %s', (text) => {
  expect(faults(text)).toBe(0);
});

test('the list of static pages of the build may be read', () => {
  expect(scannedHtmlFaults('http/build.ts', 'text.matchAll(/<loc>([^<]+)<\\/loc>/g)')).toEqual([]);
});
