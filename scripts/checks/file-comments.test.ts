import { expect, test } from 'vitest';
import { misplacedComment } from './file-comments.ts';

test('the comment of a file is the first thing in it', () => {
  const comment = '/** Holds a card. */\n';
  const one = "import a from './a.ts';\n";
  expect(misplacedComment('a.ts', `${comment}${one}`)).toBeUndefined();
  expect(misplacedComment('a.ts', `${one}\n${comment}const b = 1;\n`)).toBeUndefined();
  expect(misplacedComment('a.ts', `${one}${comment}${one}`)).toBe('a.ts has its comment between its imports');
  expect(misplacedComment('A.astro', `---\n${comment}\n${one}---\n`)).toBeUndefined();
  expect(misplacedComment('A.astro', `---\n${comment}${one}---\n`)).toBe(
    'A.astro has no empty line behind its comment',
  );
  expect(misplacedComment('A.astro', `---\n${one}${comment}---\n`)).toBe('A.astro does not begin with its comment');
  expect(misplacedComment('A.astro', '<p>no code</p>\n')).toBeUndefined();
});
