import { expect, test } from 'vitest';
import { partlyHidden, readEmail } from './newsletter.ts';

const messageOf = (typed: string) => readEmail(typed).message;

test.each(['', ' ', '\t\n'])('FTR-06, ERR-22: %j is missing', (typed) => {
  expect(readEmail(typed)).toEqual({ email: '', message: 'Please enter an email', mayBeRight: false });
});

test.each(['ada@example.ng', ' ada@example.ng ', 'ADA@EXAMPLE.COM', 'a.b+c@mail.example.co.uk', 'ọ̀yọ́@example.ng'])(
  'FTR-08: %j is an address',
  (typed) => expect(readEmail(typed)).toEqual({ email: typed.trim(), message: '', mayBeRight: false }),
);

test.each(['ada', 'ada@', '@example.ng', 'ada@example', 'ada@example.', 'ada@example.n', 'ada@example.n1'])(
  'FTR-07, FTR-08, ERR-21: %j is none',
  (typed) => expect(readEmail(typed)).toMatchObject({ message: 'Invalid email format', mayBeRight: false }),
);

test('FTR-08: an address with spaces inside is invalid', () => {
  for (const typed of ['a da@example.ng', 'ada@exa mple.ng', 'ada @example.ng', 'ada@example.n g'])
    expect(messageOf(typed)).toBe('Invalid email format');
});

test.each(['ada@example.info', 'ada@example.africa', 'ada@shop.store'])(
  'FTR-08/G-53: %j is refused at first, and may be right',
  (typed) => expect(readEmail(typed)).toEqual({ email: typed, message: 'Invalid email format', mayBeRight: true }),
);

test.each(['ada@example.a1frica', 'a da@example.info', 'example.africa'])(
  'G-53: of %j more than the ending is wrong',
  (typed) => expect(readEmail(typed).mayBeRight).toBe(false),
);

test.each([
  ['ada@example.ng', 'a•••@example.ng'],
  ['ọ̀yọ́@example.ng', 'ọ•••@example.ng'],
  ['"a@b"@example.ng', '"•••@example.ng'],
])('G-603: %s is partly hidden', (email, hidden) =>
  expect(partlyHidden(email.normalize('NFC'))).toBe(hidden.normalize('NFC')),
);
