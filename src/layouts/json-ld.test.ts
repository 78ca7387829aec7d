import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonLdText } from './json-ld.ts';

describe('JSON-LD in a page', () => {
  it('cannot close its element, open a comment, or break a line', () => {
    const text = jsonLdText({ name: '</script><!--<script>\u2028\u2029' });
    expect(text).not.toMatch(/[<\u2028\u2029]/);
  });

  it('contains the given data', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(JSON.parse(jsonLdText({ name }))).toEqual({ name });
      }),
    );
  });

  it('half a character is a replacement character', () => {
    expect(jsonLdText({ name: 'a\ud800b' })).toBe('{"name":"a\ufffdb"}');
  });
});
