import { expect, test } from 'vitest';
import { linesOf, readLines } from './checksums.ts';

test('G-265: names with backslashes and line ends are written as by sha256sum, and read again', () => {
  const checksums = new Map([
    ['files/a b.png', 'a'.repeat(64)],
    ['files/back\\slash\nend.png', 'b'.repeat(64)],
  ]);
  expect(linesOf(checksums)).toBe(
    `${'a'.repeat(64)}  files/a b.png\n\\${'b'.repeat(64)}  files/back\\\\slash\\nend.png\n`,
  );
  expect(readLines(linesOf(checksums))).toEqual(checksums);
});

test.each([`${'a'.repeat(64)}  /etc/passwd`, `${'a'.repeat(64)}  files/../../x`, 'no sum'])(
  'G-265: the line %j is refused',
  (line) => {
    expect(() => readLines(line)).toThrow('has a line that cannot be read');
  },
);
