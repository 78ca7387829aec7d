import { expect, test } from 'vitest';
import { scannedHtmlErrors } from './scanned-html.ts';

const errors = (text: string) => scannedHtmlErrors('http/page-answer.ts', text).length;

test.each([
  ["html.indexOf('<scr')", 1],
  ["const OPENING = '<script>';\nhtml.indexOf(OPENING, 3);", 1],
  ["if (!html.includes('<astro-island')) a();", 1],
  ['html.matchAll(/<(img|[a-z]+ [^>]*?data-block="x")/g)', 1],
  ['/<title>([^<]*)<\\/title>/.exec(html)', 1],
  ["html.split('</body>')", 1],
])('markup that is looked for is an error: %s', (text, count) => {
  expect(errors(text)).toBe(count);
});

test.each([
  'const page = `<!doctype html><title>Oja</title>`;',
  'text.replace(/[&<>"]/g, escaped)',
  '/(?<=\\bpage=)(?<number>\\d+)/.exec(search)',
  "query.where('id', '<', last)",
  '/^[^<>]*<[^\\s<>@]+@[^\\s<>@]+>$/.test(address)',
])('markup that is written, and other signs, are none: %s', (text) => {
  expect(errors(text)).toBe(0);
});

test('the list of static pages of the build may be read', () => {
  expect(scannedHtmlErrors('http/build.ts', 'text.matchAll(/<loc>([^<]+)<\\/loc>/g)')).toEqual([]);
});
