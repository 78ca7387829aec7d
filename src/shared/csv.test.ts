import { expect, test } from 'vitest';
import { csvText } from './csv.ts';

test('a CSV text quotes what needs it, and runs nothing in a spreadsheet', () => {
  const rows = [
    ['name', 'sum'],
    ['Ade, "the" tailor', 12.5],
    ['two\nlines', null],
    ['=HYPERLINK("x")', -3],
    ['@cmd', '+234 803 000 0000'],
  ];
  expect(csvText(rows)).toBe(
    'name,sum\r\n"Ade, ""the"" tailor",12.5\r\n"two\nlines",\r\n"\'=HYPERLINK(""x"")",-3\r\n\'@cmd,+234 803 000 0000\r\n',
  );
});
