import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdsLink, oneLine, withoutLinks } from './one-line.ts';

test('reduces foreign text to one line', () => {
  expect(oneLine(' Kettle\r\nBcc: a@b.ng\u0000 \u202egnp ')).toBe('Kettle Bcc: a@b.ng   gnp');
  expect(oneLine('\ud800')).toBe('\ufffd');
  expect(oneLine('Ọjà Tuntun 🧺')).toBe('Ọjà Tuntun 🧺');
});

test('removes links, and keeps an address readable', () => {
  expect(withoutLinks('12 St.Mary Road, Ikeja')).toBe('12 St. Mary Road, Ikeja');
  expect(withoutLinks('Claim at https://evil.example/now')).toBe('Claim at https: //evil. example/now');
  expect(withoutLinks('12 Allen Avenue, Ikeja, Lagos.')).toBe('12 Allen Avenue, Ikeja, Lagos.');
});

test('any text becomes one line without a link', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('.', ':', '/', 'a', '。', '\n') }),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const made = withoutLinks(oneLine(text));
      expect(holdsLink(made)).toBe(false);
      expect(made).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      expect(made.isWellFormed()).toBe(true);
    }),
  );
});
